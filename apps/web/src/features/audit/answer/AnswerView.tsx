import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { STANDARD_LABELS } from '@crustodian/domain/pizza/standard';
import { criterionLabel } from '@crustodian/domain/pizza/criteria';
import { useState } from 'react';
import { useShortcuts } from '../../../controls/shortcuts.ts';
import { AgreeMark } from './AgreeMark.tsx';
import { ComparedRows } from './ComparedRows.tsx';
import { comparedCriteria, comparedFlags, totalsAgree } from './comparison.ts';
import { KeyBar } from '../judging/KeyBar.tsx';
import type { JudgedPizza } from '../lane.ts';
import { LaneFrame } from '../judging/LaneFrame.tsx';
import { comparisonText } from '../lane-messages.ts';
import { NoteDialog } from './NoteDialog.tsx';
import { useCorrecting } from './use-correcting.ts';
import { useLaneExit } from '../judging/use-lane-exit.ts';
import { useSight } from '../judging/use-sight.ts';
import css from './AnswerView.module.css';

interface AnswerViewProps {
  judged: JudgedPizza;
  onNext: () => void;
}

const KEYS = [
  { keys: ['Enter'], name: 'next' },
  { keys: ['K'], name: 'correct the published score' },
  { keys: ['N'], name: 'leave a note' },
  { keys: ['G'], name: 'golden full size' },
  { keys: ['Esc'], name: 'stop here' },
];

/** The engine's answer beside the rater's own, which is stored by now. */
export function AnswerView({ judged, onNext }: AnswerViewProps) {
  const { task, judgement, answer } = judged;
  const [notes, setNotes] = useState(false);
  const sight = useSight();
  const leave = useLaneExit();
  const { correct, isOpening } = useCorrecting(task.id);
  const rows = comparedCriteria(task, answer);
  const said = rows
    ? comparisonText(rows)
    : { title: 'Your answer is stored.', text: unscored(judged) };
  useShortcuts({
    title: 'Blind review',
    shortcuts: [
      { key: 'Enter', name: 'Next pizza', act: onNext },
      { key: 'k', name: 'Correct the score', act: correct },
      { key: 'n', name: 'Leave a note', act: () => setNotes(true) },
      { key: 'Escape', name: 'Stop', act: leave },
      ...sight.shortcuts(task),
    ],
  });
  const most = rows?.filter(({ agree }) => !agree).toSorted((a, b) => gap(b) - gap(a))[0];
  return (
    <>
      <LaneFrame
        {...sight.props}
        task={task}
        layout="points"
        title={said.title}
        text={said.text}
        specialty={judgement.kind === 'points' ? judgement.specialty : null}
        aside={
          most && (
            <p className={css.most}>
              Where you differ most: {criterionLabel(most.key)}, you {inNinths(most.you)}, engine{' '}
              {inNinths(most.engine)}
            </p>
          )
        }
      >
        <p className="cr-hidden" role="status">
          {said.title} {said.text}
        </p>
        <Totals judged={judged} />
        {rows && <ComparedRows rows={rows} flags={comparedFlags(judgement, answer)} />}
        <p className={css.kept}>
          <IconLock size={15} stroke={1.7} aria-hidden />
          Your answer is kept as you gave it, before you saw this.
        </p>
        <Acts onNext={onNext} onCorrect={correct} isOpening={isOpening} />
        <button type="button" className={css.note} onClick={() => setNotes(true)}>
          Leave a note
        </button>
      </LaneFrame>
      <KeyBar keys={KEYS} />
      <NoteDialog task={task.id} opened={notes} onClose={() => setNotes(false)} />
    </>
  );
}

interface ActsProps {
  onNext: () => void;
  onCorrect: () => void;
  isOpening: boolean;
}

const Acts = ({ onNext, onCorrect, isOpening }: ActsProps) => (
  <div className={css.acts}>
    <Button size="lg" color="char" onClick={onNext}>
      Next pizza
      <kbd className={`cr-key ${css.key}`} aria-hidden>
        Enter
      </kbd>
    </Button>
    <Button size="lg" variant="default" onClick={onCorrect} loading={isOpening}>
      Correct the score
      <kbd className={`cr-key ${css.key}`} aria-hidden>
        K
      </kbd>
    </Button>
  </div>
);

const gap = ({ you, engine }: { you: number; engine: number }): number => Math.abs(you - engine);
const inNinths = (share: number): number => Math.round(share * 9);

function unscored({ judgement, answer }: JudgedPizza): string {
  if (answer.engine.score === null) return 'The engine held this picture to be unfit for a score.';
  const score = answer.engine.score.toFixed(1);
  return judgement.kind === 'unjudgeable'
    ? `You could not judge it; the engine gave it ${score}.`
    : `The engine gave it ${score}.`;
}

function Totals({ judged: { answer } }: { judged: JudgedPizza }) {
  const agree = totalsAgree(answer);
  const { standard, engine } = answer;
  const verdict = standard && STANDARD_LABELS[standard].toLowerCase();
  const engineVerdict = engine.standard && STANDARD_LABELS[engine.standard].toLowerCase();
  return (
    <dl className={css.totals}>
      <div>
        <dt>
          <i className={css.you} /> You
        </dt>
        <dd className="cr-display">{answer.score?.toFixed(1) ?? '–'}</dd>
      </div>
      <div>
        <dt>
          <i className={css.engine} /> Engine
        </dt>
        <dd className="cr-display">{engine.score?.toFixed(1) ?? '–'}</dd>
      </div>
      <div>
        <dt>
          <AgreeMark agree={agree} />
        </dt>
        <dd className={css.verdicts}>
          {standard === engine.standard
            ? `both ${verdict ?? 'without a verdict'}`
            : `you: ${verdict ?? 'none'}, engine: ${engineVerdict ?? 'none'}`}
        </dd>
      </div>
    </dl>
  );
}
