import { numberWord } from '../../pizza/words.ts';
import { TIMES_TO_WIDEN, type NOT_A_PROBLEM } from '@crustodian/contract/today';
import { Button, Radio, SegmentedControl, Textarea } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { useState } from 'react';
import { Dialog } from '../../controls/dialogs/Dialog.tsx';
import type { SignalAct } from './today-calls.ts';
import { REASONS, TODAY_MESSAGES } from './today-view.ts';
import css from './NotAProblemDialog.module.css';

type Reason = (typeof NOT_A_PROBLEM)[number];

interface NotAProblemDialogProps {
  opened: boolean;
  timesSaid: number;
  where: string;
  onClose: () => void;
  onSay: (act: SignalAct) => void;
}

const LONGEST_SENTENCE = 300;

/** Why a signal is none; who says it the third time is asked whether to hear of it later. */
export function NotAProblemDialog(props: NotAProblemDialogProps) {
  const { opened, timesSaid, where, onClose, onSay } = props;
  const [reason, setReason] = useState<Reason>('our-way');
  const [sentence, setSentence] = useState('');
  const [widen, setWiden] = useState(false);
  const isSaid = reason !== 'other' || sentence.trim() !== '';
  return (
    <Dialog opened={opened} onClose={onClose} title={TODAY_MESSAGES.notAProblem} width="small">
      <Radio.Group
        aria-label="Why it is not a problem"
        value={reason}
        onChange={(value) => setReason(value as Reason)}
      >
        <div className={css.reasons}>
          {REASONS.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      {reason === 'other' && (
        <Textarea
          aria-label="What it is"
          placeholder="In a sentence. Please name nobody."
          value={sentence}
          maxLength={LONGEST_SENTENCE}
          onChange={({ currentTarget }) => setSentence(currentTarget.value)}
        />
      )}
      {timesSaid + 1 >= TIMES_TO_WIDEN && (
        <LimitChoice times={timesSaid + 1} where={where} widen={widen} onWiden={setWiden} />
      )}
      <div className={css.dialogActs}>
        <Button
          disabled={!isSaid}
          onClick={() => onSay({ kind: 'not-a-problem', reason, sentence, widen })}
        >
          Not a problem
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
        <span>kept in the log</span>
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
    <b>Said {numberWord(times)} times in twelve weeks, this time included.</b>
    <p>Should {where} hear of it later? With a wider limit it takes a clearer fault.</p>
    <SegmentedControl
      size="xs"
      aria-label="The limit"
      value={widen ? 'widen' : 'keep'}
      data={[
        { value: 'keep', label: 'Keep the limit' },
        { value: 'widen', label: 'Widen it' },
      ]}
      onChange={(value) => onWiden(value === 'widen')}
    />
  </div>
);
