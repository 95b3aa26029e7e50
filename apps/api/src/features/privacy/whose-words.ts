import { fullNamePattern, type CalledPerson } from '@crustodian/domain/people/person-words';
import type { Db } from '#platform/database/db';
import { sql, type RawBuilder } from 'kysely';
import { companiesOf } from './personal-rows.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';
import type { Owner } from './word-columns.ts';

/*
 * In which rows, and by which names, an erasure looks for a person: others may have the same names.
 */

export interface Erased {
  id: number;
  called: CalledPerson;
  pseudonym: string;
}

/** Companies with their stores. */
interface Places {
  companies: number[];
  venues: number[];
}

/**
 * The companies that a person belongs or belonged to and that the viewer administers, with the
 * companies' stores and people. Of a company elsewhere only the person's own rows are changed.
 */
export interface Known extends Places {
  person: number;
  people: number[];
  elsewhere: Places;
}

export const NOWHERE: Places = { companies: [], venues: [] };

/**
 * Looks up the person's companies; `administered` are the viewer's, null for all.
 */
export async function knownTo(
  trx: Db,
  person: number,
  administered: readonly number[] | null,
): Promise<Known> {
  const keys = async (query: RawBuilder<{ id: number }>) =>
    (await query.execute(trx)).rows.map(({ id }) => id);
  const placesOf = async (companies: number[]) => ({
    companies,
    venues: await keys(sql`SELECT id FROM venue WHERE company_id = ANY (${companies})`),
  });
  const all = await companiesOf(trx, person);
  const isYours = (company: number) => administered?.includes(company) ?? true;
  const places = await placesOf(all.filter(isYours));
  const people = await keys(sql`SELECT user_id AS id FROM person_company
    WHERE company_id = ANY (${places.companies}) UNION SELECT ${person}::int`);
  const elsewhere = await placesOf(all.filter((company) => !isYours(company)));
  return { person, ...places, people, elsewhere };
}

interface Owned {
  table: string;
  owner: Owner | 'id';
}

/** SQL condition: the row is of one of the person's companies, or elsewhere but the person's own. */
export function isOf(
  { person, people, elsewhere, ...places }: Known,
  { table, owner }: Owned,
): RawBuilder<boolean> {
  const isIn = ({ companies, venues }: Places) => {
    const keys = { venue_id: venues, company_id: companies, user_id: people, id: companies };
    return sql<boolean>`${sql.ref(owner)} = ANY (${keys[owner]}::int[])`;
  };
  const own = PERSONAL_TABLES.filter((each) => each.table === table).map(
    ({ column }) => sql`${sql.ref(column)} = ${person}`,
  );
  if (own.length === 0 || elsewhere.companies.length === 0) return isIn(places);
  return sql<boolean>`(${isIn(places)} OR (${isIn(elsewhere)} AND (${sql.join(own, sql` OR `)})))`;
}

/**
 * The person's names without those that someone else has too, which stay wherever it is ambiguous
 * who is meant.
 */
export async function namesOfNobodyElse(
  trx: Db,
  erased: Pick<Erased, 'id' | 'called'>,
  known: Known,
): Promise<CalledPerson> {
  const { called } = erased;
  const shared = await addressesOfOthers(trx, erased);
  const unshared = (address: string) => (shared.has(address) ? '' : address);
  return {
    ...called,
    email: unshared(called.email),
    username: unshared(called.username),
    ...((await isNameOfOthers(trx, erased, known)) && { firstName: '', lastName: '' }),
  };
}

/**
 * The person's addresses that are another account's too: the address of a deleted account is free,
 * and passes to a successor.
 */
async function addressesOfOthers(
  trx: Db,
  { id, called }: Pick<Erased, 'id' | 'called'>,
): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    SELECT address FROM unnest(${[called.email, called.username]}::text[]) AS own (address)
    WHERE EXISTS (SELECT FROM user_account u WHERE u.id <> ${id} AND u.erased_at IS NULL
      AND lower(own.address) IN (lower(u.email), lower(u.username)))`.execute(trx);
  return new Set(rows.map(({ address }) => address));
}

/**
 * Whether another person in these companies has the person's name, also as their address, or a
 * company, a region or a store has it.
 */
async function isNameOfOthers(
  trx: Db,
  { id, called }: Pick<Erased, 'id' | 'called'>,
  { companies, venues, people }: Known,
): Promise<boolean> {
  const pattern = fullNamePattern(called);
  if (pattern === null) return false;
  const names = sql`SELECT unnest(ARRAY[concat_ws(' ', first_name, last_name), email]) AS name
      FROM user_account WHERE id = ANY (${people}) AND id <> ${id} AND erased_at IS NULL
    UNION ALL SELECT pretty_name FROM company WHERE id = ANY (${companies})
    UNION ALL SELECT name FROM region WHERE company_id = ANY (${companies})
    UNION ALL SELECT pretty_name FROM venue WHERE id = ANY (${venues})`;
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (
    SELECT FROM (${names}) AS named WHERE name ~* ${pattern}) AS found`.execute(trx);
  return rows[0]!.found;
}
