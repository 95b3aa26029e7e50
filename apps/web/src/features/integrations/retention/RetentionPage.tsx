import { RETENTION_KINDS, type Retention } from '@crustodian/contract/privacy';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../../controls/SentenceHead.tsx';
import { say } from '../../../language/language.ts';
import { countText, dayText } from '../../../pizza/formatters.ts';
import { IntegrationsPanel } from '../IntegrationsPanel.tsx';
import { DaysForm } from './DaysForm.tsx';
import { LegalHolds } from './LegalHolds.tsx';
import { PictureCrop } from './PictureCrop.tsx';
import { retentionQuery, useRetentionChanges } from './retention-calls.ts';
import { kindTitle, retentionSentence, sizeText } from './retention-wording.ts';
import css from '../Integrations.module.css';
import own from './PictureCrop.module.css';

/** Retention periods, legal holds, and deleted data. */
export const RetentionPage = () => (
  <IntegrationsPanel title="Retention">
    {(company) => <RetentionOf key={company} company={company} />}
  </IntegrationsPanel>
);

function RetentionOf({ company }: { company: number }) {
  const { data, error, refetch } = useQuery(retentionQuery(company));
  const changes = useRetentionChanges(company);
  if (error) {
    return (
      <ErrorState
        title={say({
          en: 'The retention could not be loaded',
          es: 'Error al cargar la conservación',
        })}
        heading="h1"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PanelSkeleton rows={5} />;
  return (
    <>
      <SentenceHead
        sentence={retentionSentence(data)}
        lead={say({
          en: 'What is deleted leaves every figure as it is.',
          es: 'Lo que se borra deja todas las cifras como están.',
        })}
      />
      {data.kinds.map((kept) => (
        <DaysForm
          key={`${kept.kind} ${kept.days}`}
          company={company}
          kept={kept}
          bytes={kept.kind === 'pictures' ? data.bytes : null}
          change={changes.change}
        />
      ))}
      <div className={own.pair}>
        <LegalHolds company={company} holds={data.holds} hold={changes.hold} lift={changes.lift} />
        <PictureCrop crops={data.crops_pictures} crop={changes.crop} />
      </div>
      <Nights nights={data.nights} />
    </>
  );
}

function Nights({ nights }: Pick<Retention, 'nights'>) {
  if (nights.length === 0) return null;
  const title = say({ en: 'What went', es: 'Lo que se borró' });
  return (
    <section className={css.panel} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{say({ en: 'Night', es: 'Noche' })}</th>
            {RETENTION_KINDS.map((kind) => (
              <th key={kind} scope="col">
                {kindTitle(kind)}
              </th>
            ))}
            <th scope="col">{say({ en: 'Size', es: 'Tamaño' })}</th>
          </tr>
        </thead>
        <tbody>
          {nights.map(({ day, deleted, bytes }) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              {RETENTION_KINDS.map((kind) => (
                <td key={kind}>{countText(deleted[kind])}</td>
              ))}
              <td>{sizeText(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
