import { semaphore } from '#platform/jobs/semaphore';
import { MODEL_PAUSE_MS } from '@crustodian/scoring/user-models/user-model';
import { LRUCache } from 'lru-cache';

/** Each try is its own process that loads the model. */
const AT_ONCE = 2;

/**
 * Tries each model once, a few at a time; callers that ask meanwhile or soon after share the answer.
 * `problemOf` answers what is wrong with a model, or null; a thrown error's message is the problem too.
 */
export function triedOnce<Model>(
  problemOf: (model: Model) => Promise<string | null>,
): (key: string, model: Model) => Promise<string | null> {
  const tried = new LRUCache<string, Promise<string | null>>({ max: 100, ttl: MODEL_PAUSE_MS });
  const fewAtOnce = semaphore(AT_ONCE);
  return (key, model) => {
    const known = tried.get(key);
    if (known) return known;
    const problem = fewAtOnce(() => problemOf(model)).catch((error: Error) => error.message);
    tried.set(key, problem);
    return problem;
  };
}
