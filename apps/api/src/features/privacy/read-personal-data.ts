import { readPersonalData as contract } from '@crustodian/contract/privacy';
import type { Db } from '#platform/database/db';
import { handle, type Context } from '#platform/http/http';
import { sql } from 'kysely';
import { personOf } from './people.ts';
import { countRows, rowsShownTo } from './personal-rows.ts';

export const readPersonalData = handle(contract, async ({ params }, context) => {
  const { db } = context;
  const person = await personOf(context, params.person);
  const [stores, counts] = await Promise.all([
    storesOf(db, person.pk),
    countsOf(context, person.pk),
  ]);
  return { person, stores, counts };
});

async function storesOf(db: Db, person: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT v.pretty_name AS name
    FROM venue_membership m JOIN venue v ON v.id = m.venue_id
    WHERE m.user_id = ${person} ORDER BY 1`.execute(db);
  return rows.map(({ name }) => name);
}

interface Counts {
  sign_ins: number;
  reviews: number;
  settings: number;
  log_entries: number;
}

async function countsOf(context: Context<typeof contract>, person: number): Promise<Counts> {
  const shown = await rowsShownTo(context, person);
  const of = (table: string, column: string) => countRows(shown, { table, column });
  const sum = async (columns: readonly (readonly [string, string])[]) =>
    (await Promise.all(columns.map(([table, column]) => of(table, column)))).reduce(
      (all, one) => all + one,
      0,
    );
  // A correction has one row per changed field.
  const corrections = () =>
    countRows(shown, { table: 'correction', column: 'user_id', distinct: 'request_id' });
  const [sign_ins, corrected, reviews, settings, log_entries] = await Promise.all([
    of('session_family', 'user_id'),
    corrections(),
    sum([
      ['audit_judgement', 'rater_id'],
      ['objection', 'asked_by'],
      ['signal_act', 'user_id'],
      ['action_change', 'user_id'],
    ]),
    sum([
      ['morning_setting', 'user_id'],
      ['morning_place', 'user_id'],
    ]),
    of('audit_entry', 'user_id'),
  ]);
  return { sign_ins, reviews: corrected + reviews, settings, log_entries };
}
