import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../controls/feedback/StatePanel.tsx';
import { ScrollBox } from '../../controls/lists/ScrollBox.tsx';
import { WeeksPanel } from '../../controls/lists/WeeksPanel.tsx';
import { CompanySteps } from '../../place/CompanySteps.tsx';
import { PlaceStates } from '../../place/PlaceStates.tsx';
import { usePlace } from '../../place/use-place.ts';
import { companyRatersQuery, type Rater } from './rater-calls.ts';
import { companySentence, eyeInWords, markedText, repeatText } from './rater-wording.ts';
import { RaterStateBadge } from './RaterStateBadge.tsx';
import { Refreshers } from './Refreshers.tsx';
import { SeverityScale } from './SeverityScale.tsx';
import css from './Raters.module.css';

const route = getRouteApi('/shell/raters');
const WEEKS = [4, 12] as const;
const LEAD =
  'Eyes drift; that is what this page is for. Figures are already corrected for it, so no store gains or loses. Stores never see this page, and reviewers see their own part before you do.';

/** How the eyes of a company's reviewers compare. */
export function RatersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const place = usePlace(search);
  return (
    <>
      <CompanySteps place={place} onCompany={(company) => void navigate({ search: { company } })} />
      <PlaceStates place={place} title="Reviewers">
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
      name="the reviewers"
      query={query}
      weeks={weeks}
      choices={WEEKS}
      onWeeks={setWeeks}
      head={({ raters }) => ({ sentence: companySentence(raters), lead: LEAD })}
    >
      {(data) => (
        <>
          {data.raters.length === 0 ? (
            <EmptyState title="Nothing judged yet">
              Pizzas are drawn by lot every night. Reviewers judge them in the blind review.
            </EmptyState>
          ) : (
            <>
              <RaterTable raters={data.raters} />
              <Refreshers raters={data.raters} />
            </>
          )}
          <p className={css.method}>
            Method: rater effect from doubles (mixed model, shrunk), used once a reviewer has 30
            doubles; verdicts by weighted kappa, shown here as counts; repeats after 14 days or
            more, turned by k × 45°. A refresher is offered at more than 0.3 points, or at weak
            agreement, two weeks running.
          </p>
        </>
      )}
    </WeeksPanel>
  );
}

const COLUMNS = ['In words', 'Same verdict as a colleague', 'Same pizza twice', 'Seconds', 'State'];

const RaterTable = ({ raters }: { raters: readonly Rater[] }) => (
  <section className={css.panel} aria-label="Reviewers">
    <ScrollBox className={css.frame} role="group" label="Reviewers, table">
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Reviewer</th>
            <th scope="col">Judged</th>
            <th scope="col" data-scale>
              <span>stricter</span>
              <span>kinder</span>
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
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
      Grey field: within 0.3 of the others, where nothing needs doing. Line: 95% interval. The order
      is fixed; this is not a ranking.
    </p>
  </section>
);

const Row = (rater: Rater) => (
  <tr>
    <th scope="row">{rater.name}</th>
    <td>{rater.judged}</td>
    <td data-scale>
      <SeverityScale severity={rater.severity} />
    </td>
    <td>{eyeInWords(rater)}</td>
    <td>
      {rater.same_verdict} of {rater.doubles}
    </td>
    <td>
      {repeatText(rater)} {rater.repeat_sd !== null && <small>n {rater.repeats}</small>}
    </td>
    <td>{Math.round(rater.median_ms / 1000)}</td>
    <td>
      <RaterStateBadge state={rater.state} />
      {rater.marked.length > 0 && <small className={css.detail}>{markedText(rater.marked)}</small>}
      {rater.state === 'settling-in' && (
        <small className={css.detail}>
          {rater.doubles} of {rater.doubles_needed} doubles
        </small>
      )}
    </td>
  </tr>
);
