import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../controls/feedback/StatePanel.tsx';
import { PersonDisc } from '../../controls/PersonDisc.tsx';
import { ScrollBox } from '../../controls/lists/ScrollBox.tsx';
import { WeeksPanel } from '../../controls/lists/WeeksPanel.tsx';
import { CompanySteps } from '../../place/CompanySteps.tsx';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { usePlace } from '../../place/use-place.ts';
import { companyRatersQuery, type Rater } from './rater-calls.ts';
import {
  companySentence,
  eyeInWords,
  hasEnoughRepeats,
  markedText,
  ofText,
  repeatText,
} from './rater-wording.ts';
import { RaterStateBadge } from './RaterStateBadge.tsx';
import { Refreshers } from './Refreshers.tsx';
import { SeverityScale } from './SeverityScale.tsx';
import css from './Raters.module.css';
import table from './RaterTable.module.css';
import { phrase, say } from '../../language/language.ts';
import { decimalText } from '../../pizza/formatters.ts';

const route = getRouteApi('/shell/raters');
const WEEKS = [4, 12] as const;
const LEAD = {
  en: 'Eyes drift; that is what this page is for. Figures are already corrected for it, so no store gains or loses. Stores never see this page, and reviewers see their own part before you do.',
  es: 'El ojo cambia con el tiempo; para eso está esta página. Las cifras ya lo tienen en cuenta, así que ninguna tienda gana ni pierde. Las tiendas nunca ven esta página, y cada quien ve su parte antes que tú.',
};

const METHOD = {
  en: 'Method: rater effect from doubles (mixed model, shrunk), used once a reviewer has 30 doubles; verdicts as counts and by quadratic weighted kappa (κ, 1 is full agreement); repeats after 14 days or more, turned by k × 45°. A refresher is offered at more than 0.3 points, or at weak agreement, two weeks running.',
  es: 'Método: efecto de cada revisor a partir de las pizzas juzgadas por dos (modelo mixto, contraído), que se usa desde las 30; veredictos como recuentos y por kappa ponderado cuadrático (κ, 1 es acuerdo total); repeticiones a los 14 días o más, giradas k × 45°. Se ofrece un repaso con más de 0,3 puntos, o con poco acuerdo, dos semanas seguidas.',
};

/** Comparison of a company's reviewers. */
export function RatersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const place = usePlace(search);
  return (
    <>
      <CompanySteps place={place} onCompany={(company) => void navigate({ search: { company } })} />
      <PlaceStates place={place} title={phrase('Reviewers')}>
        {({ company }) => <Company company={company} />}
      </PlaceStates>
    </>
  );
}

function Company({ company }: { company: number }) {
  const [weeks, setWeeks] = useState<number>(WEEKS[0]);
  const query = useQuery({
    ...companyRatersQuery(company, weeks),
    placeholderData: keepPreviousData,
  });
  return (
    <WeeksPanel
      name={say({ en: 'the reviewers', es: 'los revisores' })}
      query={query}
      weeks={weeks}
      choices={WEEKS}
      onWeeks={setWeeks}
      head={({ raters }) => ({ sentence: companySentence(raters), lead: say(LEAD) })}
    >
      {(data) => (
        <>
          {data.raters.length === 0 ? (
            <EmptyState title={say({ en: 'Nothing judged yet', es: 'Aún no se ha juzgado nada' })}>
              {say({
                en: 'Pizzas are drawn by lot every night. Reviewers judge them in the blind review.',
                es: 'Cada noche se sortean pizzas. Los revisores las juzgan en la revisión a ciegas.',
              })}
            </EmptyState>
          ) : (
            <>
              <RaterTable raters={data.raters} />
              <Refreshers raters={data.raters} />
            </>
          )}
          <p className={css.method}>{say(METHOD)}</p>
        </>
      )}
    </WeeksPanel>
  );
}

const JUDGED = { en: 'Judged', es: 'Juzgadas' };
const COLUMNS = [
  { en: 'In words', es: 'En palabras', isNumber: false },
  { en: 'Same verdict as a colleague', es: 'Mismo veredicto que otra persona', isNumber: true },
  { en: 'Same pizza twice', es: 'La misma pizza dos veces', isNumber: true },
  { en: 'Seconds', es: 'Segundos', isNumber: true },
  { en: 'State', es: 'Estado', isNumber: false },
] as const;

const RaterTable = ({ raters }: { raters: readonly Rater[] }) => (
  <section className={css.panel} aria-label={phrase('Reviewers')}>
    <ScrollBox
      className={table.frame}
      role="group"
      label={say({ en: 'Reviewers, table', es: 'Tabla de revisores' })}
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{say({ en: 'Reviewer', es: 'Revisor' })}</th>
            <th scope="col" data-number>
              {say(JUDGED)}
            </th>
            <th scope="col" data-scale>
              <span>{say({ en: 'stricter', es: 'más severo' })}</span>
              <span>{say({ en: 'kinder', es: 'más amable' })}</span>
            </th>
            {COLUMNS.map(({ isNumber, ...column }) => (
              <th key={column.en} scope="col" data-number={isNumber || undefined}>
                {say(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {raters.map((rater) => (
            <Row key={rater.rater} {...rater} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
    <p className={css.foot}>
      {say({
        en: 'Grey field: within 0.3 of the others, where nothing needs doing. Line: 95% interval. The order is fixed; this is not a ranking.',
        es: 'Franja gris: a menos de 0,3 de los demás, donde no hay que hacer nada. Línea: intervalo del 95 %. El orden es fijo; esto no es una clasificación.',
      })}
    </p>
  </section>
);

/** Only the full name is known. */
const NAMELESS = { first_name: '', last_name: '', email: '' };

const Row = (rater: Rater) => (
  <tr>
    <th scope="row">
      <span className={table.person}>
        <PersonDisc person={{ ...NAMELESS, name: rater.name }} />
        {rater.name}
      </span>
    </th>
    <td data-number data-label={say(JUDGED)}>
      {rater.judged}
    </td>
    <td data-scale>
      <SeverityScale severity={rater.severity} />
    </td>
    <td data-words>{eyeInWords(rater)}</td>
    <td data-number data-label={say(COLUMNS[1])}>
      {ofText(rater.same_verdict, rater.doubles)}{' '}
      {rater.kappa !== null && <small>κ {decimalText(rater.kappa, 2)}</small>}
    </td>
    <td data-number data-label={say(COLUMNS[2])}>
      {repeatText(rater)} {hasEnoughRepeats(rater) && <small>n {rater.repeats}</small>}
    </td>
    <td data-number data-label={say(COLUMNS[3])}>
      {Math.round(rater.median_ms / 1000)}
    </td>
    <td data-state>
      <RaterStateBadge state={rater.state} />
      {rater.marked.length > 0 && (
        <small className={table.detail}>{markedText(rater.marked)}</small>
      )}
      {rater.state === 'settling-in' && (
        <small className={table.detail}>
          {ofText(rater.doubles, rater.doubles_needed)}{' '}
          {say({ en: 'doubles', es: 'juzgadas por dos' })}
        </small>
      )}
    </td>
  </tr>
);
