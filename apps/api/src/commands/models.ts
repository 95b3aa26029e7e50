import type { Command } from '@commander-js/extra-typings';
import {
  companiesOfModels,
  problemWithCompanies,
  type CompanyOfModels,
} from '#pizzas/model-companies';
import { modelFolder } from '#pizzas/scoring-settings';
import { readConfig } from '#platform/config';
import { findUserModels, type FoundModel } from '@crustodian/scoring/user-models/load-user-models';
import { createModelRunner, type ModelRunner } from '@crustodian/scoring/user-models/model-process';
import { tryUserModel } from '@crustodian/scoring/user-models/try-user-model';
import { IncompleteError, say, table, withTools } from './command.ts';

export const addCheckModels = (models: Command) =>
  models
    .command('check')
    .description(
      'tests every model of your own and reports its problems: those in DATA_DIR/models, including the companies they are for, or those in another folder',
    )
    .argument('[folder]', 'another folder')
    .action(async (folder) => {
      const looked = folder ?? modelFolder(readConfig(process.env));
      const found = await findUserModels(looked);
      if (found.length === 0) {
        say(`No descriptions (.json) in ${looked}.`);
        return;
      }
      const companies =
        folder === undefined ? await withTools(({ tools }) => companiesOfModels(tools.db)) : null;
      const runner = createModelRunner();
      const lines: string[][] = [];
      for (const one of found) lines.push([one.file, await verdictOn(runner, one, companies)]);
      runner.close();
      table(lines).forEach(say);
      if (lines.some(([, verdict]) => !verdict!.startsWith(FINE))) throw new IncompleteError();
    });

const FINE = 'works:';

/** Checks the model itself, and against the companies unless they are null. */
async function verdictOn(
  runner: ModelRunner,
  found: FoundModel,
  companies: readonly CompanyOfModels[] | null,
): Promise<string> {
  if ('problem' in found) return found.problem;
  const { description } = found.model;
  const { name, version, task, judges } = description;
  const problem =
    (await tryUserModel(runner, found.model).catch((error: Error) => error.message)) ??
    (companies && problemWithCompanies(description, companies));
  return problem ?? `${FINE} ${task} ${name} ${version}, judges ${judges}`;
}
