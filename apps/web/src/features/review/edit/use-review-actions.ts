import type { FeedbackChange } from '@crustodian/contract/review';
import { useState } from 'react';
import { confirm } from '../../../controls/dialogs/ConfirmDialog.tsx';
import { notify } from '../../../controls/feedback/toast.tsx';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { confirmHiding } from './confirm-hiding.ts';
import { stepFrom } from '../overlay/neighbours.ts';
import type { OpenPizzaProps } from '../overlay/open-pizza.ts';
import { useGiveFeedback, useUndo } from './review-calls.ts';
import { say } from '../../../language/language.ts';
import { undoName } from '../review-texts.ts';

/** Computes the pizza that the next Undo applies to. */
export type UpdateLastSaved = (lastSaved: PizzaCard | null) => Promise<PizzaCard | null>;

type ReviewActionsProps = OpenPizzaProps & {
  onLastEdit: (next: UpdateLastSaved) => void;
};

/** A reviewer's commands for the open pizza. */
export function useReviewActions(props: ReviewActionsProps) {
  const { card, setting, onEdit, onLastEdit } = props;
  const { feed } = setting;
  const [busy, setBusy] = useState(false);
  const send = useGiveFeedback({ feed, onEdit });
  const undoLatest = useUndoLatest(props);

  const give = async (change: FeedbackChange): Promise<boolean> => {
    const saving = send(card, change);
    onLastEdit(async (lastSaved) => ((await saving) ? card : lastSaved));
    const leaves = change.censored === true && !setting.rights.staff;
    if (leaves) goOn(props);
    setBusy(true);
    const saved = await saving;
    setBusy(false);
    if (leaves && saved) {
      const run = () => onLastEdit(async () => ((await undoLatest(card)) ? null : card));
      notify({
        text: say({ en: 'Pizza hidden', es: 'Pizza oculta' }),
        act: { label: undoName(), run },
      });
    }
    return saved;
  };
  const hideOrShow = async () => {
    if (card.censored === 1) return void give({ censored: false });
    if (await confirmHiding(1)) void give({ censored: true });
  };
  const undoAfter: UpdateLastSaved = async (lastSaved) => {
    if (!lastSaved && !(await confirmUndoOthersChange(card))) return lastSaved;
    return (await undoLatest(lastSaved ?? card)) ? null : lastSaved;
  };
  return {
    give,
    hideOrShow: () => void hideOrShow(),
    undo: () => onLastEdit(undoAfter),
    busy,
  };
}

/** Viewers who cannot see hidden pizzas go on to the next one. */
function goOn({ shown, card, onGo, onClose }: OpenPizzaProps): void {
  const next = stepFrom(shown, card.tId, 1);
  if (next) onGo(next.tId);
  else onClose();
}

/**
 * Undoes the newest change of a pizza and opens the pizza; a hidden one once it is visible again.
 */
function useUndoLatest({ shown, card, setting: { feed }, onGo, onEdit }: OpenPizzaProps) {
  const undo = useUndo({ feed, onEdit });
  return async (edited: PizzaCard): Promise<boolean> => {
    const now = shown.find(({ card: { tId } }) => tId === edited.tId)?.card;
    const undoing = undo(now ?? edited);
    if (now && now.tId !== card.tId) onGo(now.tId);
    const undone = await undoing;
    if (undone && !now) onGo(edited.tId);
    return undone;
  };
}

/** Asks for confirmation if the correction to undo is not this reviewer's latest one. */
const confirmUndoOthersChange = async ({ reviewed, reviewer }: PizzaCard): Promise<boolean> =>
  !reviewed ||
  confirm({
    title: say({
      en: 'Are you sure you want to undo the last correction of this pizza?',
      es: '¿Seguro que quieres deshacer la última corrección de esta pizza?',
    }),
    question: say({
      en: `This is not your most recent change. The pizza was reviewed by ${reviewer ?? 'somebody'}.`,
      es: `No es tu cambio más reciente. Esta pizza la revisó ${reviewer ?? 'alguien'}.`,
    }),
    act: undoName(),
    destructive: true,
  });
