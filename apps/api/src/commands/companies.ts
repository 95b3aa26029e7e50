import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings';
import { GRIDS, type Grid } from '@crustodian/domain/pizza/criteria';
import { writeOperatorAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { CommandError, notBlank, say, shortName, withTools } from './command.ts';

export const addCreateCompany = (company: Command) =>
  company
    .command('create')
    .description('creates a company; the first one is the provider, whose users are staff')
    .requiredOption('--name <name>', 'its name, as commands and logs have it', shortName)
    .option('--pretty-name <name>', 'its name on screens; --name unless given', shortName)
    .option('--brand <key>', 'the key of its brand; --name unless given', shortName)
    .addOption(gridOption())
    .action(({ name, prettyName = name, brand = name, grid }) =>
      withTools(async ({ tools: { db, config } }) => {
        const id = await insertCompany(db, { name, grid, prettyName, brand });
        const isProvider = id === config.providerCompany;
        say(`Company ${id}: ${name}${isProvider ? ' (the provider: its users are staff)' : ''}`);
      }),
    );

/** Option for the grid of criteria of a company's pizzas. */
export const gridOption = () =>
  new Option('--grid <grid>', 'the grid of criteria').choices(GRIDS).default('official' as const);

interface NewCompany {
  name: string;
  prettyName: string;
  brand: string;
  grid: Grid;
}

async function insertCompany(
  db: Db,
  { name, prettyName, brand, grid }: NewCompany,
): Promise<number> {
  const made = await db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('company')
      .values({ name, pretty_name: prettyName, brand_key: brand, grid })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) {
      const entry = { now: Date.now(), company: row.id, subject: name } as const;
      await writeOperatorAudit(trx, { ...entry, action: 'company_created' });
    }
    return row;
  });
  if (!made) throw new CommandError(`A company named '${name}' already exists.`);
  return made.id;
}

export const addCreateVenue = (venue: Command) =>
  venue
    .command('create')
    .description('creates a store of a company, e.g. with --time-zone America/Chicago')
    .requiredOption('--company <id or name>', 'the company', notBlank)
    .requiredOption('--name <name>', 'its name, as commands and logs have it', shortName)
    .requiredOption('--time-zone <IANA zone>', 'where its clocks are', knownZone)
    .option('--pretty-name <name>', 'its name on screens; --name unless given', shortName)
    .action(({ company, name, timeZone: time_zone, prettyName: pretty_name = name }) =>
      withTools(async ({ tools: { db } }) => {
        const company_id = await findCompany(db, company);
        const made = await db.transaction().execute(async (trx) => {
          const row = await trx
            .insertInto('venue')
            .values({ company_id, name, pretty_name, time_zone })
            .onConflict((conflict) => conflict.columns(['company_id', 'name']).doNothing())
            .returning('id')
            .executeTakeFirst();
          if (row) {
            const entry = { now: Date.now(), company: company_id, venue: row.id } as const;
            await writeOperatorAudit(trx, { ...entry, action: 'store_created', subject: name });
          }
          return row;
        });
        if (!made) throw new CommandError(`The company already has a venue named '${name}'.`);
        say(`Venue ${made.id}: ${name}`);
      }),
    );

function knownZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new InvalidArgumentError(
      `'${zone}' is not a time zone. Use a name such as America/Chicago.`,
    );
  }
}

/** The company with this id or name. @throws CommandError */
export async function findCompany(db: Db, idOrName: string): Promise<number> {
  const id = /^\d{1,9}$/.test(idOrName) ? Number(idOrName) : -1;
  const found = await db
    .selectFrom('company')
    .select('id')
    .where((where) => where.or([where('id', '=', id), where('name', '=', idOrName)]))
    .orderBy('id')
    .executeTakeFirst();
  if (!found) throw new CommandError(`There is no company with the name or id '${idOrName}'.`);
  return found.id;
}
