import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import {
  giveFeedbackInBulk,
  undoFeedbackInBulk,
  type BulkAnswer,
} from '@crustodian/contract/review';
import type { Standard } from '@crustodian/domain/pizza/standard';
import { useMutation } from '@tanstack/react-query';
import { openStream } from '../../api/call.ts';
import { notify } from '../../controls/feedback/toast.tsx';
import type { PizzaCard } from '../../pizza/pizza-card.ts';
import { keyOf, revOf, applyServerPizzas } from './edit/review-calls.ts';
import { savingFailed } from './edit/saving-failed.ts';
import type { ShownFeed } from './edit/shown-feed.ts';
import { errorIn, say } from '../../language/language.ts';

/** One action of the bulk menu (decision X59). */
export type BulkAct =
  | { action: 'censor'; value: 0 | 1 }
  | { action: 'specialty'; value: string }
  | { action: 'standard'; value: Standard };

/** A completed bulk change, which can be undone as a whole. */
interface DoneInBulk {
  requestId: string;
  successes: BulkAnswer['pizzas']['successes'];
}

/** Changes many pizzas; successes are shown immediately, failures are listed. */
export function useBulkFeedback(feed: ShownFeed) {
  return useMutation({
    mutationFn: async ({ cards, act }: { cards: readonly PizzaCard[]; act: BulkAct }) => {
      const requestId = crypto.randomUUID();
      const pizzas = cards.map((card) => ({ ...keyOf(card), rev: revOf(feed, card) }));
      const body = { pizzas, request_id: requestId, ...act };
      const answer = await bulkAnswerOf(giveFeedbackInBulk, { body });
      return { answer, done: { requestId, successes: answer.pizzas.successes } };
    },
    onSuccess: ({ answer }) => show(feed, answer),
    onError: (error) => notify({ text: savingFailed(error), kind: 'failed' }),
  });
}

/** Undoes a whole bulk change, except for pizzas that have a newer change. */
export function useUndoInBulk(feed: ShownFeed) {
  return useMutation({
    mutationFn: ({ requestId, successes }: DoneInBulk) => {
      const pizzas = successes.map(({ t_id, pipe_id, vid_id }) => ({ t_id, pipe_id, vid_id }));
      const body = { pizzas, undoes: requestId, request_id: crypto.randomUUID() };
      return bulkAnswerOf(undoFeedbackInBulk, { body });
    },
    onSuccess: async (answer) => {
      await show(feed, answer);
      const { length } = answer.pizzas.successes;
      if (length === 0) return;
      notify({
        text: say({
          en: `${length === 1 ? '1 pizza' : `${length} pizzas`} as before`,
          es: `${length === 1 ? '1 pizza' : `${length} pizzas`} como antes`,
        }),
        kind: 'undone',
      });
    },
    onError: (error) => notify({ text: savingFailed(error), kind: 'failed' }),
  });
}

/**
 * Uses the raw response, because its err text accompanies the successes and must not discard them.
 */
async function bulkAnswerOf<
  const E extends Endpoint & { answer: typeof giveFeedbackInBulk.answer },
>(endpoint: E, input: Parameters<typeof openStream<E>>[1]): Promise<BulkAnswer> {
  const response = await openStream(endpoint, input);
  return endpoint.answer.parse(await response.json());
}

async function show(feed: ShownFeed, { err, pizzas: { successes, failures } }: BulkAnswer) {
  if (failures.length > 0) {
    // The server's err text, then the pizzas that failed (spec 000 section 8).
    const ids = failures.map(({ t_id }) => t_id).join(', ');
    const first = failures[0]!;
    const reason = say({ en: err ?? first.err, es: errorIn(first.code ?? null, err ?? first.err) });
    const text = say({ en: `${reason} pizzas: ${ids}`, es: `${reason} Pizzas: ${ids}` });
    notify({ text, kind: 'failed' });
  }
  await applyServerPizzas(
    feed,
    successes.map(({ shown }) => shown),
  );
}
