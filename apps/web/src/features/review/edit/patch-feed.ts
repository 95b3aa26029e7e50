import type { FeedAnswer, FeedPizza, ShownPizza } from '@crustodian/contract/feed';
import type { FeedbackChange } from '@crustodian/contract/review';
import type { Flag } from '@crustodian/domain/pizza/pipeline-result';

type Result = FeedAnswer['vids_and_results'][number]['result'];

/**
 * The answer with one pizza replaced by the server's current version; all else keeps its identity.
 */
export function replacePizza(answer: FeedAnswer, shown: ShownPizza): FeedAnswer {
  const { pizza, evaluation } = shown;
  return changeResultOf(answer, pizza.id, (result) => ({
    ...result,
    trackeds: result.trackeds.map((now) => (now.id === pizza.id ? pizza : now)),
    evaluation_results: evaluation
      ? { ...result.evaluation_results, [pizza.id]: evaluation }
      : result.evaluation_results,
  }));
}

/**
 * The answer with an unconfirmed change of one pizza. Score and reviewer stay as they are, because
 * only the server can compute them.
 */
export function showChange(answer: FeedAnswer, tId: string, change: FeedbackChange): FeedAnswer {
  const found = findPizza(answer, tId);
  if (!found) return answer;
  return replacePizza(answer, { ...found, pizza: changedPizza(found.pizza, change) });
}

/** The answer with one pizza restored from another answer; unchanged if that one lacks it. */
export function restorePizza(answer: FeedAnswer, tId: string, from: FeedAnswer): FeedAnswer {
  const before = findPizza(from, tId);
  return before ? replacePizza(answer, before) : answer;
}

export function findPizza(answer: FeedAnswer, tId: string): ShownPizza | null {
  for (const { result } of answer.vids_and_results) {
    const pizza = result.trackeds.find(({ id }) => id === tId);
    if (pizza) return { pizza, evaluation: result.evaluation_results[tId] ?? null };
  }
  return null;
}

function changeResultOf(
  answer: FeedAnswer,
  tId: string,
  change: (result: Result) => Result,
): FeedAnswer {
  return {
    ...answer,
    vids_and_results: answer.vids_and_results.map((capture) =>
      capture.result.trackeds.some(({ id }) => id === tId)
        ? { ...capture, result: change(capture.result) }
        : capture,
    ),
  };
}

function changedPizza(pizza: FeedPizza, change: FeedbackChange): FeedPizza {
  const { specialty, crust, standard, attributes, censored, bubbles, overbaked, badCut } = change;
  return {
    ...pizza,
    ...(specialty !== undefined && { category: specialty }),
    ...(crust !== undefined && { crust }),
    ...(standard !== undefined && { standard }),
    ...(attributes !== undefined && { attributes }),
    ...(censored !== undefined && { censored: flag(censored) }),
    ...(bubbles !== undefined && { bubbles: flag(bubbles) }),
    ...(overbaked !== undefined && { overbaked: flag(overbaked) }),
    ...(badCut !== undefined && { bad_cut: flag(badCut) }),
  };
}

const flag = (on: boolean): Flag => (on ? 1 : 0);
