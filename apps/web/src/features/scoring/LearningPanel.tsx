import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useQuery } from '@tanstack/react-query';
import { countText, dayMonthText } from '../../pizza/formatters.ts';
import { ErrorState } from '../../controls/StatePanel.tsx';
import {
  isUnderWay,
  trainingsQuery,
  useOrderTraining,
  type CompanyTrainings,
} from './scoring-calls.ts';
import { headText, outcomeText, rightText } from './training-words.ts';
import { ScrollBox } from '../../controls/ScrollBox.tsx';
import css from './ScoringPage.module.css';

/** What each company's specialty head learnt from its reviewers, and the button that lets it learn. */
export function LearningPanel() {
  const { data, error, refetch } = useQuery(trainingsQuery);
  if (error)
    return (
      <ErrorState
        title="The trainings could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton height={160} role="status" aria-label="Loading the trainings" />;
  return (
    <section className={css.panel} aria-label="Learning from corrections">
      <div className={css.panelHead}>
        <h2 className={css.panelTitle}>Learning from corrections</h2>
        <span className={css.note}>
          Every night the specialty of reviewed pictures is learnt anew for each company. What is
          learnt is kept only where it names more of a fifth of the pictures rightly, which nothing
          is learnt from.
        </span>
      </div>
      <ScrollBox className={css.frame} role="group" label="Learning from corrections, table">
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Company</th>
              <th scope="col">Specialty is named by what is</th>
              <th scope="col">Last training</th>
              <th scope="col" data-number>
                Learnt from
              </th>
              <th scope="col" data-number>
                Right before
              </th>
              <th scope="col" data-number>
                Right after
              </th>
              <th scope="col">Outcome</th>
              <th scope="col">
                <span className="cr-hidden">Train</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.companies.map((row) => (
              <CompanyRow key={row.company} row={row} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

function CompanyRow({ row }: { row: CompanyTrainings }) {
  const { company, name, trainings } = row;
  const order = useOrderTraining();
  const [newest] = trainings;
  const right = (of: 'rightBefore' | 'rightAfter') =>
    newest ? rightText(newest[of], newest.heldBack) : '–';
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={css.quiet}>{headText(row)}</td>
      <td className={css.quiet}>{newest ? whenText(newest) : 'never'}</td>
      <td data-number>{newest ? countText(newest.learnt) : '–'}</td>
      <td data-number>{right('rightBefore')}</td>
      <td data-number>{right('rightAfter')}</td>
      <td aria-live="polite">{newest ? outcomeText(newest) : '–'}</td>
      <td data-number>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Train now: ${name}`}
          disabled={order.isPending || (newest !== undefined && isUnderWay(newest))}
          onClick={() => order.mutate(company)}
        >
          Train now
        </Button>
      </td>
    </tr>
  );
}

const whenText = ({ at, nightly }: { at: string; nightly: boolean }): string =>
  `${dayMonthText(at.slice(0, 10))}${nightly ? ', at night' : ''}`;
