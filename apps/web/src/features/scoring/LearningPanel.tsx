import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useQuery } from '@tanstack/react-query';
import { countText, dayMonthText } from '../../pizza/formatters.ts';
import { ErrorState } from '../../controls/StatePanel.tsx';
import { Panel } from './Panel.tsx';
import {
  isUnderWay,
  trainingsQuery,
  useOrderTraining,
  type CompanyTrainings,
} from './scoring-calls.ts';
import { headText, outcomeText, rightText } from './training-words.ts';
import css from './LearningPanel.module.css';

/** The last training of each company's specialty model on its reviewers' corrections, and a button for the next. */
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
      title="Learning from corrections"
      note="Every night each company's specialty model is trained on its reviewers' corrections. The new model is kept only if it names more of the held-back fifth correctly."
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
  const { company, name, trainings } = row;
  const order = useOrderTraining();
  const [newest] = trainings;
  return (
    <li className={css.company}>
      <div className={css.who}>
        <h3>{name}</h3>
        <p>Specialty model: {headText(row)}</p>
      </div>
      <Button
        className={css.train!}
        size="compact-sm"
        variant="default"
        aria-label={`Train now: ${name}`}
        disabled={order.isPending || (newest !== undefined && isUnderWay(newest))}
        onClick={() => order.mutate(company)}
      >
        Train now
      </Button>
      {newest ? <LastTraining training={newest} /> : <p className={css.never}>Not trained yet.</p>}
    </li>
  );
}

function LastTraining({ training }: { training: CompanyTrainings['trainings'][number] }) {
  const { learnt, rightBefore, rightAfter, heldBack } = training;
  return (
    <dl className={css.facts}>
      <Fact name="Last training">{whenText(training)}</Fact>
      <Fact name="Trained on">{countText(learnt)} pictures</Fact>
      <Fact name="Correct, previous model">{rightText(rightBefore, heldBack)}</Fact>
      <Fact name="Correct, new model">{rightText(rightAfter, heldBack)}</Fact>
      <div aria-live="polite">
        <dt>Outcome</dt>
        <dd>{outcomeText(training)}</dd>
      </div>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: string | (string | number)[] }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const whenText = ({ at, nightly }: { at: string; nightly: boolean }): string =>
  `${dayMonthText(at.slice(0, 10))}${nightly ? ', at night' : ''}`;
