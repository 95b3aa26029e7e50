import { companiesOfModels, problemWithCompanies } from '#pizzas/model-companies';
import { modelFolder, modelsIn } from '#pizzas/scoring-settings';
import { handle } from '#platform/http/http';
import { readModels as contract } from '@crustodian/contract/scoring';
import { tryUserModel } from '@crustodian/scoring/user-models/try-user-model';
import { createModelRunner } from '@crustodian/scoring/user-models/model-process';
import { modelKey, type UserModel } from '@crustodian/scoring/user-models/user-model';
import { semaphore } from '#platform/jobs/semaphore';
import { MODEL_PAUSE_MS } from '@crustodian/scoring/user-models/user-model';
import { LRUCache } from 'lru-cache';

/** Each check is a separate process that loads the model. */
const AT_ONCE = 2;

export const readModels = handle(contract, async (_input, { db, config }) => {
  const found = await modelsIn(modelFolder(config));
  if (found.length === 0) return { models: [] };
  const all = await companiesOfModels(db);
  const nameOf = new Map(all.map(({ id, name }) => [id, name]));
  const models = found.map(async (one) => {
    const { file } = one;
    if ('problem' in one) {
      const { problem } = one;
      return { file, name: null, version: null, judges: null, companies: null, problem };
    }
    const { description } = one.model;
    const { name, version, judges, companies = null } = description;
    const named = companies && companies.map((id) => nameOf.get(id) ?? `company ${id}`);
    const problem = (await problemOf(one.model)) ?? problemWithCompanies(description, all);
    return { file, name, version, judges, companies: named, problem };
  });
  return { models: await Promise.all(models) };
});

const problemIn = triedOnce(async (model: UserModel) => {
  const runner = createModelRunner();
  try {
    await tryUserModel(runner, model);
    return null;
  } finally {
    runner.close();
  }
});

const problemOf = (model: UserModel): Promise<string | null> => problemIn(modelKey(model), model);

/**
 * Checks each model once, a few at a time; callers during the check or soon after share the result.
 * `problemOf` returns the model's problem, or null; a thrown error's message is also a problem.
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
