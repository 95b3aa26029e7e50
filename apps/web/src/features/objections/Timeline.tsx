import type { PizzaObjection, StoreObjection } from '@crustodian/contract/objections';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  answerText,
  momentText,
  newPlacesText,
  OBJECTION_MESSAGES,
  reasonText,
  scoresText,
} from './objection-wording.ts';
import { Places } from './Places.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useWithdrawObjection } from './objection-calls.ts';
import { say } from '../../language/language.ts';
import css from './Objections.module.css';

interface TimelineProps {
  pizza: string;
  state: PizzaObjection;
  objection: StoreObjection;
  /** The pizza's picture, if it is not visible next to the timeline. */
  picture?: ReactNode;
  onDone: () => void;
}

/** Progress of an objection, and the next step. */
export function Timeline({ pizza, state, objection, picture, onDone }: TimelineProps) {
  const withdraw = useWithdrawObjection(pizza);
  return (
    <div className={css.form}>
      <div className={css.sent}>
        {picture}
        <div>
          <p className={css.statement}>
            {say({
              en: `You said: ${reasonText(objection).toLowerCase()}.`,
              es: `Dijiste: ${reasonText(objection).toLowerCase()}.`,
            })}
          </p>
          {objection.sentence && (
            <p className={css.quote}>
              {say({ en: `“${objection.sentence}”`, es: `«${objection.sentence}»` })}
            </p>
          )}
        </div>
      </div>
      <ol className={css.steps}>
        <li data-done>
          <IconCheck size={16} stroke={2} aria-hidden />
          <b>{say({ en: 'Sent', es: 'Enviada' })}</b>
          <span>{momentText(objection.asked_at)}</span>
        </li>
        {objection.state === 'open' ? (
          <Ahead due={objection.due_at} />
        ) : (
          <Answered {...objection} />
        )}
      </ol>
      <div className={css.quota}>
        <Places left={state.left} of={state.of} />
        <p>
          {say(OBJECTION_MESSAGES.placeBack)} {newPlacesText(state.new_places)}
        </p>
      </div>
      <div className={css.actions}>
        {state.may_withdraw && (
          <Button
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(undefined, { onSuccess: onDone })}
          >
            {say(OBJECTION_MESSAGES.withdraw)}
          </Button>
        )}
        <Button onClick={onDone} data-autofocus>
          {say({ en: 'Done', es: 'Listo' })}
        </Button>
      </div>
    </div>
  );
}

const Ahead = ({ due }: { due: string }) => (
  <>
    <li>
      <b>{say(OBJECTION_MESSAGES.judgedAgain)}</b>
      <span>{say(OBJECTION_MESSAGES.whoJudges)}</span>
    </li>
    <li>
      <b>
        {say({ en: `Answer by ${momentText(due)}`, es: `Respuesta antes del ${momentText(due)}` })}
      </b>
      <span>{say(OBJECTION_MESSAGES.whereAnswered)}</span>
    </li>
  </>
);

const Answered = (objection: StoreObjection) => (
  <li data-done>
    <IconCheck size={16} stroke={2} aria-hidden />
    <b>
      <StateBadge state={objection.state} /> {scoresText(objection)}
    </b>
    <span>{answerText(objection)}</span>
  </li>
);
