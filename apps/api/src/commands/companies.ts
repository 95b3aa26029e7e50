import { GRIDS, type Grid } from '@crustodian/domain/pizza/criteria';
import type { Db } from '#platform/database/db';
import { parseArgs } from 'node:util';
import { CommandError, required, say, withTools, type Command } from './command.ts';

export const createCompany: Command = {
  usage: '--name <name> [--pretty-name <name>] [--brand <key>] [--grid official|modified]',
  summary: 'makes a company; the first one is the provider, whose people are staff',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        name: { type: 'string' },
        'pretty-name': { type: 'string' },
        brand: { type: 'string' },
        grid: { type: 'string', default: 'official' },
      },
    });
    const name = required(values.name, 'name');
    const grid = GRIDS.find((known) => known === values.grid);
    if (!grid) throw new CommandError(`--grid is one of ${GRIDS.join(', ')}.`);
    await withTools(async ({ tools: { db, config } }) => {
      const id = await insertCompany(db, {
        name,
        grid,
        prettyName: values['pretty-name'] ?? name,
        brand: values.brand ?? name,
      });
      const isProvider = id === config.providerCompany;
      say(`Company ${id}: ${name}${isProvider ? ' (the provider: its people are staff)' : ''}`);
    });
  },
};

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
  const made = await db
    .insertInto('company')
    .values({ name, pretty_name: prettyName, brand_key: brand, grid })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new CommandError(`There is a company named '${name}' already.`);
  return made.id;
}

export const createVenue: Command = {
  usage: '--company <id or name> --name <name> --time-zone <IANA zone> [--pretty-name <name>]',
  summary: 'makes a store of a company, e.g. with --time-zone America/Chicago',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        company: { type: 'string' },
        name: { type: 'string' },
        'pretty-name': { type: 'string' },
        'time-zone': { type: 'string' },
      },
    });
    const name = required(values.name, 'name');
    const time_zone = knownZone(required(values['time-zone'], 'time-zone'));
    await withTools(async ({ tools: { db } }) => {
      const company_id = await findCompany(db, required(values.company, 'company'));
      const made = await db
        .insertInto('venue')
        .values({ company_id, name, pretty_name: values['pretty-name'] ?? name, time_zone })
        .onConflict((conflict) => conflict.columns(['company_id', 'name']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) throw new CommandError(`The company has a venue named '${name}' already.`);
      say(`Venue ${made.id}: ${name}`);
    });
  },
};

function knownZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new CommandError(`'${zone}' is no time zone; one is written like America/Chicago.`);
  }
}

/** The company of an id or a name. @throws CommandError */
export async function findCompany(db: Db, idOrName: string): Promise<number> {
  const id = /^\d{1,9}$/.test(idOrName) ? Number(idOrName) : -1;
  const found = await db
    .selectFrom('company')
    .select('id')
    .where((where) => where.or([where('id', '=', id), where('name', '=', idOrName)]))
    .orderBy('id')
    .executeTakeFirst();
  if (!found) throw new CommandError(`No company has the name or id '${idOrName}'.`);
  return found.id;
}
