import type { Retention } from '@crustodian/contract/privacy';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../controls/dialogs/Dialog.tsx';
import { ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import { PanelSkeleton } from '../../../controls/lists/PanelSkeleton.tsx';
import { SentenceHead } from '../../../controls/SentenceHead.tsx';
import { say } from '../../../language/language.ts';
import { countText, dayText } from '../../../pizza/formatters.ts';
import { IntegrationsPanel } from '../IntegrationsPanel.tsx';
import { LegalHolds } from './LegalHolds.tsx';
import { countDue, retentionQuery, useRetentionChanges } from './retention-calls.ts';
import { retentionSentence, shorteningText, sizeText } from './retention-wording.ts';
import css from '../Integrations.module.css';

/** How long pictures are kept, what is on hold, and what went. */
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
          en: 'What is deleted leaves every figure as it is: scores and findings remain.',
          es: 'Lo que se borra deja todas las cifras como están: las puntuaciones y los hallazgos se quedan.',
        })}
      />
      <Pictures
        key={data.picture_days}
        company={company}
        retention={data}
        change={changes.change}
      />
      <LegalHolds company={company} holds={data.holds} hold={changes.hold} lift={changes.lift} />
      <Nights nights={data.nights} />
    </>
  );
}

interface PicturesProps {
  company: number;
  retention: Retention;
  change: ReturnType<typeof useRetentionChanges>['change'];
}

const FEWEST_DAYS = 30;
const MOST_DAYS = 3650;

function Pictures({ company, retention, change }: PicturesProps) {
  const { picture_days: kept, pictures, bytes } = retention;
  const [text, setText] = useState(kept === null ? '' : String(kept));
  /** What is to be typed once more. */
  const [asked, setAsked] = useState<{ days: number; due: number } | null>(null);
  const days = text === '' ? null : Number(text);
  const store = (typed?: number) =>
    change.mutate(
      { picture_days: days, ...(typed !== undefined && { typed }) },
      {
        onSuccess: () =>
          notify({ text: say({ en: 'Retention changed', es: 'Conservación cambiada' }) }),
      },
    );
  const send = async () => {
    if (days === null || days >= (kept ?? Infinity)) return store();
    // Errors have been shown.
    const due = await countDue(company, days).catch(() => null);
    if (due !== null) setAsked({ days, due });
  };
  const title = say({ en: 'Pictures', es: 'Fotos' });
  return (
    <form
      className={css.panel}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h2 className={css.title}>{title}</h2>
      <DaysField {...{ text, pictures, bytes }} onText={setText} />
      <div className={css.acts}>
        <Button type="submit" loading={change.isPending} disabled={days === kept}>
          {say({ en: 'Save', es: 'Guardar' })}
        </Button>
      </div>
      <TypeDays
        asked={asked}
        onClose={() => setAsked(null)}
        onTyped={(typed) => {
          setAsked(null);
          store(typed);
        }}
      />
    </form>
  );
}

interface DaysFieldProps extends Pick<Retention, 'pictures' | 'bytes'> {
  text: string;
  onText: (text: string) => void;
}

const DaysField = ({ text, pictures, bytes, onText }: DaysFieldProps) => (
  <div className={css.fields}>
    <TextInput
      type="number"
      label={say({ en: 'Days', es: 'Días' })}
      description={say({
        en: `${FEWEST_DAYS} to ${MOST_DAYS}; empty: for good`,
        es: `de ${FEWEST_DAYS} a ${MOST_DAYS}; vacío: para siempre`,
      })}
      min={FEWEST_DAYS}
      max={MOST_DAYS}
      step={1}
      value={text}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
    <p className={css.hint}>
      {say({
        en: `Kept now: ${countText(pictures)} pictures, ${sizeText(bytes)}. Golden samples stay.`,
        es: `Ahora se guardan ${countText(pictures)} fotos, ${sizeText(bytes)}. Las pizzas de referencia se quedan.`,
      })}
    </p>
  </div>
);

interface TypeDaysProps {
  asked: { days: number; due: number } | null;
  onClose: () => void;
  onTyped: (days: number) => void;
}

function TypeDays({ asked, onClose, onTyped }: TypeDaysProps) {
  const [typed, setTyped] = useState('');
  return (
    <Dialog
      opened={asked !== null}
      onClose={onClose}
      width="small"
      title={say({ en: 'A shorter time', es: 'Menos tiempo' })}
    >
      {asked && (
        <div className={css.form}>
          <p>{shorteningText(asked.due, asked.days)}</p>
          <TextInput
            label={say({ en: 'Days once more', es: 'Los días otra vez' })}
            value={typed}
            autoComplete="off"
            data-autofocus
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <div className={css.dialogActs}>
            <Button variant="default" onClick={onClose}>
              {say({ en: 'Cancel', es: 'Cancelar' })}
            </Button>
            <Button
              color="neg"
              disabled={typed !== String(asked.days)}
              onClick={() => onTyped(asked.days)}
            >
              {say({ en: 'Go on', es: 'Seguir' })}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
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
            <th scope="col">{say({ en: 'Pictures', es: 'Fotos' })}</th>
            <th scope="col">{say({ en: 'Size', es: 'Tamaño' })}</th>
          </tr>
        </thead>
        <tbody>
          {nights.map(({ day, pictures, bytes }) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              <td>{countText(pictures)}</td>
              <td>{sizeText(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
