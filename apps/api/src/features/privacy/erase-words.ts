import {
  ownPattern,
  personHint,
  personPattern,
  type CalledPerson,
} from '@crustodian/domain/people/person-words';
import type { AuditFacts, AuditValue } from '@crustodian/domain/people/audit-log';
import { replaceNames } from '#platform/audit-erasure';
import type { ErasureRecord } from '#platform/audit-records';
import type { Db } from '#platform/database/db';
import { sql, type RawBuilder } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import {
  isOf,
  knownTo,
  namesOfNobodyElse,
  NOWHERE,
  type Erased,
  type Known,
} from './whose-words.ts';
import { JSONS, LISTS, RECIPIENTS, TEXTS, type Structured } from './word-columns.ts';

/** What was found out while the words were erased. */
interface ErasedWords {
  /** Whether the address is another account's too, so that mails to it are that person's. */
  isAddressShared: boolean;
  /** The number of changed rows outside the audit log. */
  rows: number;
  /** What the audit log has to record, so that its changed entries stay proven. */
  record: ErasureRecord;
}

/**
 * Replaces the person's names by the pseudonym and removes the address from all recipient lists,
 * but only in the person's companies, because others may have the same name, and only where the
 * viewer administers them (`administered`, null for all), because an administrator can call an
 * account anything.
 */
export async function eraseWords(
  trx: Db,
  { id, called, pseudonym }: Erased,
  administered: readonly number[] | null,
): Promise<ErasedWords> {
  const known = await knownTo(trx, id, administered);
  const namedBy = await namesOfNobodyElse(trx, { id, called }, known);
  const searched = {
    known,
    isNaming: namingOf(namedBy),
    pattern: personPattern(namedBy),
    pseudonym,
  };
  const rows = (await eraseTexts(trx, searched)) + (await eraseStructured(trx, searched));
  await sql`UPDATE pgboss.job SET output = NULL
    WHERE ${searched.isNaming(sql`output::text`)}`.execute(trx);
  const record = await eraseFromLog(trx, { id, called, namedBy, pseudonym }, known.companies);
  return { isAddressShared: namedBy.email === '', rows, record };
}

interface Searched {
  known: Known;
  isNaming: Naming;
  pattern: string;
  pseudonym: string;
}

/** Returns how many rows were changed. */
async function eraseTexts(
  trx: Db,
  { known, isNaming, pattern, pseudonym }: Searched,
): Promise<number> {
  let rows = 0n;
  for (const [table, column, owner, most] of TEXTS) {
    const name = sql.ref(column);
    const said = sql`regexp_replace(${name}, ${pattern}, ${pseudonym}, 'gi')`;
    // A pseudonym may be longer than the name that it replaces.
    const fitting = most === undefined ? said : sql`left(${said}, ${most})`;
    const { numAffectedRows = 0n } = await sql`UPDATE ${sql.table(table)} SET ${name} = ${fitting}
      WHERE ${isOf(known, { table, owner })} AND ${isNaming(name)}`.execute(trx);
    rows += numAffectedRows;
  }
  const owned = isOf(known, { table: 'webhook_receiver', owner: 'company_id' });
  const { numAffectedRows = 0n } = await sql`UPDATE webhook_receiver
    SET url = regexp_replace(url, ${pattern}, ${encodeURIComponent(pseudonym)}, 'gi')
    WHERE ${owned} AND ${isNaming(sql`url`)}`.execute(trx);
  return Number(rows + numAffectedRows);
}

/** Returns how many values were changed. */
async function eraseStructured(
  trx: Db,
  { known, isNaming, pattern, pseudonym }: Searched,
): Promise<number> {
  const named = new RegExp(pattern, 'gi');
  const said = (text: string) => text.replaceAll(named, pseudonym);
  const rewritten = { known, isNaming };
  let rows = 0;
  for (const place of JSONS) {
    const fitting = (text: string) => said(text).slice(0, place.most).toWellFormed();
    rows += await rewrite<string>(trx, place, {
      ...rewritten,
      change: (json) => JSON.stringify(wordsWith(JSON.parse(json), fitting)),
    });
  }
  for (const place of LISTS) {
    rows += await rewrite<string[]>(trx, place, { ...rewritten, change: (list) => list.map(said) });
  }
  for (const place of RECIPIENTS) {
    const change = (list: string[]) => list.map(said).filter((each) => each !== pseudonym);
    // Whom others sent reports to elsewhere is no row of the person's own.
    const here = { ...known, elsewhere: NOWHERE };
    rows += await rewrite<string[]>(trx, place, { ...rewritten, known: here, change });
  }
  return rows;
}

type Naming = (text: RawBuilder<unknown>) => RawBuilder<boolean>;

/** SQL condition: the text names the person. The hint spares most rows the slow pattern. */
function namingOf(namedBy: CalledPerson): Naming {
  const [hint, pattern] = [personHint(namedBy), personPattern(namedBy)];
  return (text) => sql<boolean>`(${text} ~* ${hint} AND ${text} ~* ${pattern})`;
}

interface Rewriting<T> {
  known: Known;
  isNaming: Naming;
  change: (value: T) => T;
}

/**
 * Rewrites the values of a column that may match the pattern; repeats if a value was changed
 * concurrently. Returns how many were changed.
 */
async function rewrite<T extends string | string[]>(
  trx: Db,
  { table, column, type, owner, key, only = sql<boolean>`true` }: Structured,
  { known, isNaming, change }: Rewriting<T>,
): Promise<number> {
  const name = sql.ref(column);
  const read = type === 'text[]' ? name : sql`${name}::text`;
  let rewritten = 0;
  for (let isMissed = true; isMissed;) {
    isMissed = false;
    const { rows } = await sql<Record<string, unknown> & { value: T }>`
      SELECT ${sql.join(key.map((each) => sql.ref(each)))}, ${read} AS value FROM ${sql.table(table)}
      WHERE ${isOf(known, { table, owner })} AND ${only} AND ${isNaming(sql`${name}::text`)}`.execute(
      trx,
    );
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
      rewritten += Number(numAffectedRows);
    }
  }
  return rewritten;
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

const NAMES_OF_ENTRY = sql`concat_ws(E'\\n', user_name, user_email, subject, before::text, after::text)`;

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
      AND ${namingOf(namedBy)(NAMES_OF_ENTRY)}))`;
  return replaceNames(trx, where, (entry) => {
    const isBy = entry.user_id === id;
    const isAbout = entry.subject_id === id && entry.action !== 'scoring_rules_changed';
    const said = (text: string) => text.replaceAll(isBy || isAbout ? own! : others!, pseudonym);
    // The address from which a person signed in, or someone tried to.
    const isSignIn = isBy || (isAbout && entry.action === 'sign_in_failed');
    // Another account acted, which may have the same first or last name.
    const saidOfActor = (text: string) => text.replaceAll(others!, pseudonym);
    // The address that a provider gave, which may be a newer one than the account's.
    const isAddress =
      (isAbout && entry.action === 'sign_in_failed') ||
      (isBy && entry.action === 'sign_on_tried' && entry.subject.includes('@'));
    const subject = isAddress ? pseudonym : said(entry.subject);
    return {
      user_name: isBy ? pseudonym : saidOfActor(entry.user_name),
      user_email: isBy ? '' : saidOfActor(entry.user_email),
      address: isSignIn ? '' : entry.address,
      user_agent: isSignIn ? '' : said(entry.user_agent),
      // 'Audit log' is not a name there, but tells for what the retention was changed.
      subject: entry.action === 'retention_changed' ? entry.subject : subject,
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
