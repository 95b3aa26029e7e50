import { Option, type Command } from '@commander-js/extra-typings';
import { RECIPE_TABLES } from '@crustodian/contract/management';
import { writeOperatorAudit } from '#platform/audit-log';
import { ApiError } from '#platform/http/errors';
import { readFile } from 'node:fs/promises';
import { storeRecipes } from '../features/management/store-recipes.ts';
import { CommandError, notBlank, say, withTools } from './command.ts';
import { findCompany } from './companies.ts';

export const addImportRecipes = (recipes: Command) =>
  recipes
    .command('import')
    .description(
      'replaces the recipes, or the piece weights and prices, of a company with those of a CSV file',
    )
    .argument('<file.csv>', 'rows below a header', notBlank)
    .requiredOption('--company <id or name>', 'the company', notBlank)
    .addOption(
      new Option('--table <table>', 'what the rows are')
        .choices(RECIPE_TABLES)
        .default('recipes' as const),
    )
    .action(async (file, { company: named, table }) => {
      const csv = await textOf(file);
      await withTools(async ({ tools: { db } }) => {
        const company = await findCompany(db, named);
        const rows = await stored(() =>
          storeRecipes(db, {
            company,
            table,
            csv,
            writeEntry: (trx, entry) => writeOperatorAudit(trx, { now: Date.now(), ...entry }),
          }),
        );
        say(`${rows} rows stored`);
      });
    });

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Converts refusals of the rows into messages for the user. */
async function stored(store: () => Promise<number>): Promise<number> {
  try {
    return await store();
  } catch (error) {
    if (error instanceof ApiError) throw new CommandError(error.message);
    throw error;
  }
}
