import { Button } from '@mantine/core';
import type { BlindTask, Judgement } from '@crustodian/contract/audit';
import { useState } from 'react';
import { useShortcuts } from '../../../controls/shortcuts.ts';
import {
  emptyDraft,
  judgementOf,
  leftOf,
  withDigit,
  withFlag,
  withoutLast,
  type AnswerDraft,
  type DraftFlag,
} from './answer-draft.ts';
import { CloseUps } from './CloseUps.tsx';
import { DigitRows } from './DigitRows.tsx';
import { FlagButtons } from './FlagButtons.tsx';
import { KeyBar } from './KeyBar.tsx';
import { LaneFrame } from './LaneFrame.tsx';
import { criterionName, leftText } from '../lane-messages.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { SpecialtyDialog } from './SpecialtyDialog.tsx';
import { useLaneExit } from './use-lane-exit.ts';
import { useSight } from './use-sight.ts';
import css from './PointsView.module.css';

interface PointsViewProps {
  task: BlindTask;
  isSending: boolean;
  /** Only verdicts are given otherwise. */
  needsPoints: boolean;
  onAnswer: (judgement: Judgement) => void;
  onSwitch: (() => void) | undefined;
  onPutLast: () => void;
}

const KEYS = [
  { keys: ['0', '–', '9'], name: 'share of the points' },
  { keys: ['⌫'], name: 'one back' },
  { keys: ['B', 'O', 'C'], name: 'flags' },
  { keys: ['S'], name: 'specialty' },
  { keys: ['X'], name: 'cannot be judged' },
  { keys: ['Z'], name: 'zoom' },
  { keys: ['Enter'], name: 'done' },
  { keys: ['?'], name: 'all keys' },
];

/** A digit for each criterion, typed or tapped. */
export function PointsView(props: PointsViewProps) {
  const { task, isSending, needsPoints, onAnswer, onPutLast } = props;
  const { criteria } = task;
  const [draft, setDraft] = useState(() => emptyDraft(criteria.length));
  const [asks, setAsks] = useState<Asked>(null);
  const sight = useSight();
  const done = () => {
    const judgement = judgementOf(draft, criteria, 0);
    if (judgement && !isSending) onAnswer(judgement);
  };
  usePointsKeys({ ...props, sight, done, setDraft, setAsks });
  const now = criteria[draft.at];
  return (
    <>
      <LaneFrame
        {...sight.props}
        task={task}
        layout="points"
        title="Judge what you see."
        text={needsPoints ? ALL_DIGITS : RULE}
        specialty={draft.specialty}
        onSpecialty={() => setAsks('specialty')}
        onPutLast={onPutLast}
        aside={now && <CloseUps task={task} criterion={now.key} />}
      >
        <DigitRows
          criteria={criteria}
          draft={draft}
          onDigit={(digit, at) => setDraft((was) => withDigit(was, digit, at))}
        />
        <FlagButtons draft={draft} onFlag={(flag) => setDraft((was) => withFlag(was, flag))} />
        <Done
          left={leftOf(draft)}
          isSending={isSending}
          onDone={done}
          onReason={() => setAsks('reason')}
        />
        <p className="cr-hidden" role="status">
          {now ? `Next: ${criterionName(now.key)}` : 'All digits are in. Enter sends them.'}
        </p>
      </LaneFrame>
      <KeyBar keys={KEYS} />
      <PointsDialogs {...{ task, draft, asks, setAsks, setDraft, onAnswer }} />
    </>
  );
}

const RULE = 'No score, no store, no time. The engine’s answer comes after yours, never before.';
const ALL_DIGITS = 'This one asks for all its digits, so that the points can be checked.';

type Asked = 'reason' | 'specialty' | null;
type SetDraft = (change: (draft: AnswerDraft) => AnswerDraft) => void;

interface PointsKeys extends PointsViewProps {
  sight: ReturnType<typeof useSight>;
  done: () => void;
  setDraft: SetDraft;
  setAsks: (asks: Asked) => void;
}

function usePointsKeys({ task, sight, done, setDraft, setAsks, onSwitch }: PointsKeys): void {
  const leave = useLaneExit();
  const flag = (name: DraftFlag) => () => setDraft((was) => withFlag(was, name));
  useShortcuts({
    title: 'Blind review',
    shortcuts: [
      ...Array.from({ length: 10 }, (_, digit) => ({
        key: String(digit),
        name: 'Share of the points',
        act: () => setDraft((was) => withDigit(was, digit)),
      })),
      { key: 'Backspace', name: 'One digit back', act: () => setDraft(withoutLast) },
      { key: 'b', name: 'Bubbles', act: flag('bubbles') },
      { key: 'o', name: 'Overbaked', act: flag('overbaked') },
      { key: 'c', name: 'Bad cut', act: flag('badCut') },
      { key: 's', name: 'Wrong specialty', act: () => setAsks('specialty') },
      { key: 'x', name: 'Cannot be judged', act: () => setAsks('reason') },
      { key: 'd', name: 'Verdict only', act: () => onSwitch?.() },
      { key: 'Enter', name: 'Done', act: done },
      { key: 'Escape', name: 'Stop', act: leave },
      ...sight.shortcuts(task),
    ],
  });
}

interface DoneProps {
  left: number;
  isSending: boolean;
  onDone: () => void;
  onReason: () => void;
}

const Done = ({ left, isSending, onDone, onReason }: DoneProps) => (
  <div className={css.done}>
    <Button size="lg" color="char" disabled={left > 0} loading={isSending} onClick={onDone}>
      {leftText(left)}
      <kbd className={`cr-key ${css.key}`} aria-hidden>
        Enter
      </kbd>
    </Button>
    <Button variant="default" size="lg" onClick={onReason}>
      Cannot be judged
    </Button>
  </div>
);

interface PointsDialogsProps {
  task: BlindTask;
  draft: AnswerDraft;
  asks: Asked;
  setAsks: (asks: Asked) => void;
  setDraft: SetDraft;
  onAnswer: (judgement: Judgement) => void;
}

function PointsDialogs({ task, draft, asks, setAsks, setDraft, onAnswer }: PointsDialogsProps) {
  const close = () => setAsks(null);
  return (
    <>
      <SpecialtyDialog
        opened={asks === 'specialty'}
        task={task}
        chosen={draft.specialty ?? task.specialty}
        onClose={close}
        onChoose={(chosen) => {
          const specialty = chosen === task.specialty ? null : chosen;
          setDraft((was) => ({ ...was, specialty }));
          close();
        }}
      />
      <ReasonDialog
        opened={asks === 'reason'}
        onClose={close}
        onChoose={(reason) => {
          close();
          onAnswer({ kind: 'unjudgeable', reason, milliseconds: 0 });
        }}
      />
    </>
  );
}
