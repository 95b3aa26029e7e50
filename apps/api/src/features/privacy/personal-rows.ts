import { may, type Viewer } from '@crustodian/domain/people/access';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { wholeWeeks } from '@crustodian/domain/time/week';
import { feedRights } from '@crustodian/domain/review/feed-visibility';
import { GROUND_TRUTH } from '#pizzas/corrections/history';
import { visibleCondition } from '#pizzas/feed-pizza';
import { isBlindTo, isSecretlyDisputed, weeksToJudge } from '#pizzas/audit/judged-tasks';
import {
  companyIsAdministered,
  venueIsAdministered,
  type Where,
} from '#platform/auth/administered';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { PERSONAL_TABLES, type PersonalTable } from './personal-tables.ts';

/** The companies and venues that a viewer administers. */
interface Administered {
  companies: number[];
  venues: number[];
}

interface WeekOfCompany {
  company: number;
  week: CalendarDay;
}

/** A person's rows that a viewer may read. */
export interface RowsShown {
  db: Db;
  viewer: Viewer;
  person: number;
  /** Null if nothing limits the viewer, as for staff. */
  administered: Administered | null;
  /** Weeks in which the person judged and the viewer may still be given pizzas to judge. */
  toJudge: WeekOfCompany[];
}

type Reading = Where & { viewer: Viewer; now: () => number };

/**
 * Reads what the viewer administers up front, so that the queries for rows get it by value: the
 * rows are distributed over machines, and should not join replicated tables for each row.
 */
export async function rowsShownTo(
  { viewer, now, ...where }: Reading,
  person: number,
): Promise<RowsShown> {
  const { db } = where;
  return {
    db,
    viewer,
    person,
    administered: viewer.isStaff ? null : await administeredBy(viewer, where),
    toJudge: may(viewer, 'reviewer') ? await stillJudged(db, { viewer, now: now() }, person) : [],
  };
}

export async function administeredBy(viewer: Viewer, where: Where): Promise<Administered> {
  const { db } = where;
  const [companies, venues] = await Promise.all([
    db.selectFrom('company').select('id').where(companyIsAdministered(where, viewer)).execute(),
    db.selectFrom('venue').select('id').where(venueIsAdministered(where, viewer)).execute(),
  ]);
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  return { companies: idsOf(companies), venues: idsOf(venues) };
}

async function stillJudged(
  db: Db,
  reader: { viewer: Viewer; now: number },
  person: number,
): Promise<WeekOfCompany[]> {
  const { rows } = await sql<{ company: number; min: CalendarDay; max: CalendarDay }>`
    SELECT company_id AS company, min(business_date) AS min, max(business_date) AS max
    FROM audit_judgement WHERE rater_id = ${person} GROUP BY 1`.execute(db);
  const found = [];
  for (const { company, ...range } of rows) {
    const weeks = await weeksToJudge(db, { company, ...reader, ...wholeWeeks(range) });
    found.push([...weeks].map((week) => ({ company, week })));
  }
  return found.flat();
}

/** In audit entries about a company's rules, `subject_id` is the company. */
const isOfPeople = (column: string) =>
  column === 'subject_id' ? sql<boolean>`t.action <> 'scoring_rules_changed'` : sql<boolean>`true`;

/**
 * For whom a blind review is, and its result, is secret until the draw of its week is published and
 * nothing in it is left for the viewer to judge.
 */
const isPublished = (toJudge: readonly WeekOfCompany[]) => sql<boolean>`(
  NOT EXISTS (SELECT FROM audit_seed s WHERE s.company_id = t.company_id
    AND s.revealed_at IS NULL AND s.week <= t.business_date AND t.business_date < s.week + 7)
  AND NOT EXISTS (SELECT FROM unnest(${toJudge.map(({ company }) => company)}::int[],
      ${toJudge.map(({ week }) => week)}::date[]) AS closed (company, week)
    WHERE closed.company = t.company_id
      AND closed.week <= t.business_date AND t.business_date < closed.week + 7))`;

/** As in the feed: hidden pizzas, original data and the ground truth are not for everybody. */
function isShownCorrection(viewer: Viewer) {
  const rights = feedRights(viewer);
  const isField = rights.staffData
    ? sql<boolean>`true`
    : sql<boolean>`(t.field <> 'original_data' AND NOT starts_with(t.field, ${GROUND_TRUTH}))`;
  return sql<boolean>`(${isField} AND NOT EXISTS (SELECT FROM pizza p
    WHERE p.venue_id = t.venue_id AND p.business_date = t.business_date AND p.id = t.pizza_id
      AND NOT (${sql.raw(visibleCondition(rights))})))`;
}

function isDisclosed(table: string, { viewer, toJudge }: RowsShown) {
  if (table === 'correction') return isShownCorrection(viewer);
  if (table === 'objection') {
    return sql<boolean>`NOT EXISTS (SELECT FROM objection o WHERE o.id = t.id AND ${isBlindTo(viewer)})`;
  }
  if (table !== 'audit_task' && table !== 'audit_judgement') return sql<boolean>`true`;
  const isOpen = sql<boolean>`(${isPublished(toJudge)} AND NOT ${isSecretlyDisputed(viewer, 't')})`;
  return table === 'audit_task' ? sql<boolean>`(t.answered_at IS NOT NULL AND ${isOpen})` : isOpen;
}

/**
 * The columns by which a table's rows belong to a company: its id, a store's id, both, or neither
 * if they belong to the person alone.
 */
interface Owners {
  hasCompany: boolean;
  hasVenue: boolean;
}

async function ownersOf(db: Db, table: string): Promise<Owners> {
  const { rows } = await sql<Owners>`
    SELECT coalesce(bool_or(attname = 'company_id'), false) AS "hasCompany",
      coalesce(bool_or(attname = 'venue_id'), false) AS "hasVenue"
    FROM pg_attribute WHERE attrelid = ${table}::regclass AND NOT attisdropped`.execute(db);
  return rows[0]!;
}

/** What a person did in companies that they have left belongs to those companies. */
function isYours(administered: Administered | null, { hasCompany, hasVenue }: Owners) {
  if (!administered) return sql<boolean>`true`;
  const { companies, venues } = administered;
  const isCompany = sql<boolean>`(t.company_id IS NULL OR t.company_id = ANY (${companies}::int[]))`;
  const isVenue = sql<boolean>`t.venue_id = ANY (${venues}::int[])`;
  if (hasCompany && hasVenue) {
    return sql<boolean>`(${isCompany} AND (t.venue_id IS NULL OR ${isVenue}))`;
  }
  return hasCompany ? isCompany : hasVenue ? isVenue : sql<boolean>`true`;
}

/**
 * How many rows of a person `rowsOf` would yield, or how many distinct values of a column they
 * have.
 */
export async function countRows(
  shown: RowsShown,
  { table, column, distinct }: Pick<PersonalTable, 'table' | 'column'> & { distinct?: string },
): Promise<number> {
  const { db, person, administered } = shown;
  const isShown = isYours(administered, await ownersOf(db, table));
  const counted = distinct === undefined ? sql`*` : sql`DISTINCT ${sql.ref(`t.${distinct}`)}`;
  const { rows } = await sql<{ count: number }>`SELECT count(${counted})::int AS count
    FROM ${sql.table(table)} t
    WHERE ${sql.ref(`t.${column}`)} = ${person} AND ${isDisclosed(table, shown)}
      AND ${isShown}`.execute(db);
  return rows[0]!.count;
}

/**
 * The companies to which a person belongs or in which they did something. What a company's log says
 * about a person makes them nobody of that company: a refused sign-on is about anybody's account.
 */
export async function companiesOf(db: Db, person: number): Promise<number[]> {
  const parts = [sql`SELECT company_id AS id FROM person_company WHERE user_id = ${person}`];
  for (const { table, column } of PERSONAL_TABLES) {
    if (column === 'subject_id') continue;
    const { hasCompany, hasVenue } = await ownersOf(db, table);
    const isTheirs = sql`WHERE ${sql.ref(`t.${column}`)} = ${person}`;
    if (hasCompany) parts.push(sql`SELECT t.company_id FROM ${sql.table(table)} t ${isTheirs}`);
    else if (hasVenue) {
      parts.push(sql`SELECT v.company_id FROM ${sql.table(table)} t
        JOIN venue v ON v.id = t.venue_id ${isTheirs}`);
    }
  }
  const { rows } = await sql<{ id: number }>`SELECT id FROM (${sql.join(parts, sql` UNION `)}) every
    WHERE id IS NOT NULL ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Rows read per query. */
const PORTION = 1000;

interface KeyColumn {
  name: string;
  type: string;
}

/** The primary key columns of a table, in order. */
async function keyOf(db: Db, table: string): Promise<KeyColumn[]> {
  const { rows } = await sql<KeyColumn>`
    SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_index x JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = ANY (x.indkey)
    WHERE x.indrelid = ${table}::regclass AND x.indisprimary
    ORDER BY array_position(x.indkey::int2[], a.attnum)`.execute(db);
  return rows;
}

/**
 * A person's rows in a table, limited to what the viewer administers, as JSON text in portions, so
 * that a long history is never held as objects.
 */
export async function* rowsOf(
  shown: RowsShown,
  { table, column, without = [] }: PersonalTable,
): AsyncGenerator<string[]> {
  const { db, person, administered } = shown;
  const columns = await keyOf(db, table);
  const isShown = isYours(administered, await ownersOf(db, table));
  const key = sql.join(columns.map(({ name }) => sql.ref(`t.${name}`)));
  const texts = sql.join(columns.map(({ name }) => sql`${sql.ref(`t.${name}`)}::text`));
  let isNext = sql<boolean>`true`;
  for (;;) {
    const { rows } = await sql<{ row: string; key: string[] }>`
      SELECT (to_jsonb(t) - ${[...without]}::text[])::text AS row, ARRAY[${texts}] AS key
      FROM ${sql.table(table)} t
      WHERE ${sql.ref(`t.${column}`)} = ${person} AND ${isOfPeople(column)} AND ${isDisclosed(table, shown)}
        AND ${isShown} AND ${isNext}
      ORDER BY ${key} LIMIT ${PORTION}`.execute(db);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < PORTION) return;
    const last = rows.at(-1)!.key;
    const values = columns.map(({ type }, at) => sql`${last[at]}::${sql.raw(type)}`);
    isNext = sql<boolean>`(${key}) > (${sql.join(values)})`;
  }
}
