import { numberWord } from '../../pizza/words.ts';
import { TIMES_TO_WIDEN, type NOT_A_PROBLEM } from '@crustodian/contract/today';
import { Button, Radio, SegmentedControl, Textarea } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { useState } from 'react';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import { say } from '../../language/language.ts';
import type { DayAct } from './today-calls.ts';
import { REASONS, TODAY_MESSAGES } from './today-view.ts';
import css from './NotAProblemDialog.module.css';

type Reason = (typeof NOT_A_PROBLEM)[number];

interface NotAProblemDialogProps {
  opened: boolean;
  timesSaid: number;
  where: string;
  onClose: () => void;
  onSay: (act: DayAct) => void;
}

const LONGEST_SENTENCE = 300;

/**
 * Asks why a signal of a shift or a whole day is no problem. On the third such answer it also asks
 * whether to widen the limit.
 */
export function NotAProblemDialog(props: NotAProblemDialogProps) {
  const { opened, timesSaid, where, onClose, onSay } = props;
  const [reason, setReason] = useState<Reason>('our-way');
  const [sentence, setSentence] = useState('');
  const [widen, setWiden] = useState(false);
  const isSaid = reason !== 'other' || sentence.trim() !== '';
  return (
    <Dialog opened={opened} onClose={onClose} title={say(TODAY_MESSAGES.notAProblem)} width="small">
      <Radio.Group
        aria-label={say({ en: 'Why it is not a problem', es: 'Por qué no es un problema' })}
        value={reason}
        onChange={(value) => setReason(value as Reason)}
      >
        <div className={css.reasons}>
          {REASONS.map(({ value, label }) => (
            <Radio key={value} value={value} label={say(label)} />
          ))}
        </div>
      </Radio.Group>
      {reason === 'other' && (
        <Textarea
          aria-label={say({ en: 'What it is', es: 'Qué es' })}
          placeholder={say({
            en: 'In a sentence. Please name nobody.',
            es: 'En una frase. Por favor, sin nombres.',
          })}
          value={sentence}
          maxLength={LONGEST_SENTENCE}
          onChange={({ currentTarget }) => setSentence(currentTarget.value)}
        />
      )}
      {timesSaid + 1 >= TIMES_TO_WIDEN && (
        <LimitChoice times={timesSaid + 1} where={where} widen={widen} onWiden={setWiden} />
      )}
      <div className={css.dialogActs}>
        <Button disabled={!isSaid} onClick={() => onSay({ reason, sentence, widen })}>
          {say({ en: 'Not a problem', es: 'No es un problema' })}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {say({ en: 'Cancel', es: 'Cancelar' })}
        </Button>
        <span>{say({ en: 'kept in the log', es: 'queda en el registro' })}</span>
      </div>
    </Dialog>
  );
}

interface LimitChoiceProps {
  times: number;
  where: string;
  widen: boolean;
  onWiden: (widen: boolean) => void;
}

const LimitChoice = ({ times, where, widen, onWiden }: LimitChoiceProps) => (
  <div className={css.again}>
    <b>
      {say({
        en: `Said ${numberWord(times)} times in twelve weeks, this time included.`,
        es: `Dicho ${numberWord(times)} veces en doce semanas, contando esta.`,
      })}
    </b>
    <p>
      {say({
        en: `Should ${where} hear of it later? With a wider limit, only clearer faults are reported.`,
        es: `¿Avisamos más tarde a ${where}? Con un límite más amplio hace falta un fallo más claro.`,
      })}
    </p>
    <SegmentedControl
      size="xs"
      aria-label={say({ en: 'The limit', es: 'El límite' })}
      value={widen ? 'widen' : 'keep'}
      data={[
        { value: 'keep', label: say({ en: 'Keep the limit', es: 'Dejar el límite' }) },
        { value: 'widen', label: say({ en: 'Widen it', es: 'Ampliarlo' }) },
      ]}
      onChange={(value) => onWiden(value === 'widen')}
    />
  </div>
);
