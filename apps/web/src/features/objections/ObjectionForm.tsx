import type { PizzaObjection } from '@crustodian/contract/objections';
import { LONGEST_SENTENCE } from '@crustodian/domain/audit/objection';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useShortcuts } from '../../controls/shortcuts.ts';
import { useOnPhone } from '../../controls/use-on-phone.ts';
import { useAskObjection } from './objection-calls.ts';
import { dayWithWeekday, OBJECTION_MESSAGES } from './objection-wording.ts';
import { Places } from './Places.tsx';
import { ReasonChoice, type ObjectionChoice } from './ReasonChoice.tsx';
import { say } from '../../language/language.ts';
import css from './Objections.module.css';

interface ObjectionFormProps {
  pizza: string;
  state: PizzaObjection;
  choice: ObjectionChoice | null;
  onChoose: (choice: ObjectionChoice) => void;
  onCancel: () => void;
}

/** What is wrong, with an optional sentence. */
export function ObjectionForm({ pizza, state, choice, onChoose, onCancel }: ObjectionFormProps) {
  const ask = useAskObjection(pizza);
  const onPhone = useOnPhone();
  const [sentence, setSentence] = useState('');
  const [request] = useState(() => crypto.randomUUID());
  const send = () => {
    if (choice) ask.mutate({ pizza, ...choice, sentence, request_id: request });
  };
  useEnter(send);
  return (
    // Focuses the form, so that Enter submits it rather than pressing the close button.
    <form
      className={css.form}
      tabIndex={-1}
      data-autofocus
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className={css.statement}>{say(OBJECTION_MESSAGES.blind)}</p>
      <ReasonChoice points={state.points} choice={choice} onChoose={onChoose} />
      <Textarea
        aria-label={say(OBJECTION_MESSAGES.sentence)}
        placeholder={say(OBJECTION_MESSAGES.sentence)}
        description={say(OBJECTION_MESSAGES.sentenceHint)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={LONGEST_SENTENCE}
        autosize
        minRows={onPhone ? 1 : 2}
        value={sentence}
        onChange={({ currentTarget }) => setSentence(currentTarget.value)}
      />
      {ask.isPaused && (
        <p className={css.waiting} role="status">
          {say(OBJECTION_MESSAGES.waiting)}
        </p>
      )}
      <div className={css.foot}>
        <span className={css.left}>
          <Places left={state.left} of={state.of} />
          <span>{openText(state.until)}</span>
        </span>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {say({ en: 'Cancel', es: 'Cancelar' })}
        </Button>
        <Button
          type="submit"
          disabled={!choice || ask.isPaused}
          loading={ask.isPending && !ask.isPaused}
        >
          {say(OBJECTION_MESSAGES.send)}
        </Button>
      </div>
    </form>
  );
}

const openText = (until: string): string =>
  say({
    en: `Open until ${dayWithWeekday(until)}.`,
    es: `Abierta hasta el ${dayWithWeekday(until)}.`,
  });

const useEnter = (act: () => void) =>
  useShortcuts({
    title: say(OBJECTION_MESSAGES.send),
    inDialog: true,
    shortcuts: [{ key: 'Enter', name: say(OBJECTION_MESSAGES.send), act }],
  });
