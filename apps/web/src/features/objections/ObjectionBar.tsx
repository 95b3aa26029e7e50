import { Button } from '@mantine/core';
import { IconMessageExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '../../controls/dialogs/lazy-dialog.tsx';
import { bottomBar } from '../../controls/feedback/bottom-bars.ts';
import type { PizzaCard } from '../../pizza/pizza-card.ts';
import { pizzaObjectionQuery } from './objection-calls.ts';
import { newPlacesText, OBJECTION_MESSAGES, placesText } from './objection-wording.ts';
import { StateBadge } from './StateBadge.tsx';
import { say } from '../../language/language.ts';
import css from './Objections.module.css';

const ObjectionDialog = lazyDialog(
  async () => (await import('./ObjectionDialog.tsx')).ObjectionDialog,
);

interface ObjectionBarProps {
  card: PizzaCard;
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Footer of an open pizza: a button to object, or the state of the objection. */
export function ObjectionBar({ card, opened, onOpen, onClose }: ObjectionBarProps) {
  const { data: state } = useQuery(pizzaObjectionQuery(card.tId));
  if (!state) return null;
  const { objection, refusal } = state;
  if (!objection && (refusal === 'objection_not_scored' || refusal === 'objection_too_late'))
    return null;
  const noneLeft = refusal === 'objection_quota';
  return (
    <div ref={bottomBar} className={css.bar}>
      <Button
        variant="default"
        leftSection={<IconMessageExclamation size={16} stroke={1.7} aria-hidden />}
        disabled={noneLeft}
        onClick={onOpen}
      >
        {say(objection ? OBJECTION_MESSAGES.objection : OBJECTION_MESSAGES.ask)}
      </Button>
      {objection && <StateBadge state={objection.state} />}
      {noneLeft && (
        <span className={css.note}>
          {placesText(state)}. {newPlacesText(state.new_places)}
        </span>
      )}
      <ObjectionDialog {...{ card, state, opened, onClose }} />
    </div>
  );
}
