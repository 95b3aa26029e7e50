import { readConfig } from '#platform/config';
import { modelFolder } from '#facts/scoring-settings';
import { findUserModels, type FoundModel } from '@crustodian/scoring/user-models/load-user-models';
import { createModelRunner, type ModelRunner } from '@crustodian/scoring/user-models/model-process';
import { tryUserModel } from '@crustodian/scoring/user-models/try-user-model';
import { say, table, type Command } from './command.ts';

export const checkModels: Command = {
  usage: '[folder]',
  summary:
    'tries every model of your own (DATA_DIR/models unless a folder is named) and says what is wrong with it',
  async run([folder = modelFolder(readConfig(process.env))]) {
    const found = await findUserModels(folder);
    if (found.length === 0) {
      say(`No descriptions (.json) in ${folder}.`);
      return 0;
    }
    const runner = createModelRunner();
    const lines: string[][] = [];
    for (const one of found) lines.push([one.file, await verdictOn(runner, one)]);
    runner.close();
    table(lines).forEach(say);
    return lines.some(([, verdict]) => !verdict!.startsWith(FINE)) ? 1 : 0;
  },
};

const FINE = 'works:';

async function verdictOn(runner: ModelRunner, found: FoundModel): Promise<string> {
  if ('problem' in found) return found.problem;
  const { name, version, task, judges } = found.model.description;
  const problem = await tryUserModel(runner, found.model).catch((error: Error) => error.message);
  return problem ?? `${FINE} ${task} ${name} ${version}, judges ${judges}`;
}
