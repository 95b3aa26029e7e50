import type { Answer } from '@crustodian/contract/endpoint';
import type { FeedAnswer, ShownPizza } from '@crustodian/contract/feed';
import {
  giveFeedback,
  giveFeedbackInBulk,
  setGroundTruth,
  undoFeedback,
  type FeedbackChange,
} from '@crustodian/contract/review';
import type { Standard } from '@crustodian/domain/standard';
import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { call, openStream } from '../../api/call.ts';
import { CallError } from '../../api/error-messages.ts';
import { notify } from '../../controls/notice.tsx';
import type { PizzaCard } from '../../pizza/pizza-card.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { changeSnapshots, FEEDBACK, type Snapshot } from './edits-in-flight.ts';
import { findPizza, replacePizza, restorePizza, showChange } from './patch-feed.ts';
import { mayTryAgain, savingFailed } from './saving-failed.ts';

type PizzaIds = Pick<PizzaCard, 'tId' | 'pipeId' | 'vidId'>;

const keyOf = ({ tId, pipeId, vidId }: PizzaIds) => ({
  t_id: tId,
  pipe_id: pipeId,
  vid_id: vidId,
});

interface Edit {
  card: PizzaCard;
  change: FeedbackChange;
  /** Sent again with a retry, so that a change that arrived after all is not made twice. */
  requestId: string;
}

interface FeedbackParts {
  feedKey: QueryKey;
  /** Called with the pizza as it is before the edit shows. */
  onEdit: (cards: readonly PizzaCard[]) => void;
}

/** Sends one change of one pizza; it shows at once and is taken back when the server refuses it. */
export function useGiveFeedback({ feedKey, onEdit }: FeedbackParts) {
  const client = useQueryClient();
  const mutation = useMutation({
    // One after the other: each sends the rev that the one before brought back.
    scope: { id: 'feedback' },
    mutationKey: FEEDBACK,
    mutationFn: ({ card, change, requestId }: Edit) =>
      call(giveFeedback, {
        body: {
          ...keyOf(card),
          ...change,
          request_id: requestId,
          rev: revOf(client, feedKey, card),
        },
      }),
    onMutate: async ({ card, change }): Promise<Snapshot> => {
      onEdit([card]);
      await client.cancelQueries({ queryKey: feedKey });
      const before = client.getQueryData<FeedAnswer>(feedKey);
      changeCached(client, feedKey, (feed) => showChange(feed, card.tId, change));
      return { tId: card.tId, before };
    },
    onSuccess: ({ shown }, _edit, own) => {
      showAnswered(client, feedKey, [shown]);
      changeSnapshots(client, own, (before) => replacePizza(before, shown));
    },
    onError: async (error, edit, own) => {
      takeBackShown(client, feedKey, own);
      if (error instanceof CallError && error.code === 'changed_meanwhile') {
        await tellWhatChanged(client, feedKey, edit.card);
        return;
      }
      notify({
        text: savingFailed(error),
        kind: 'failed',
        ...(mayTryAgain(error) && {
          act: { label: 'Try again', run: () => mutation.mutate(edit) },
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

/** Shows the pizza as it was before an edit, also to the edits that wait behind it. */
function takeBackShown(client: QueryClient, feedKey: QueryKey, own: Snapshot | undefined): void {
  const first = own?.before;
  if (!first) return;
  const restored = (answer: FeedAnswer) => restorePizza(answer, own.tId, first);
  changeCached(client, feedKey, restored);
  changeSnapshots(client, own, restored);
}

const revOf = (client: QueryClient, feedKey: QueryKey, card: PizzaCard): number => {
  const answer = client.getQueryData<FeedAnswer>(feedKey);
  return (answer && findPizza(answer, card.tId)?.pizza.rev) ?? card.rev;
};

const changeCached = (
  client: QueryClient,
  feedKey: QueryKey,
  change: (feed: FeedAnswer) => FeedAnswer,
) => client.setQueryData<FeedAnswer>(feedKey, (feed) => feed && change(feed));

/** Puts pizzas in the feed as the server shows them now. */
const showAnswered = (client: QueryClient, feedKey: QueryKey, pizzas: readonly ShownPizza[]) =>
  changeCached(client, feedKey, (feed) => pizzas.reduce(replacePizza, feed));

/** Brings the pizza as somebody else left it and says what they changed. */
async function tellWhatChanged(client: QueryClient, feedKey: QueryKey, card: PizzaCard) {
  await client.refetchQueries({ queryKey: feedKey });
  const answer = client.getQueryData<FeedAnswer>(feedKey);
  const now = answer && findPizza(answer, card.tId)?.pizza;
  notify({ text: changedMeanwhile(card, now ?? null), kind: 'failed' });
}

/** Takes back the newest change of a pizza that still stands; true when that was done. */
export function useUndo({ feedKey, onEdit }: FeedbackParts) {
  const client = useQueryClient();
  const mutation = useMutation({
    scope: { id: 'feedback' },
    mutationFn: (card: PizzaCard) =>
      call(undoFeedback, {
        body: {
          ...keyOf(card),
          request_id: crypto.randomUUID(),
          rev: revOf(client, feedKey, card),
        },
      }),
    onMutate: (card) => onEdit([card]),
    onSuccess: ({ shown }) => {
      showAnswered(client, feedKey, [shown]);
      notify({ text: 'Change undone', kind: 'undone' });
    },
    onError: async (error, card) => {
      if (error instanceof CallError && error.code === 'changed_meanwhile') {
        await tellWhatChanged(client, feedKey, card);
      } else notify({ text: savingFailed(error), kind: 'failed' });
    },
  });
  return (card: PizzaCard) =>
    mutation.mutateAsync(card).then(
      () => true,
      () => false,
    );
}

/** One act of the bulk menu (decision X59). */
export type BulkAct =
  | { action: 'censor'; value: 0 | 1 }
  | { action: 'specialty'; value: string }
  | { action: 'standard'; value: Standard };

/** Changes many pizzas; those that worked show at once, those that did not are named. */
export function useBulkFeedback(feedKey: QueryKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ cards, act }: { cards: readonly PizzaCard[]; act: BulkAct }) => {
      const body = { pizzas: cards.map(keyOf), ...act };
      // Asked for as a response: its err text stands beside what did work and must not discard it.
      const response = await openStream(giveFeedbackInBulk, { body });
      return giveFeedbackInBulk.answer.parse(await response.json());
    },
    onSuccess: (answer) => {
      const { successes } = answer.pizzas;
      showAnswered(
        client,
        feedKey,
        successes.map(({ shown }) => shown),
      );
      tellFailures(answer);
    },
    onError: (error) => notify({ text: savingFailed(error), kind: 'failed' }),
  });
}

/** The server's err text, then the pizzas that failed (spec 000 section 8). */
function tellFailures({ err, pizzas: { failures } }: Answer<typeof giveFeedbackInBulk>): void {
  if (failures.length === 0) return;
  const ids = failures.map(({ t_id }) => t_id).join(', ');
  notify({ text: `${err ?? failures[0]!.err} pizzas: ${ids}`, kind: 'failed' });
}

export interface Remark {
  specialty: string;
  /** 0..10. */
  score: number;
  /** Empty keeps the remark that stands. */
  remark: string;
}

/** Stores what provider staff say about a pizza (decision X56). */
export function useUserFeedback({ feedKey, split }: { feedKey: QueryKey; split: string }) {
  const client = useQueryClient();
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
    onSuccess: ({ shown }) => {
      showAnswered(client, feedKey, [shown]);
      notify({ text: 'User feedback saved' });
    },
    onError: (error) => notify({ text: savingFailed(error), kind: 'failed' }),
  });
}
