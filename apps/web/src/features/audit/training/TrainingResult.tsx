import type { BlindTask } from '@crustodian/contract/audit';
import type { Standard } from '@crustodian/domain/pizza/standard';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../controls/feedback/StatePanel.tsx';
import { PanelSkeleton } from '../../../controls/lists/PanelSkeleton.tsx';
import { useShortcuts } from '../../../controls/shortcuts.ts';
import { StandardMark } from '../../../pizza/StandardMark.tsx';
import { AgreeMark } from '../answer/AgreeMark.tsx';
import { kindText } from '../judging/BlindPhoto.tsx';
import { referencesQuery, type Reference } from './training-calls.ts';
import { faultText, resultSentence, verdictText } from './training-wording.ts';
import css from './Training.module.css';

interface TrainingResultProps {
  company: number;
  tasks: readonly BlindTask[];
  answers: readonly (Standard | null)[];
  onAgain: () => void;
}

/** The viewer's answers beside the reviewers'. */
export function TrainingResult({ company, tasks, answers, onAgain }: TrainingResultProps) {
  const { data, error, refetch } = useQuery(referencesQuery(company, tasks));
  useShortcuts({
    title: 'Train your eye',
    shortcuts: [{ key: 'Enter', name: 'Five more', act: onAgain }],
  });
  if (error) {
    return (
      <ErrorState
        title="The reviewers’ answers could not be loaded"
        heading="h1"
        error={error}
        onRetry={() => void refetch()}
      >
        Yours are still here.
      </ErrorState>
    );
  }
  if (!data) return <PanelSkeleton rows={5} label="Loading what reviewers gave" />;
  const agreed = data.filter(({ standard }, at) => standard === answers[at]).length;
  return (
    <section className={css.result}>
      <h1 className="cr-display">{resultSentence(agreed, tasks.length)}</h1>
      <p className="cr-hidden" role="status">
        {resultSentence(agreed, tasks.length)}
      </p>
      <ol className={css.pizzas}>
        {tasks.map((task, at) => (
          <Compared key={task.id} task={task} answer={answers[at] ?? null} reference={data[at]!} />
        ))}
      </ol>
      <div className={css.again}>
        <Button size="lg" color="char" onClick={onAgain}>
          Five more
          <kbd className={`cr-key ${css.key}`} aria-hidden>
            Enter
          </kbd>
        </Button>
        <p className={css.kept}>Your answers were not stored.</p>
      </div>
    </section>
  );
}

interface ComparedProps {
  task: BlindTask;
  answer: Standard | null;
  reference: Reference;
}

const Compared = ({ task, answer, reference }: ComparedProps) => (
  <li className={css.pizza}>
    <img src={task.picture} alt={kindText(task)} />
    <div>
      <p className={css.verdicts}>
        <span>
          You: <b>{verdictText(answer)}</b>
        </span>
        <span className={css.reviewer}>
          <StandardMark standard={reference.standard} size={16} decorative />
          <span>
            Reviewer: <b>{verdictText(reference.standard)}</b>, {reference.score.toFixed(1)}
          </span>
        </span>
        <AgreeMark agree={answer === reference.standard} />
      </p>
      <p className={css.faults}>{faultText(reference)}</p>
    </div>
  </li>
);
