import type { Viewer } from '@crustodian/domain/people/access';
import {
  companyIsAdministered,
  venueIsAdministered,
  type Where,
} from '#platform/auth/administered';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/** The companies and venues that a viewer administers. */
interface Administered {
  companies: number[];
  venues: number[];
}

/** The rows that a viewer may read; `administered` is null if nothing limits them, as for staff. */
export interface RowsShown {
  db: Db;
  administered: Administered | null;
}

/**
 * Reads what the viewer administers up front, so that the queries for rows get it by value: the
 * rows are distributed over machines, and should not join replicated tables for each row.
 */
export async function rowsShownTo({
  viewer,
  ...where
}: Where & { viewer: Viewer }): Promise<RowsShown> {
  const { db } = where;
  if (viewer.isStaff) return { db, administered: null };
  const [companies, venues] = await Promise.all([
    db.selectFrom('company').select('id').where(companyIsAdministered(where, viewer)).execute(),
    db.selectFrom('venue').select('id').where(venueIsAdministered(where, viewer)).execute(),
  ]);
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  return { db, administered: { companies: idsOf(companies), venues: idsOf(venues) } };
}

/**
 * A column that identifies a person, and the columns that an export omits: secrets, and data that
 * belong to other columns.
 */
interface PersonalTable {
  table: string;
  column: string;
  without?: readonly string[];
}

const CAMERA_SETUP_SECRETS = [
  'digest',
  'device',
  'phone',
  'source',
  'sealed_source',
  'live',
  'live_shown',
  'pizza_shown',
  'pizza_picture',
  'target_picture',
];

/**
 * Every column that identifies a person by account id; privacy.test.ts compares the list with the
 * database.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: 'user_account', column: 'id', without: ['password_hash'] },
  { table: 'company_membership', column: 'user_id' },
  { table: 'venue_membership', column: 'user_id' },
  { table: 'region_membership', column: 'user_id' },
  { table: 'region', column: 'manager_id', without: ['monthly_report_emails'] },
  { table: 'session_family', column: 'user_id' },
  { table: 'password_link', column: 'user_id', without: ['digest'] },
  { table: 'authenticator_app', column: 'user_id', without: ['secret'] },
  { table: 'passkey', column: 'user_id', without: ['id', 'public_key'] },
  { table: 'begun_passkey', column: 'user_id', without: ['challenge'] },
  { table: 'recovery_code', column: 'user_id', without: ['digest'] },
  {
    table: 'begun_sign_in',
    column: 'user_id',
    without: ['digest', 'checked', 'challenge', 'app_secret'],
  },
  { table: 'api_token', column: 'user_id', without: ['digest'] },
  { table: 'api_token', column: 'ended_by', without: ['digest'] },
  { table: 'sign_on_provider', column: 'emergency_user_id', without: ['secret'] },
  { table: 'sign_on_identity', column: 'user_id' },
  {
    table: 'begun_sign_on',
    column: 'tried_by',
    without: ['digest', 'browser', 'nonce', 'verifier'],
  },
  { table: 'morning_setting', column: 'user_id', without: ['token'] },
  { table: 'morning_place', column: 'user_id' },
  { table: 'morning_mail', column: 'user_id', without: ['content'] },
  { table: 'morning_news', column: 'user_id' },
  { table: 'correction', column: 'user_id' },
  { table: 'day_review', column: 'user_id' },
  { table: 'audit_judgement', column: 'rater_id' },
  { table: 'audit_note', column: 'rater_id' },
  { table: 'audit_task', column: 'for_rater' },
  { table: 'objection', column: 'asked_by' },
  { table: 'signal_act', column: 'user_id' },
  { table: 'signal_act', column: 'undone_by' },
  { table: 'action', column: 'assignee_id' },
  { table: 'action', column: 'closed_by' },
  { table: 'action_change', column: 'user_id' },
  { table: 'action_suggestion', column: 'suggested_by' },
  { table: 'action_suggestion', column: 'closed_by' },
  { table: 'camera_act', column: 'user_id' },
  { table: 'camera_act', column: 'undone_by' },
  { table: 'camera_setup', column: 'made_by', without: CAMERA_SETUP_SECRETS },
  { table: 'rollout', column: 'made_by' },
  { table: 'rollout', column: 'withdrawn_by' },
  { table: 'golden_sample', column: 'marked_by' },
  { table: 'training', column: 'requested_by', without: ['lesson'] },
  { table: 'training', column: 'undone_by', without: ['lesson'] },
  { table: 'report_print', column: 'user_id' },
  { table: 'report_delivery', column: 'user_id' },
  { table: 'monthly_delivery', column: 'user_id' },
  { table: 'look_up', column: 'user_id' },
  { table: 'evidence_link', column: 'made_by', without: ['digest'] },
  { table: 'evidence_link', column: 'ended_by', without: ['digest'] },
  { table: 'evidence_opening', column: 'user_id' },
  { table: 'withdrawn_order_line', column: 'withdrawn_by', without: ['device_digest'] },
  { table: 'legal_hold', column: 'made_by' },
  { table: 'legal_hold', column: 'lifted_by' },
  { table: 'webhook_receiver', column: 'made_by', without: ['secret', 'old_secret'] },
  { table: 'webhook_receiver', column: 'ended_by', without: ['secret', 'old_secret'] },
  { table: 'audit_entry', column: 'user_id', without: ['salt', 'seal', 'erased_names'] },
  {
    table: 'audit_entry',
    column: 'subject_id',
    // The actor is another person.
    without: [
      'salt',
      'seal',
      'erased_names',
      'user_id',
      'user_name',
      'user_email',
      'address',
      'user_agent',
    ],
  },
];

/** In audit entries about a company's rules, `subject_id` is the company. */
const isOfPeople = (column: string) =>
  column === 'subject_id' ? sql<boolean>`t.action <> 'scoring_rules_changed'` : sql<boolean>`true`;

/**
 * Data that are secret until the draw of their week is published: for whom a blind review is, and
 * its result.
 */
const isPublished = sql<boolean>`NOT EXISTS (SELECT FROM audit_seed s WHERE s.company_id = t.company_id
  AND s.revealed_at IS NULL AND s.week <= t.business_date AND t.business_date < s.week + 7)`;

const isDisclosed = (table: string) => {
  if (table === 'audit_task') return sql<boolean>`(t.answered_at IS NOT NULL AND ${isPublished})`;
  return table === 'audit_judgement' ? isPublished : sql<boolean>`true`;
};

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
  { db, administered }: RowsShown,
  person: number,
  { table, column, distinct }: Pick<PersonalTable, 'table' | 'column'> & { distinct?: string },
): Promise<number> {
  const isShown = isYours(administered, await ownersOf(db, table));
  const counted = distinct === undefined ? sql`*` : sql`DISTINCT ${sql.ref(`t.${distinct}`)}`;
  const { rows } = await sql<{ count: number }>`SELECT count(${counted})::int AS count
    FROM ${sql.table(table)} t
    WHERE ${sql.ref(`t.${column}`)} = ${person} AND ${isDisclosed(table)} AND ${isShown}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** The companies to which a person belongs or in which they did something. */
export async function companiesOf(db: Db, person: number): Promise<number[]> {
  const parts = [sql`SELECT company_id AS id FROM person_company WHERE user_id = ${person}`];
  for (const { table, column } of PERSONAL_TABLES) {
    const { hasCompany, hasVenue } = await ownersOf(db, table);
    const isTheirs = sql`WHERE ${sql.ref(`t.${column}`)} = ${person} AND ${isOfPeople(column)}`;
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
  { db, administered }: RowsShown,
  person: number,
  { table, column, without = [] }: PersonalTable,
): AsyncGenerator<string[]> {
  const columns = await keyOf(db, table);
  const isShown = isYours(administered, await ownersOf(db, table));
  const key = sql.join(columns.map(({ name }) => sql.ref(`t.${name}`)));
  const texts = sql.join(columns.map(({ name }) => sql`${sql.ref(`t.${name}`)}::text`));
  let isNext = sql<boolean>`true`;
  for (;;) {
    const { rows } = await sql<{ row: string; key: string[] }>`
      SELECT (to_jsonb(t) - ${[...without]}::text[])::text AS row, ARRAY[${texts}] AS key
      FROM ${sql.table(table)} t
      WHERE ${sql.ref(`t.${column}`)} = ${person} AND ${isOfPeople(column)} AND ${isDisclosed(table)}
        AND ${isShown} AND ${isNext}
      ORDER BY ${key} LIMIT ${PORTION}`.execute(db);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < PORTION) return;
    const last = rows.at(-1)!.key;
    const values = columns.map(({ type }, at) => sql`${last[at]}::${sql.raw(type)}`);
    isNext = sql<boolean>`(${key}) > (${sql.join(values)})`;
  }
}
