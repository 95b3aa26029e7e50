import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useShortcuts } from '../../../controls/shortcuts.ts';
import { AgreeMark } from './AgreeMark.tsx';
import { ComparedRows } from './ComparedRows.tsx';
import {
  comparedCriteria,
  comparedFlags,
  totalsAgree,
  type ComparedCriterion,
} from './comparison.ts';
import { KeyBar } from '../judging/KeyBar.tsx';
import type { JudgedPizza } from '../lane.ts';
import { LaneFrame } from '../judging/LaneFrame.tsx';
import { comparisonText, verdictText } from '../lane-messages.ts';
import { NoteDialog } from './NoteDialog.tsx';
import { useCorrecting } from './use-correcting.ts';
import { useLaneExit } from '../judging/use-lane-exit.ts';
import { useSight } from '../judging/use-sight.ts';
import { say, phrase } from '../../../language/language.ts';
import { decimalText } from '../../../pizza/formatters.ts';
import { criterionName } from '../../../pizza/criterion-name.ts';
import css from './AnswerView.module.css';

const KEPT = {
  en: 'Your answer is kept as you gave it, before you saw this.',
  es: 'Tu respuesta queda como la diste, antes de ver esto.',
};
const REALLY_UNFIT = { en: 'Was this really unfit?', es: '¿De verdad no servía?' };
const AGREED_UNFIT = { en: 'You agree: it is unfit.', es: 'Coinciden: no es apta.' };
const UNFIT = {
  en: 'The engine held this picture to be unfit for a score, and you say that it can be judged.',
  es: 'El motor consideró que esta foto no sirve para puntuar, y tú dices que se puede juzgar.',
};
const BOTH_UNFIT = {
  en: 'The engine held this picture to be unfit for a score, and so do you.',
  es: 'El motor consideró que esta foto no sirve para puntuar, y tú también.',
};

interface AnswerViewProps {
  judged: JudgedPizza;
  onNext: () => void;
  /**
   * Called before the rater leaves the lane to correct the pizza; the lane returns to this view.
   */
  onCorrecting: () => void;
}

const CORRECT = { en: 'Correct the score', es: 'Corregir la puntuación' };
const NOTE = { en: 'Leave a note', es: 'Dejar una nota' };
const STORED = { en: 'Your answer is stored.', es: 'Tu respuesta está guardada.' };
const KEYS = [
  { keys: ['Enter'], name: { en: 'next', es: 'siguiente' } },
  {
    keys: ['K'],
    name: { en: 'correct the published score', es: 'corregir la puntuación publicada' },
  },
  { keys: ['N'], name: { en: 'leave a note', es: 'dejar una nota' } },
  { keys: ['G'], name: { en: 'golden full size', es: 'referencia a tamaño completo' } },
  { keys: ['Esc'], name: { en: 'stop here', es: 'parar aquí' } },
];

/** The engine's answer next to the rater's, which is already stored. */
export function AnswerView({ judged, onNext, onCorrecting }: AnswerViewProps) {
  const { task, judgement, answer } = judged;
  const [notes, setNotes] = useState(false);
  const sight = useSight(useLaneExit());
  const { correct, isOpening } = useCorrecting(task.id, onCorrecting);
  const rows = comparedCriteria(task, answer);
  const message = rows ? comparisonText(rows) : unscored(judged);
  useShortcuts({
    title: phrase('Blind review'),
    shortcuts: [
      { key: 'Enter', name: say({ en: 'Next pizza', es: 'Siguiente pizza' }), act: onNext },
      { key: 'k', name: say(CORRECT), act: correct },
      { key: 'n', name: say(NOTE), act: () => setNotes(true) },
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
        title={message.title}
        text={message.text}
        isNotice={!rows}
        specialty={judgement.kind === 'points' ? judgement.specialty : null}
        aside={most && <p className={css.most}>{mostText(most)}</p>}
      >
        <p className="cr-hidden" role="status">
          {message.title} {message.text}
        </p>
        <Totals judged={judged} />
        {rows && <ComparedRows rows={rows} flags={comparedFlags(judgement, answer)} />}
        <p className={css.kept}>
          <IconLock size={15} stroke={1.7} aria-hidden />
          {say(KEPT)}
        </p>
        <Acts onNext={onNext} onCorrect={correct} isOpening={isOpening} />
        <button type="button" className={css.note} onClick={() => setNotes(true)}>
          {say(NOTE)}
        </button>
      </LaneFrame>
      <KeyBar keys={KEYS} />
      <NoteDialog task={task.id} opened={notes} onClose={() => setNotes(false)} />
    </>
  );
}

function mostText({ key, you, engine }: ComparedCriterion): string {
  const [name, own, other] = [criterionName(key), inNinths(you), inNinths(engine)];
  return say({
    en: `Where you differ most: ${name}, you ${own}, engine ${other}`,
    es: `Donde más difieren: ${name}, tú ${own}, motor ${other}`,
  });
}

interface ActsProps {
  onNext: () => void;
  onCorrect: () => void;
  isOpening: boolean;
}

const Acts = ({ onNext, onCorrect, isOpening }: ActsProps) => (
  <div className={css.acts}>
    <Button size="lg" color="char" onClick={onNext}>
      {say({ en: 'Next pizza', es: 'Siguiente pizza' })}
      <kbd className={`cr-key ${css.key}`} aria-hidden>
        {'Enter'}
      </kbd>
    </Button>
    <Button size="lg" variant="default" onClick={onCorrect} loading={isOpening}>
      {say(CORRECT)}
      <kbd className={`cr-key ${css.key}`} aria-hidden>
        K
      </kbd>
    </Button>
  </div>
);

const gap = ({ you, engine }: { you: number; engine: number }): number => Math.abs(you - engine);
const inNinths = (share: number): number => Math.round(share * 9);

function unscored({ judgement, answer }: JudgedPizza): { title: string; text: string } {
  const isUnjudgeable = judgement.kind === 'unjudgeable';
  if (answer.engine.score === null) {
    return isUnjudgeable
      ? { title: say(AGREED_UNFIT), text: say(BOTH_UNFIT) }
      : { title: say(REALLY_UNFIT), text: say(UNFIT) };
  }
  const score = decimalText(answer.engine.score, 1);
  const text = isUnjudgeable
    ? say({
        en: `You could not judge it; the engine gave it ${score}.`,
        es: `No la pudiste juzgar; el motor le dio ${score}.`,
      })
    : say({ en: `The engine gave it ${score}.`, es: `El motor le dio ${score}.` });
  return { title: say(STORED), text };
}

const oneDecimal = (score: number | null): string => (score === null ? '–' : decimalText(score, 1));

function Totals({ judged: { answer } }: { judged: JudgedPizza }) {
  const agree = totalsAgree(answer);
  const { standard, engine } = answer;
  return (
    <dl className={css.totals}>
      <div>
        <dt>
          <i className={css.you} /> {say({ en: 'You', es: 'Tú' })}
        </dt>
        <dd className="cr-display">{oneDecimal(answer.score)}</dd>
      </div>
      <div>
        <dt>
          <i className={css.engine} /> {say({ en: 'Engine', es: 'Motor' })}
        </dt>
        <dd className="cr-display">{oneDecimal(engine.score)}</dd>
      </div>
      <div>
        <dt>
          <AgreeMark agree={agree} />
        </dt>
        <dd className={css.verdicts}>
          {standard === engine.standard
            ? say({ en: `both: ${verdictText(standard)}`, es: `los dos: ${verdictText(standard)}` })
            : say({
                en: `you: ${verdictText(standard)}, engine: ${verdictText(engine.standard)}`,
                es: `tú: ${verdictText(standard)}, motor: ${verdictText(engine.standard)}`,
              })}
        </dd>
      </div>
    </dl>
  );
}
