import type { FeedAnswer, ShownPizza } from '@crustodian/contract/feed';
import {
  giveFeedback,
  setGroundTruth,
  undoFeedback,
  type FeedbackChange,
  type SnapshotChoice,
} from '@crustodian/contract/review';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { CallError } from '../../../connection/error-messages.ts';
import { notify } from '../../../controls/feedback/toast.tsx';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { changeRollbacks, FEEDBACK, type Rollback } from './edits-in-flight.ts';
import { findPizza, replacePizza, restorePizza, showChange } from './patch-feed.ts';
import { mayTryAgain, savingFailed } from './saving-failed.ts';
import type { ShownFeed } from './shown-feed.ts';
import { phrase, say } from '../../../language/language.ts';

type PizzaIds = Pick<PizzaCard, 'tId' | 'pipeId' | 'vidId'>;

export const keyOf = ({ tId, pipeId, vidId }: PizzaIds) => ({
  t_id: tId,
  pipe_id: pipeId,
  vid_id: vidId,
});

interface Edit {
  card: PizzaCard;
  change: FeedbackChange;
  /** Kept for retries, so that the server does not apply a change twice. */
  requestId: string;
}

interface FeedbackParts {
  feed: ShownFeed;
  /** Called with the pizza as it is before the edit is shown. */
  onEdit: (cards: readonly PizzaCard[]) => void;
}

/**
 * Sends one change of one pizza. It is shown immediately and rolled back if the server refuses it.
 */
export function useGiveFeedback({ feed, onEdit }: FeedbackParts) {
  const client = useQueryClient();
  const mutation = useMutation({
    // Serialized, because each request sends the rev that the previous one returned.
    scope: { id: 'feedback' },
    mutationKey: FEEDBACK,
    mutationFn: ({ card, change, requestId }: Edit) =>
      call(giveFeedback, {
        body: {
          ...keyOf(card),
          ...change,
          request_id: requestId,
          rev: revOf(feed, card),
        },
      }),
    onMutate: async ({ card, change }): Promise<Rollback> => {
      onEdit([card]);
      await feed.stopFetching();
      const before = feed.read();
      feed.change((now) => showChange(now, card.tId, change));
      return { tId: card.tId, before };
    },
    onSuccess: async ({ shown }, _edit, own) => {
      await applyServerPizzas(feed, [shown]);
      const saved = feed.read();
      if (saved) changeRollbacks(client, own, (before) => restorePizza(before, own.tId, saved));
    },
    onError: async (error, edit, own) => {
      if (own) rollBack(feed, own, (restored) => changeRollbacks(client, own, restored));
      if (error instanceof CallError && error.code === 'changed_meanwhile') {
        await notifyWhatChanged(feed, edit.card);
        return;
      }
      notify({
        text: savingFailed(error),
        kind: 'failed',
        ...(mayTryAgain(error) && {
          act: { label: phrase('Try again'), run: () => mutation.mutate(edit) },
        }),
      });
    },
  });
  return (card: PizzaCard, change: FeedbackChange) =>
    mutation.mutateAsync({ card, change, requestId: crypto.randomUUID() }).then(
      () => true,
      () => false,
    );
}

/**
 * Restores the pizza to its state before an edit, also in the rollbacks of the edits queued after
 * it.
 */
function rollBack(
  feed: ShownFeed,
  { tId, before }: Rollback,
  toOthers: (restored: (answer: FeedAnswer) => FeedAnswer) => void,
): void {
  if (!before) return;
  const restored = (answer: FeedAnswer) => restorePizza(answer, tId, before);
  feed.change(restored);
  toOthers(restored);
}

const pizzaNow = (feed: ShownFeed, { tId }: PizzaCard) => {
  const answer = feed.read();
  return (answer && findPizza(answer, tId)?.pizza) ?? null;
};

export const revOf = (feed: ShownFeed, card: PizzaCard): number =>
  pizzaNow(feed, card)?.rev ?? card.rev;

/** Replaces pizzas in the feed by the server's current versions; refetches if some are missing. */
export async function applyServerPizzas(
  feed: ShownFeed,
  pizzas: readonly (ShownPizza | undefined)[],
): Promise<void> {
  const shown = pizzas.filter((pizza) => pizza !== undefined);
  feed.change((now) => shown.reduce(replacePizza, now));
  if (shown.length < pizzas.length) await feed.fetchAgain();
}

/** Reloads the pizza after someone else's change and shows what they changed. */
async function notifyWhatChanged(feed: ShownFeed, card: PizzaCard) {
  await feed.fetchAgain();
  notify({ text: changedMeanwhile(card, pizzaNow(feed, card)), kind: 'failed' });
}

/** Undoes the newest change of a pizza that is still in effect; resolves to true on success. */
export function useUndo({ feed, onEdit }: FeedbackParts) {
  const mutation = useMutation({
    scope: { id: 'feedback' },
    mutationFn: (card: PizzaCard) =>
      call(undoFeedback, {
        body: {
          ...keyOf(card),
          request_id: crypto.randomUUID(),
          rev: revOf(feed, card),
        },
      }),
    onMutate: (card) => onEdit([card]),
    onSuccess: async ({ shown }) => {
      await applyServerPizzas(feed, [shown]);
      notify({ text: say({ en: 'Change undone', es: 'Cambio deshecho' }), kind: 'undone' });
    },
    onError: async (error, card) => {
      if (error instanceof CallError && error.code === 'changed_meanwhile') {
        await notifyWhatChanged(feed, card);
      } else notify({ text: savingFailed(error), kind: 'failed' });
    },
  });
  return (card: PizzaCard) =>
    mutation.mutateAsync(card).then(
      () => true,
      () => false,
    );
}

export interface Remark {
  specialty: string;
  /** 0..10. */
  score: number;
  /** Empty keeps the existing remark. */
  remark: string;
}

/** Stores the provider staff's feedback on a pizza (decision X56). */
export function useGroundTruth({ feed, split }: { feed: ShownFeed; split: string }) {
  return useMutation({
    mutationFn: ({ card, specialty, score, remark }: Remark & { card: PizzaCard }) => {
      const extra = remark.trim() || card.gtExtra;
      return call(setGroundTruth, {
        body: {
          ...keyOf(card),
          split,
          gt_category: specialty,
          gt_score_criteria: { score },
          ...(extra && { gt_extra: extra }),
        },
      });
    },
    onSuccess: async ({ shown }) => {
      await applyServerPizzas(feed, [shown]);
      notify({ text: say({ en: 'User feedback saved', es: 'Comentario guardado' }) });
    },
    onError: (error) => notify({ text: savingFailed(error), kind: 'failed' }),
  });
}

/** Stores the provider staff's feedback on a snapshot (decision X60). */
export function useSnapshotTruth({ feed, split }: { feed: ShownFeed; split: string }) {
  return useMutation({
    mutationFn: ({ card, quality }: { card: PizzaCard; quality: SnapshotChoice }) =>
      call(setGroundTruth, { body: { ...keyOf(card), split, gt_snap_quality: quality } }),
    onSuccess: ({ shown }) => applyServerPizzas(feed, [shown]),
    onError: (error) => notify({ text: savingFailed(error), kind: 'failed' }),
  });
}
