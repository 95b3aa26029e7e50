import { atMost } from '#platform/at-most';
import { MODEL_PAUSE_MS } from '@crustodian/scoring/user-models/user-model';
import { LRUCache } from 'lru-cache';

/** Each try is a process of its own with a model in its memory. */
const AT_ONCE = 2;

/**
 * Tries each model once, a few at a time: who asks meanwhile or soon after gets the same answer.
 * `problemOf` tells what is wrong with a model, null for nothing; it may throw instead.
 */
export function triedOnce<Model>(
  problemOf: (model: Model) => Promise<string | null>,
): (key: string, model: Model) => Promise<string | null> {
  const tried = new LRUCache<string, Promise<string | null>>({ max: 100, ttl: MODEL_PAUSE_MS });
  const fewAtOnce = atMost(AT_ONCE);
  return (key, model) => {
    const known = tried.get(key);
    if (known) return known;
    const problem = fewAtOnce(() => problemOf(model)).catch((error: Error) => error.message);
    tried.set(key, problem);
    return problem;
  };
}
