import { RECIPE_TABLES } from '@crustodian/contract/management';
import { writeOperatorAudit } from '#platform/audit';
import { ApiError } from '#platform/http/errors';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { storeRecipes } from '../features/management/store-recipes.ts';
import { CommandError, required, say, withTools, type Command } from './command.ts';
import { findCompany } from './companies.ts';

export const importRecipes: Command = {
  usage: `--company <id or name> --table ${RECIPE_TABLES.join('|')} <file.csv>`,
  summary: 'replaces the recipes, or the piece weights and prices, of a company by those of a CSV',
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { company: { type: 'string' }, table: { type: 'string', default: 'recipes' } },
    });
    const table = RECIPE_TABLES.find((known) => known === values.table);
    if (!table) throw new CommandError(`--table is one of ${RECIPE_TABLES.join(', ')}.`);
    const csv = await textOf(required(positionals[0], 'file.csv'));
    await withTools(async ({ tools: { db } }) => {
      const company = await findCompany(db, required(values.company, 'company'));
      const rows = await stored(() =>
        storeRecipes(db, {
          company,
          table,
          csv,
          tell: (trx, told) => writeOperatorAudit(trx, { now: Date.now(), ...told }),
        }),
      );
      say(`${rows} rows stored`);
    });
  },
};

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** What is wrong with the rows is for the person, not for a log. */
async function stored(store: () => Promise<number>): Promise<number> {
  try {
    return await store();
  } catch (error) {
    if (error instanceof ApiError) throw new CommandError(error.message);
    throw error;
  }
}
