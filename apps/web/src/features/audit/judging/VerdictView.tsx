import { capital, numberWord } from '../../../pizza/words.ts';
import type { BlindTask, Judgement } from '@crustodian/contract/audit';
import { STANDARDS, type Standard } from '@crustodian/domain/pizza/standard';
import { useState } from 'react';
import { useShortcuts } from '../../../controls/shortcuts.ts';
import { AgreeMark } from '../answer/AgreeMark.tsx';
import { totalsAgree } from '../answer/comparison.ts';
import { KeyBar } from './KeyBar.tsx';
import type { JudgedPizza } from '../lane.ts';
import { verdictText } from '../lane-messages.ts';
import { LaneFrame } from './LaneFrame.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useLaneExit } from './use-lane-exit.ts';
import { useSight } from './use-sight.ts';
import { VerdictButtons } from './VerdictButtons.tsx';
import { say, phrase } from '../../../language/language.ts';
import { standardName } from '../../../pizza/names.ts';
import css from './VerdictView.module.css';

interface VerdictViewProps {
  task: BlindTask;
  before: JudgedPizza | null;
  onAnswer: (judgement: Judgement) => void;
  /** Switches this pizza to points. */
  onSwitch: () => void;
  onPutLast: () => void;
}

const keysOf = (digits: string) => [
  { keys: ['1', '2', '3'], name: { en: 'verdict, then next', es: 'veredicto y siguiente' } },
  { keys: ['X'], name: { en: 'cannot be judged', es: 'no se puede juzgar' } },
  { keys: ['Z'], name: { en: 'zoom', es: 'ampliar' } },
  { keys: ['D'], name: { en: `give ${digits} instead`, es: `dar ${digits}` } },
  { keys: ['Esc'], name: { en: 'stop here', es: 'parar aquí' } },
];

/** One key submits a verdict and shows the next pizza. */
export function VerdictView({ task, before, onAnswer, onSwitch, onPutLast }: VerdictViewProps) {
  const count = numberWord(task.criteria.length);
  const digits = say({ en: `${count} digits`, es: `${count} dígitos` });
  const [asks, setAsks] = useState(false);
  const sight = useSight(useLaneExit());
  const send = (standard: Standard) => onAnswer({ kind: 'verdict', standard, milliseconds: 0 });
  useShortcuts({
    title: phrase('Blind review'),
    shortcuts: [
      ...STANDARDS.map((standard, at) => ({
        key: String(at + 1),
        name: standardName(standard),
        act: () => send(standard),
      })),
      {
        key: 'x',
        name: say({ en: 'Cannot be judged', es: 'No se puede juzgar' }),
        act: () => setAsks(true),
      },
      { key: 's', name: say({ en: 'Wrong specialty', es: 'Otra especialidad' }), act: onSwitch },
      { key: 'd', name: capital(digits), act: onSwitch },
      ...sight.shortcuts(task),
    ],
  });
  return (
    <>
      <LaneFrame
        {...sight.props}
        task={task}
        layout="verdict"
        title={say({ en: 'Would you send it out?', es: '¿La enviarías?' })}
        text={say({
          en: `One key, about three seconds. One pizza in three still asks for all ${digits}, so that the points can be checked.`,
          es: `Una tecla, unos tres segundos. Una de cada tres pizzas sigue pidiendo los ${digits}, para poder revisar los puntos.`,
        })}
        onSpecialty={onSwitch}
        onPutLast={onPutLast}
      >
        <VerdictButtons onSend={send} />
        <button type="button" className={css.none} onClick={() => setAsks(true)}>
          {say({ en: 'Cannot be judged', es: 'No se puede juzgar' })}
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

/** The engine's answer for the previous pizza, shown after it can no longer influence the rater. */
function OneBefore({ judged: { task, answer } }: { judged: JudgedPizza }) {
  return (
    <p className={css.before} role="status">
      <img src={task.picture} alt="" />
      <span>
        {say({ en: 'The one before: you said', es: 'La anterior: tú dijiste' })}{' '}
        <b>{verdictText(answer.standard)}</b>
        {say({ en: ', the engine said', es: '; el motor,' })}{' '}
        <b>{verdictText(answer.engine.standard)}</b>.
      </span>
      <AgreeMark agree={totalsAgree(answer)} />
    </p>
  );
}
