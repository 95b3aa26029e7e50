import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { BlindTask, Judgement } from '@crustodian/contract/audit';
import { useState } from 'react';
import { useShortcuts } from '../../controls/shortcuts.ts';
import {
  emptyDraft,
  judgementOf,
  leftOf,
  withDigit,
  withFlag,
  withoutLast,
} from './answer-draft.ts';
import { CloseUps } from './CloseUps.tsx';
import { DigitRow } from './DigitRow.tsx';
import { FlagButtons } from './FlagButtons.tsx';
import { KeyBar } from './KeyBar.tsx';
import { LaneFrame } from './LaneFrame.tsx';
import { criterionName, leftText } from './lane-messages.ts';
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

/** Eight digits, typed or tapped. */
export function PointsView(props: PointsViewProps) {
  const { task, isSending, needsPoints, onAnswer, onSwitch, onPutLast } = props;
  const { criteria } = task;
  const [draft, setDraft] = useState(() => emptyDraft(criteria.length));
  const [asks, setAsks] = useState<'reason' | 'specialty' | null>(null);
  const sight = useSight();
  const isWide = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false });
  const leave = useLaneExit();
  const left = leftOf(draft);
  const done = () => {
    const judgement = judgementOf(draft, criteria, 0);
    if (judgement && !isSending) onAnswer(judgement);
  };
  useShortcuts({
    title: 'Blind review',
    shortcuts: [
      ...Array.from({ length: 10 }, (_, digit) => ({
        key: String(digit),
        name: 'Share of the points',
        act: () => setDraft((was) => withDigit(was, digit)),
      })),
      { key: 'Backspace', name: 'One back', act: () => setDraft(withoutLast) },
      { key: 'b', name: 'Bubbles', act: () => setDraft((was) => withFlag(was, 'bubbles')) },
      { key: 'o', name: 'Overbaked', act: () => setDraft((was) => withFlag(was, 'overbaked')) },
      { key: 'c', name: 'Bad cut', act: () => setDraft((was) => withFlag(was, 'badCut')) },
      { key: 's', name: 'Wrong specialty', act: () => setAsks('specialty') },
      { key: 'x', name: 'Cannot be judged', act: () => setAsks('reason') },
      { key: 'd', name: 'Verdict only', act: () => onSwitch?.() },
      { key: 'Enter', name: 'Done', act: done },
      { key: 'Escape', name: 'Stop', act: leave },
      ...sight.shortcuts(task),
    ],
  });
  const now = criteria[draft.at];
  return (
    <>
      <LaneFrame
        {...sight.props}
        task={task}
        layout="points"
        title="Judge what you see."
        text={
          needsPoints
            ? 'This one asks for all its digits, so that the points can be checked.'
            : 'No score, no store, no time. The engine’s answer comes after yours, never before.'
        }
        specialty={draft.specialty}
        onSpecialty={() => setAsks('specialty')}
        onPutLast={onPutLast}
        aside={now && <CloseUps task={task} criterion={now.key} />}
      >
        <div className={css.head} aria-hidden>
          <span>{isWide ? 'Eight digits, in this order' : ''}</span>
          <span>
            <i>{isWide ? '0 nothing' : 'none'}</i>
            {!isWide && <i>half</i>}
            <i>{isWide ? '9 as golden' : 'all'}</i>
          </span>
        </div>
        {criteria.map(({ key }, at) => (
          <DigitRow
            key={key}
            criterion={key}
            place={at + 1}
            digit={draft.digits[at] ?? null}
            isNow={at === draft.at}
            isWide={isWide}
            onDigit={(digit) => setDraft((was) => withDigit(was, digit, at))}
          />
        ))}
        <FlagButtons draft={draft} onFlag={(flag) => setDraft((was) => withFlag(was, flag))} />
        <div className={css.done}>
          <Button
            size="lg"
            fullWidth
            color="char"
            disabled={left > 0}
            loading={isSending}
            onClick={done}
          >
            {leftText(left)}
            <kbd className={`cr-key ${css.key}`} aria-hidden>
              Enter
            </kbd>
          </Button>
          <Button variant="default" size="lg" onClick={() => setAsks('reason')}>
            Cannot be judged
          </Button>
        </div>
        <p className="cr-hidden" role="status">
          {now ? `Next: ${criterionName(now.key)}` : 'All digits are in. Enter sends them.'}
        </p>
      </LaneFrame>
      <KeyBar keys={KEYS} />
      <SpecialtyDialog
        opened={asks === 'specialty'}
        task={task}
        chosen={draft.specialty ?? task.specialty}
        onClose={() => setAsks(null)}
        onChoose={(chosen) => {
          const specialty = chosen === task.specialty ? null : chosen;
          setDraft((was) => ({ ...was, specialty }));
          setAsks(null);
        }}
      />
      <ReasonDialog
        opened={asks === 'reason'}
        onClose={() => setAsks(null)}
        onChoose={(reason) => {
          setAsks(null);
          onAnswer({ kind: 'unjudgeable', reason, milliseconds: 0 });
        }}
      />
    </>
  );
}
