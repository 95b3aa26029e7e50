import { capital, numberWord } from '../../../pizza/words.ts';
import type { BlindTask, Judgement } from '@crustodian/contract/audit';
import { STANDARD_LABELS, STANDARDS, type Standard } from '@crustodian/domain/pizza/standard';
import { useState } from 'react';
import { useShortcuts } from '../../../controls/shortcuts.ts';
import { AgreeMark } from '../answer/AgreeMark.tsx';
import { totalsAgree } from '../answer/comparison.ts';
import { KeyBar } from './KeyBar.tsx';
import type { JudgedPizza } from '../lane.ts';
import { LaneFrame } from './LaneFrame.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useLaneExit } from './use-lane-exit.ts';
import { useSight } from './use-sight.ts';
import { VerdictButtons } from './VerdictButtons.tsx';
import css from './VerdictView.module.css';

interface VerdictViewProps {
  task: BlindTask;
  before: JudgedPizza | null;
  onAnswer: (judgement: Judgement) => void;
  /** To the digits, for this pizza. */
  onSwitch: () => void;
  onPutLast: () => void;
}

const keysOf = (digits: string) => [
  { keys: ['1', '2', '3'], name: 'verdict, then next' },
  { keys: ['X'], name: 'cannot be judged' },
  { keys: ['Z'], name: 'zoom' },
  { keys: ['D'], name: `give ${digits} instead` },
  { keys: ['Esc'], name: 'stop here' },
];

/** One key sends a verdict and goes on. */
export function VerdictView({ task, before, onAnswer, onSwitch, onPutLast }: VerdictViewProps) {
  const digits = `${numberWord(task.criteria.length)} digits`;
  const [asks, setAsks] = useState(false);
  const sight = useSight();
  const leave = useLaneExit();
  const send = (standard: Standard) => onAnswer({ kind: 'verdict', standard, milliseconds: 0 });
  useShortcuts({
    title: 'Blind review',
    shortcuts: [
      ...STANDARDS.map((standard, at) => ({
        key: String(at + 1),
        name: STANDARD_LABELS[standard],
        act: () => send(standard),
      })),
      { key: 'x', name: 'Cannot be judged', act: () => setAsks(true) },
      { key: 's', name: 'Wrong specialty', act: onSwitch },
      { key: 'd', name: capital(digits), act: onSwitch },
      { key: 'Escape', name: 'Stop', act: leave },
      ...sight.shortcuts(task),
    ],
  });
  return (
    <>
      <LaneFrame
        {...sight.props}
        task={task}
        layout="verdict"
        title="Would you send it out?"
        text={`One key, about three seconds. One pizza in three still asks for all ${digits}, so that the points can be checked.`}
        onSpecialty={onSwitch}
        onPutLast={onPutLast}
      >
        <VerdictButtons onSend={send} />
        <button type="button" className={css.none} onClick={() => setAsks(true)}>
          Cannot be judged
        </button>
        {before && <OneBefore judged={before} />}
      </LaneFrame>
      <KeyBar keys={keysOf(digits)} />
      <ReasonDialog
        opened={asks}
        onClose={() => setAsks(false)}
        onChoose={(reason) => {
          setAsks(false);
          onAnswer({ kind: 'unjudgeable', reason, milliseconds: 0 });
        }}
      />
    </>
  );
}

/** What the engine said of the pizza before, once it is too late to look. */
function OneBefore({ judged: { task, answer } }: { judged: JudgedPizza }) {
  const said = (standard: Standard | null) =>
    standard === null ? 'cannot be judged' : STANDARD_LABELS[standard].toLowerCase();
  return (
    <p className={css.before} role="status">
      <img src={task.picture} alt="" />
      <span>
        The one before: you said <b>{said(answer.standard)}</b>, the engine said{' '}
        <b>{said(answer.engine.standard)}</b>.
      </span>
      <AgreeMark agree={totalsAgree(answer)} />
    </p>
  );
}
