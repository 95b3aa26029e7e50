import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useQuery } from '@tanstack/react-query';
import { countText, dayMonthText } from '../../pizza/formatters.ts';
import { ErrorState } from '../../controls/feedback/StatePanel.tsx';
import { FiguresTable, Panel } from './Panel.tsx';
import {
  isUnderWay,
  trainingsQuery,
  useOrderTraining,
  useUndoTraining,
  type CompanyTrainings,
} from './scoring-calls.ts';
import {
  doubtText,
  errorText,
  outcomeText,
  partName,
  partOutcomeText,
  type TaughtPart,
} from './training-messages.ts';
import css from './LearningPanel.module.css';

/**
 * What was learned from each company's reviewers, with its error before and after, and buttons to
 * train again or undo it.
 */
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
    <Panel
      title="Learning from reviewers"
      note="Every night, each company's corrections train specialties, flags, points and snapshot quality. Training uses five-fold cross-validation: a part is kept only if it beats the product by at least one standard error."
    >
      <ul className={css.companies}>
        {data.companies.map((row) => (
          <Company key={row.company} row={row} />
        ))}
      </ul>
    </Panel>
  );
}

function Company({ row }: { row: CompanyTrainings }) {
  const { company, name, inUse, trainings } = row;
  const order = useOrderTraining();
  const undo = useUndoTraining();
  const [newest] = trainings;
  const isBusy = newest !== undefined && isUnderWay(newest);
  return (
    <li className={css.company}>
      <div className={css.who}>
        <h3>{name}</h3>
        <p>{inUseText(row)}</p>
      </div>
      <div className={css.actions}>
        {inUse !== null && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`Undo training: ${name}`}
            disabled={undo.isPending}
            onClick={() => undo.mutate({ company, training: inUse })}
          >
            Undo
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Train now: ${name}`}
          disabled={order.isPending || isBusy}
          onClick={() => order.mutate(company)}
        >
          Train now
        </Button>
      </div>
      {newest ? <LastTraining training={newest} /> : <p className={css.never}>Not trained yet.</p>}
      {newest && newest.parts.length > 0 && <Parts name={name} parts={newest.parts} />}
    </li>
  );
}

/** By what the company's pizzas are judged. */
function inUseText({ inUse, trainings }: CompanyTrainings): string {
  if (inUse === null) return "Scored with the product's models only";
  const used = trainings.find(({ id }) => id === inUse);
  return used
    ? `Scored with the training of ${dayMonthText(used.at.slice(0, 10))}`
    : 'Scored with an earlier training';
}

type Training = CompanyTrainings['trainings'][number];

function LastTraining({ training }: { training: Training }) {
  return (
    <dl className={css.facts}>
      <Fact name="Last training">{whenText(training)}</Fact>
      <Fact name="Judged">{countText(training.judged)} pictures</Fact>
      <div aria-live="polite">
        <dt>Outcome</dt>
        <dd>{outcomeText(training)}</dd>
      </div>
    </dl>
  );
}

/** What became of each part: its error on the pictures held back by the product, and after learning. */
const Parts = ({ name, parts }: { name: string; parts: readonly TaughtPart[] }) => (
  <div className={css.parts}>
    <FiguresTable
      label={`Training results, ${name}`}
      columns={[
        'Part',
        'Judged',
        'Error before',
        'Error after',
        'Uncertainty of the gain',
        'Outcome',
      ]}
    >
      {parts.map((part) => (
        <tr key={part.part} data-kept={part.outcome === 'better' || undefined}>
          <th scope="row">{partName(part)}</th>
          <td data-number>{countText(part.judged)}</td>
          <td data-number>{errorText(part, part.before)}</td>
          <td data-number>{errorText(part, part.after)}</td>
          <td data-number>{doubtText(part)}</td>
          <td data-number>{partOutcomeText(part)}</td>
        </tr>
      ))}
    </FiguresTable>
  </div>
);

const Fact = ({ name, children }: { name: string; children: string | (string | number)[] }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const whenText = ({ at, nightly }: { at: string; nightly: boolean }): string =>
  `${dayMonthText(at.slice(0, 10))}${nightly ? ', at night' : ''}`;
