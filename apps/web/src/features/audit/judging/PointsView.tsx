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
import { criterionTitle, leftText } from '../lane-messages.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { SpecialtyDialog } from './SpecialtyDialog.tsx';
import { useLaneExit } from './use-lane-exit.ts';
import { useSight } from './use-sight.ts';
import { say, phrase } from '../../../language/language.ts';
import css from './PointsView.module.css';

interface PointsViewProps {
  task: BlindTask;
  isSending: boolean;
  /** Whether points are required; otherwise raters may switch to the verdict. */
  needsPoints: boolean;
  onAnswer: (judgement: Judgement) => void;
  onSwitch: (() => void) | undefined;
  onPutLast: () => void;
}

const KEYS = [
  { keys: ['0', '–', '9'], name: { en: 'share of the points', es: 'parte de los puntos' } },
  { keys: ['⌫'], name: { en: 'one back', es: 'uno atrás' } },
  { keys: ['B', 'O', 'C'], name: { en: 'flags', es: 'marcas' } },
  { keys: ['S'], name: { en: 'specialty', es: 'especialidad' } },
  { keys: ['X'], name: { en: 'cannot be judged', es: 'no se puede juzgar' } },
  { keys: ['Z'], name: { en: 'zoom', es: 'ampliar' } },
  { keys: ['Enter'], name: { en: 'done', es: 'listo' } },
  { keys: ['?'], name: { en: 'all keys', es: 'todas las teclas' } },
];

/** One digit per criterion, typed or tapped. */
export function PointsView(props: PointsViewProps) {
  const { task, isSending, needsPoints, onAnswer, onPutLast } = props;
  const { criteria } = task;
  const [draft, setDraft] = useState(() => emptyDraft(criteria.length));
  const [asks, setAsks] = useState<Asked>(null);
  const sight = useSight(useLaneExit());
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
        title={say({ en: 'Judge what you see.', es: 'Juzga lo que ves.' })}
        text={say(needsPoints ? ALL_DIGITS : RULE)}
        isNotice={needsPoints}
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
          {now
            ? say({
                en: `Next: ${criterionTitle(now.key)}`,
                es: `Sigue: ${criterionTitle(now.key)}`,
              })
            : say({
                en: 'All digits are in. Enter sends them.',
                es: 'Están todos los dígitos. Enter los envía.',
              })}
        </p>
      </LaneFrame>
      <KeyBar keys={KEYS} />
      <PointsDialogs {...{ task, draft, asks, setAsks, setDraft, onAnswer }} />
    </>
  );
}

const RULE = {
  en: 'No score, no store, no time. The engine’s answer comes after yours, never before.',
  es: 'Sin puntuación, sin tienda, sin hora. La respuesta del motor llega después de la tuya, nunca antes.',
};
const ALL_DIGITS = {
  en: 'This one asks for all its digits, so that the points can be checked.',
  es: 'Esta pide todos sus dígitos, para poder revisar los puntos.',
};

type Asked = 'reason' | 'specialty' | null;
type SetDraft = (change: (draft: AnswerDraft) => AnswerDraft) => void;

interface PointsKeys extends PointsViewProps {
  sight: ReturnType<typeof useSight>;
  done: () => void;
  setDraft: SetDraft;
  setAsks: (asks: Asked) => void;
}

function usePointsKeys({ task, sight, done, setDraft, setAsks, onSwitch }: PointsKeys): void {
  const flag = (name: DraftFlag) => () => setDraft((was) => withFlag(was, name));
  useShortcuts({
    title: phrase('Blind review'),
    shortcuts: [
      ...Array.from({ length: 10 }, (_, digit) => ({
        key: String(digit),
        name: say({ en: 'Share of the points', es: 'Parte de los puntos' }),
        act: () => setDraft((was) => withDigit(was, digit)),
      })),
      {
        key: 'Backspace',
        name: say({ en: 'One digit back', es: 'Un dígito atrás' }),
        act: () => setDraft(withoutLast),
      },
      { key: 'b', name: say({ en: 'Bubbles', es: 'Burbujas' }), act: flag('bubbles') },
      {
        key: 'o',
        name: say({ en: 'Overbaked', es: 'Demasiado horneada' }),
        act: flag('overbaked'),
      },
      { key: 'c', name: say({ en: 'Bad cut', es: 'Mal cortada' }), act: flag('badCut') },
      {
        key: 's',
        name: say({ en: 'Wrong specialty', es: 'Otra especialidad' }),
        act: () => setAsks('specialty'),
      },
      {
        key: 'x',
        name: say({ en: 'Cannot be judged', es: 'No se puede juzgar' }),
        act: () => setAsks('reason'),
      },
      {
        key: 'd',
        name: say({ en: 'Verdict only', es: 'Solo veredicto' }),
        act: () => onSwitch?.(),
      },
      { key: 'Enter', name: say({ en: 'Done', es: 'Listo' }), act: done },
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
        {'Enter'}
      </kbd>
    </Button>
    <Button variant="default" size="lg" onClick={onReason}>
      {say({ en: 'Cannot be judged', es: 'No se puede juzgar' })}
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
