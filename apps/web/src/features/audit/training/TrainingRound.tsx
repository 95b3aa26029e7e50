import type { BlindTask } from '@crustodian/contract/audit';
import { STANDARDS, type Standard } from '@crustodian/domain/pizza/standard';
import { useEffect, useEffectEvent, useState } from 'react';
import { useShortcuts } from '../../../controls/shortcuts.ts';
import { KeyBar } from '../judging/KeyBar.tsx';
import { LaneFrame } from '../judging/LaneFrame.tsx';
import { useSight } from '../judging/use-sight.ts';
import { VerdictButtons } from '../judging/VerdictButtons.tsx';
import { ROUND_SECONDS } from './training-wording.ts';
import { say, phrase } from '../../../language/language.ts';
import { standardName } from '../../../pizza/names.ts';
import css from './Training.module.css';

interface TrainingRoundProps {
  tasks: readonly BlindTask[];
  /** One answer per pizza; null for pizzas not reached in time. */
  onDone: (answers: (Standard | null)[]) => void;
}

const KEYS = [
  { keys: ['1', '2', '3'], name: { en: 'verdict, then next', es: 'veredicto y siguiente' } },
  { keys: ['Z'], name: { en: 'zoom', es: 'ampliar' } },
  { keys: ['G'], name: { en: 'golden full size', es: 'referencia a tamaño completo' } },
];

/** Shows one pizza after another until all are answered or the minute is over. */
export function TrainingRound({ tasks, onDone }: TrainingRoundProps) {
  const [answers, setAnswers] = useState<Standard[]>([]);
  const sight = useSight();
  const finish = (given: readonly Standard[]) => onDone(tasks.map((_, at) => given[at] ?? null));
  usePictures(tasks);
  const left = useCountdown(() => finish(answers));
  const task = tasks[answers.length] ?? tasks.at(-1)!;
  const answer = (standard: Standard) => {
    const given = [...answers, standard];
    setAnswers(given);
    if (given.length === tasks.length) finish(given);
  };
  useShortcuts({
    title: phrase('Train your eye'),
    shortcuts: [
      ...STANDARDS.map((standard, at) => ({
        key: String(at + 1),
        name: standardName(standard),
        act: () => answer(standard),
      })),
      ...sight.shortcuts(task),
    ],
  });
  return (
    <div className={css.round}>
      <p className={css.clock}>
        <span>
          {say({
            en: `${answers.length + 1} of ${tasks.length}`,
            es: `${answers.length + 1} de ${tasks.length}`,
          })}
        </span>
        <progress
          max={ROUND_SECONDS}
          value={left}
          aria-label={say({ en: 'Seconds left', es: 'Segundos que quedan' })}
        />
        <span aria-hidden>{left} s</span>
      </p>
      <LaneFrame
        {...sight.props}
        task={task}
        layout="verdict"
        title={say({ en: 'Would you send it out?', es: '¿La enviarías?' })}
        text={say({
          en: 'One key each. What a reviewer gave comes after the last one.',
          es: 'Una tecla por pizza. Lo que dio un revisor llega tras la última.',
        })}
      >
        <VerdictButtons onSend={answer} />
      </LaneFrame>
      <KeyBar keys={KEYS} />
    </div>
  );
}

/** Preloads all pictures, so that loading takes no time from the minute. */
function usePictures(tasks: readonly BlindTask[]): void {
  useEffect(() => {
    for (const { picture, golden } of tasks) {
      for (const address of [picture, golden]) if (address) new Image().src = address;
    }
  }, [tasks]);
}

/** Whole seconds left. */
function useCountdown(onOver: () => void): number {
  const [left, setLeft] = useState(ROUND_SECONDS);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const end = Date.now() + ROUND_SECONDS * 1000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) {
        clearInterval(timer);
        over();
      }
    }, 250);
    return () => clearInterval(timer);
  }, []);
  return left;
}
