import {
  fullNamePattern,
  ownPattern,
  personPattern,
  type CalledPerson,
} from '@crustodian/domain/people/person-words';
import type { AuditFacts, AuditValue } from '@crustodian/domain/people/audit-log';
import { companiesOf } from './personal-rows.ts';
import { replaceNames } from '#platform/audit-erasure';
import type { ErasureRecord } from '#platform/audit-records';
import type { Db } from '#platform/database/db';
import { sql, type RawBuilder } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { JSONS, LISTS, RECIPIENTS, TEXTS, type Owner, type Structured } from './word-columns.ts';

interface Erased {
  id: number;
  called: CalledPerson;
  pseudonym: string;
}

/** The companies that a person belongs or belonged to, with the companies' stores and people. */
interface Known {
  companies: number[];
  venues: number[];
  people: number[];
}

/**
 * Replaces the person's names by the pseudonym and removes the address from all recipient lists,
 * but only in the person's companies, because others may have the same name.
 * @returns what the audit log has to record, so that its changed entries stay proven
 */
export async function eraseWords(
  trx: Db,
  { id, called, pseudonym }: Erased,
): Promise<ErasureRecord> {
  const known = await knownTo(trx, id);
  const isShared = await isNameOfOthers(trx, { id, called }, known);
  // A name that someone else has too stays wherever it is ambiguous.
  const namedBy = isShared ? { ...called, firstName: '', lastName: '' } : called;
  const pattern = personPattern(namedBy);
  for (const [table, column, owner, most] of TEXTS) {
    const name = sql.ref(column);
    const said = sql`regexp_replace(${name}, ${pattern}, ${pseudonym}, 'gi')`;
    // A pseudonym may be longer than the name that it replaces.
    const fitting = most === undefined ? said : sql`left(${said}, ${most})`;
    await sql`UPDATE ${sql.table(table)} SET ${name} = ${fitting}
      WHERE ${isOf(known, owner)} AND ${name} ~* ${pattern}`.execute(trx);
  }
  await sql`UPDATE webhook_receiver
    SET url = regexp_replace(url, ${pattern}, ${encodeURIComponent(pseudonym)}, 'gi')
    WHERE ${isOf(known, 'company_id')} AND url ~* ${pattern}`.execute(trx);
  const named = new RegExp(pattern, 'gi');
  const said = (text: string) => text.replaceAll(named, pseudonym);
  const rewritten = { known, pattern };
  for (const place of JSONS) {
    const fitting = (text: string) => said(text).slice(0, place.most).toWellFormed();
    await rewrite<string>(trx, place, {
      ...rewritten,
      change: (json) => JSON.stringify(wordsWith(JSON.parse(json), fitting)),
    });
  }
  for (const place of LISTS) {
    await rewrite<string[]>(trx, place, { ...rewritten, change: (list) => list.map(said) });
  }
  for (const place of RECIPIENTS) {
    const change = (list: string[]) => list.map(said).filter((each) => each !== pseudonym);
    await rewrite<string[]>(trx, place, { ...rewritten, change });
  }
  await sql`UPDATE pgboss.job SET output = NULL WHERE output::text ~* ${pattern}`.execute(trx);
  return eraseFromLog(trx, { id, called, namedBy, pseudonym }, known.companies);
}

/**
 * Whether another person in these companies, a company, a region or a store has the person's name.
 */
async function isNameOfOthers(
  trx: Db,
  { id, called }: Pick<Erased, 'id' | 'called'>,
  { companies, venues, people }: Known,
): Promise<boolean> {
  const pattern = fullNamePattern(called);
  if (pattern === null) return false;
  const names = sql`SELECT concat_ws(' ', first_name, last_name) AS name FROM user_account
      WHERE id = ANY (${people}) AND id <> ${id} AND erased_at IS NULL
    UNION ALL SELECT pretty_name FROM company WHERE id = ANY (${companies})
    UNION ALL SELECT name FROM region WHERE company_id = ANY (${companies})
    UNION ALL SELECT pretty_name FROM venue WHERE id = ANY (${venues})`;
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (
    SELECT FROM (${names}) AS named WHERE name ~* ${pattern}) AS found`.execute(trx);
  return rows[0]!.found;
}

interface Rewriting<T> {
  known: Known;
  pattern: string;
  change: (value: T) => T;
}

/**
 * Rewrites the values of a column that may match the pattern; repeats if a value was changed
 * concurrently.
 */
async function rewrite<T extends string | string[]>(
  trx: Db,
  { table, column, type, owner, key, only = sql<boolean>`true` }: Structured,
  { known, pattern, change }: Rewriting<T>,
): Promise<void> {
  const name = sql.ref(column);
  const read = type === 'text[]' ? name : sql`${name}::text`;
  for (let isMissed = true; isMissed;) {
    isMissed = false;
    const { rows } = await sql<Record<string, unknown> & { value: T }>`
      SELECT ${sql.join(key.map((each) => sql.ref(each)))}, ${read} AS value FROM ${sql.table(table)}
      WHERE ${isOf(known, owner)} AND ${only} AND ${name}::text ~* ${pattern}`.execute(trx);
    for (const { value, ...keys } of rows) {
      const changed = change(value);
      if (isDeepStrictEqual(plain(value), plain(changed))) continue;
      const isRow = sql.join(
        key.map((each) => sql`${sql.ref(each)} = ${keys[each]}`),
        sql` AND `,
      );
      const { numAffectedRows } = await sql`UPDATE ${sql.table(table)}
        SET ${name} = ${changed}::${sql.raw(type)}
        WHERE ${isRow} AND ${name} = ${value}::${sql.raw(type)}`.execute(trx);
      isMissed ||= numAffectedRows === 0n;
    }
  }
}

/** Returns a list unchanged and JSON parsed. */
const plain = (value: string | string[]): unknown =>
  typeof value === 'string' ? JSON.parse(value) : value;

/** Rewrites every string in a JSON value; field names contain no personal data. */
function wordsWith(value: unknown, said: (text: string) => string): unknown {
  if (typeof value === 'string') return said(value);
  if (Array.isArray(value)) return value.map((each) => wordsWith(each, said));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [field, wordsWith(each, said)]),
  );
}

async function knownTo(trx: Db, person: number): Promise<Known> {
  const keys = async (query: RawBuilder<{ id: number }>) =>
    (await query.execute(trx)).rows.map(({ id }) => id);
  const companies = await companiesOf(trx, person);
  const venues = await keys(sql`SELECT id FROM venue WHERE company_id = ANY (${companies})`);
  const people = await keys(
    sql`SELECT DISTINCT user_id AS id FROM person_company WHERE company_id = ANY (${companies})`,
  );
  return { companies, venues, people };
}

/** SQL condition: the row belongs to one of the person's companies. */
function isOf({ companies, venues, people }: Known, owner: Owner | 'id'): RawBuilder<boolean> {
  const keys = { venue_id: venues, company_id: companies, user_id: people, id: companies }[owner];
  return sql<boolean>`${sql.ref(owner)} = ANY (${keys})`;
}

/**
 * Rewrites the audit log: entries stay in their order with what was done; names in them become the
 * pseudonym.
 */
async function eraseFromLog(
  trx: Db,
  { id, called, namedBy, pseudonym }: Erased & { namedBy: CalledPerson },
  companies: readonly number[],
): Promise<ErasureRecord> {
  const pattern = personPattern(namedBy);
  const [others, own] = [pattern, ownPattern(called)].map((one) => new RegExp(one, 'gi'));
  // A record of deleted entries names nobody, and proves them only as long as it is unchanged.
  const where = sql<boolean>`action <> 'entries_deleted' AND (user_id = ${id} OR subject_id = ${id}
    OR (company_id = ANY (${companies})
      AND concat_ws(E'\\n', user_name, user_email, subject, before::text, after::text) ~* ${pattern}))`;
  return replaceNames(trx, where, (entry) => {
    const isBy = entry.user_id === id;
    const isAbout = entry.subject_id === id && entry.action !== 'scoring_rules_changed';
    const said = (text: string) => text.replaceAll(isBy || isAbout ? own! : others!, pseudonym);
    // The address from which a person signed in, or someone tried to.
    const isSignIn = isBy || (isAbout && entry.action === 'sign_in_failed');
    // Another account acted, which may have the same first or last name.
    const saidOfActor = (text: string) => text.replaceAll(others!, pseudonym);
    return {
      user_name: isBy ? pseudonym : saidOfActor(entry.user_name),
      user_email: isBy ? '' : saidOfActor(entry.user_email),
      address: isSignIn ? '' : entry.address,
      user_agent: isSignIn ? '' : said(entry.user_agent),
      // 'Audit log' is not a name there, but tells for what the retention was changed.
      subject: entry.action === 'retention_changed' ? entry.subject : said(entry.subject),
      before: factsWith(entry.before, said),
      after: factsWith(entry.after, said),
    };
  });
}

function factsWith(facts: AuditFacts | null, said: (text: string) => string): AuditFacts | null {
  if (facts === null) return null;
  const valueWith = (value: AuditValue): AuditValue => {
    if (typeof value === 'string') return said(value);
    return Array.isArray(value) ? value.map((one: string) => said(one)) : value;
  };
  return Object.fromEntries(
    Object.entries(facts).map(([field, value]) => [field, valueWith(value)]),
  );
}
