import type { FeedAnswer, FeedPizza } from '@crustodian/contract/feed';
import type { FeedbackAnswer, FeedbackChange } from '@crustodian/contract/review';
import type { Flag } from '@crustodian/domain/pipeline-result';

/** A change of one pizza: what was asked for, or what the server says it became. */
export type PizzaPatch = FeedbackChange & Partial<FeedbackAnswer>;

type Result = FeedAnswer['vids_and_results'][number]['result'];

/** The answer with one pizza changed; everything else stays the same object. */
export function patchPizza(answer: FeedAnswer, tId: string, patch: PizzaPatch): FeedAnswer {
  return {
    ...answer,
    vids_and_results: answer.vids_and_results.map((capture) =>
      capture.result.trackeds.some(({ id }) => id === tId)
        ? { ...capture, result: patchResult(capture.result, tId, patch) }
        : capture,
    ),
  };
}

/** The answer with one pizza as another answer has it; unchanged when that one lacks it. */
export function restorePizza(answer: FeedAnswer, tId: string, from: FeedAnswer): FeedAnswer {
  const before = findPizza(from, tId);
  if (!before) return answer;
  return {
    ...answer,
    vids_and_results: answer.vids_and_results.map((capture) => {
      if (!capture.result.trackeds.some(({ id }) => id === tId)) return capture;
      return { ...capture, result: replacePizza(capture.result, before) };
    }),
  };
}

interface FoundPizza {
  pizza: FeedPizza;
  evaluation: Result['evaluation_results'][string] | undefined;
}

export function findPizza(answer: FeedAnswer, tId: string): FoundPizza | null {
  for (const { result } of answer.vids_and_results) {
    const pizza = result.trackeds.find(({ id }) => id === tId);
    if (pizza) return { pizza, evaluation: result.evaluation_results[tId] };
  }
  return null;
}

function patchResult(result: Result, tId: string, patch: PizzaPatch): Result {
  const evaluation = result.evaluation_results[tId];
  return {
    ...result,
    trackeds: result.trackeds.map((pizza) =>
      pizza.id === tId ? patchTracked(pizza, patch) : pizza,
    ),
    evaluation_results:
      evaluation && patch.score_details
        ? {
            ...result.evaluation_results,
            [tId]: { ...evaluation, score_details: patch.score_details },
          }
        : result.evaluation_results,
  };
}

function replacePizza(result: Result, { pizza, evaluation }: FoundPizza): Result {
  return {
    ...result,
    trackeds: result.trackeds.map((now) => (now.id === pizza.id ? pizza : now)),
    evaluation_results: evaluation
      ? { ...result.evaluation_results, [pizza.id]: evaluation }
      : result.evaluation_results,
  };
}

function patchTracked(pizza: FeedPizza, patch: PizzaPatch): FeedPizza {
  const { specialty, crust, badCut, score, score_criteria } = patch;
  return {
    ...pizza,
    ...(specialty !== undefined && {
      category: specialty,
      original_data: keepFirst(pizza, 'specialty', pizza.category),
    }),
    ...(crust !== undefined && { crust }),
    ...(patch.standard !== undefined && { standard: patch.standard }),
    ...(patch.attributes !== undefined && { attributes: patch.attributes }),
    ...(patch.censored !== undefined && { censored: flag(patch.censored) }),
    ...(patch.bubbles !== undefined && { bubbles: flag(patch.bubbles) }),
    ...(patch.overbaked !== undefined && { overbaked: flag(patch.overbaked) }),
    ...(badCut !== undefined && { bad_cut: flag(badCut) }),
    // From then on the two ingredient sliders are the ingredient part (decision X41).
    ...(score_criteria !== undefined && { omit_soft: 1 as const }),
    ...(score !== undefined && { score: score === null ? null : Number(score) }),
    ...(patch.reviewer !== undefined && { reviewer: patch.reviewer, reviewed: 1 as const }),
    ...(patch.rev !== undefined && { rev: patch.rev }),
  };
}

/** The first value before the first change is kept; later changes never overwrite it (decision X58). */
function keepFirst(
  { original_data }: FeedPizza,
  field: 'specialty',
  value: string | null,
): FeedPizza['original_data'] {
  if (original_data?.[field] !== undefined || value === null) return original_data;
  return { ...original_data, [field]: value };
}

const flag = (on: boolean): Flag => (on ? 1 : 0);
