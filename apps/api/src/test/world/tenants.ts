import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { TV_CALLS } from '@crustodian/domain/reports/store-tv-paths';
import type { Db } from '#platform/database/db';
import { createDeviceToken } from '#platform/auth/device-token';
import type { ViewerKind, TestApp } from '#test/world/app';
import { COMPANY_A, COMPANY_B, FLAGGED_EMPLOYER, VENUE_OF_B } from '#test/world/fixture';
import { sql } from 'kysely';
import { refusal, type PlaceName, type Places } from '../samples/every-call.ts';
import { placeWithPizza } from './place.ts';
import { newMonthlyFile } from '../samples/monthly-reports.ts';
import { withFile } from '../samples/weekly-reports.ts';
import { newUser, type SampleTargets } from '../samples/requests.ts';

/** A company unrelated to the fixture's users; only staff may see or change it. */
const STRANGER = 5;
const VENUE_OF_STRANGER = 5;

/** Text that occurs only in the data of one tenant. */
const MARKS: Record<number, string> = {
  [COMPANY_A]: 'crumb-of-a-6fd1',
  [COMPANY_B]: 'crumb-of-b-90ce',
  [STRANGER]: 'crumb-of-c-417a',
};
const VENUES: Record<number, RegExp> = {
  [COMPANY_A]: /\b[123]-(?:\d{6}-)?\d{10,16}\b/g,
  [COMPANY_B]: /\b4-(?:\d{6}-)?\d{10,16}\b/g,
  [STRANGER]: /\b5-(?:\d{6}-)?\d{10,16}\b/g,
};

/** Creates the unrelated company with a store, a pizza, people and recipes. */
export async function addStranger(t: TestApp): Promise<SampleTargets> {
  const { db } = t;
  const company_id = STRANGER;
  await db
    .insertInto('company')
    .values({ id: company_id, name: 'c', pretty_name: 'Company c', brand_key: 'c' })
    .execute();
  await db.insertInto('region').values({ company_id, code: 'R5', name: 'East' }).execute();
  await db
    .insertInto('venue')
    .values({
      id: VENUE_OF_STRANGER,
      company_id,
      region_code: 'R5',
      name: 'v5',
      pretty_name: 'Venue 5',
      time_zone: 'America/Chicago',
      specialties: ['pepperoni'],
    })
    .execute();
  await db
    .insertInto('recipe')
    .values({ company_id, specialty: 'pepperoni', ingredient: 'cheese', grams: 90 })
    .execute();
  const device = await createDeviceToken(db, VENUE_OF_STRANGER, 'camera of C');
  const at = { venue: VENUE_OF_STRANGER, company: STRANGER, grid: 'official', device } as const;
  return placeWithPizza(t, at);
}

/** The ids of each place's objects, by their placeholders. */
export async function namedThings(
  t: TestApp,
  places: Places & { stranger: SampleTargets },
): Promise<Map<string, string>> {
  const named = new Map<string, string>();
  for (const [name, at] of Object.entries(places)) {
    const report = await withFile(t, at);
    const monthly = await newMonthlyFile(t, at, 'delivered');
    const user = await newUser(t, at.company);
    const membership = await t.db
      .insertInto('company_membership')
      .values({ user_id: user, company_id: at.company })
      .returning('id')
      .executeTakeFirstOrThrow();
    const things = {
      ...at.pizza,
      venue: at.venue,
      company: at.company,
      picture: at.picture,
      user,
      membership: membership.id,
      report: report._id,
      'report name': report.name,
      monthly: monthly._id,
      'monthly name': monthly.name,
    };
    for (const [thing, value] of Object.entries(things))
      named.set(`«${thing} of ${name}»`, String(value));
  }
  return named;
}

/** Writes each tenant's mark into every text field of its data. */
export async function markTenants({ db }: TestApp): Promise<void> {
  for (const [id, mark] of Object.entries(MARKS)) {
    const company = Number(id);
    const ours = sql`(SELECT id FROM venue WHERE company_id = ${company})`;
    const statements = [
      sql`UPDATE company SET pretty_name = ${mark}, brand_key = ${mark},
        monthly_report_emails = ${[`${mark}@crumbs.example`]} WHERE id = ${company}`,
      sql`UPDATE region SET name = ${mark}, monthly_report_emails = ${[`${mark}@crumbs.example`]}
        WHERE company_id = ${company}`,
      sql`UPDATE venue SET pretty_name = ${mark}, report_emails = ${[`${mark}@crumbs.example`]}
        WHERE company_id = ${company}`,
      sql`UPDATE user_account SET first_name = ${mark}, last_name = ${mark} WHERE employer_id = ${company}`,
      sql`UPDATE report_specialty SET ui_text = ${mark} WHERE company_id = ${company}`,
      sql`UPDATE capture SET file_path = ${mark}, error = ${mark} WHERE venue_id IN ${ours}`,
      sql`UPDATE pizza SET discriminator = ${mark} WHERE venue_id IN ${ours}`,
      sql`INSERT INTO recipe (company_id, specialty, crust, ingredient, grams)
        VALUES (${company}, 'pepperoni', '', ${mark}, 1) ON CONFLICT DO NOTHING`,
      sql`UPDATE device_token SET label = ${mark} WHERE venue_id IN ${ours}`,
    ];
    for (const statement of statements) await statement.execute(db);
  }
  // A screen is public unless it is closed (spec of the store TV); these are closed.
  await sql`INSERT INTO store_tv (venue_id, access) VALUES (${VENUE_OF_B}, 'closed'),
    (${VENUE_OF_STRANGER}, 'closed') ON CONFLICT (venue_id) DO UPDATE
    SET access = 'closed', digest = NULL, made_at = NULL`.execute(db);
}

const TENANTS_OF: Partial<Record<ViewerKind, number[]>> = {
  anon: [],
  nobody: [],
  managerOfB: [COMPANY_B],
  staff: [COMPANY_A, COMPANY_B, STRANGER],
  staffManager: [COMPANY_A, COMPANY_B, STRANGER],
  staffOfOneCompany: [COMPANY_A, COMPANY_B, STRANGER],
};

/**
 * What an answer reveals about tenants other than the caller's, except what the request itself
 * contained. Device calls are made by the camera of the place, regardless of the signed-in user.
 */
export function leaks(
  { access, path }: Endpoint,
  kind: ViewerKind,
  { camera, asked, answered }: { camera?: SampleTargets; asked: string; answered: string },
): string[] {
  const isOpened =
    access === 'public' && [TV_CALLS, '/api/camera-setup/'].some((calls) => path.startsWith(calls));
  const people = TENANTS_OF[kind] ?? [COMPANY_A, FLAGGED_EMPLOYER];
  const own = access === 'device' && camera ? [camera.company] : people;
  // The sample of a place opens its screen and has its camera setup link.
  const opened = isOpened ? [COMPANY_A, camera?.company] : [];
  const others = [COMPANY_A, COMPANY_B, STRANGER].filter(
    (company) => !own.includes(company) && !opened.includes(company),
  );
  return others.flatMap((company) => {
    const mark = MARKS[company]!;
    const named = [...answered.matchAll(VENUES[company]!)].map(([id]) => id);
    if (answered.includes(mark)) named.push(mark);
    return named.filter((text) => !asked.includes(text)).map((text) => `tells '${text}'`);
  });
}

/** Whether the access and scope of a call permit it for this kind of user at a place. */
export const mayAsk = (endpoint: Endpoint, kind: ViewerKind, at: PlaceName): boolean =>
  refusal(endpoint, kind, at) === null;

/** Digest by table of everything stored for the unrelated company; partitions count as one table. */
export async function strangersData(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; column: string }>`
    SELECT c.table_name AS name, c.column_name AS column
    FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    JOIN pg_class k ON k.relname = c.table_name AND k.relnamespace = 'public'::regnamespace
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND NOT k.relispartition
      AND c.column_name IN ('venue_id', 'company_id', 'employer_id')`.execute(db);
  const digests: Record<string, string> = {};
  for (const { name, column } of rows) {
    const found = await sql<{ digest: string }>`
      SELECT md5(coalesce(string_agg(row::text, ' ' ORDER BY row::text), '')) AS digest
      FROM ${sql.table(name)} row WHERE ${sql.ref(column)} = ${STRANGER}`.execute(db);
    digests[`${name} by ${column}`] = found.rows[0]!.digest;
  }
  return digests;
}

const MEMBERSHIPS = ['company_membership', 'venue_membership', 'region_membership'] as const;
/** Upper bound of the fixture's user ids; users created by calls have higher ones. */
const FIXTURE = sql`100`;

/**
 * Saves users' permissions and credentials; the returned function restores them, because attacks
 * with administrator rights would otherwise remove all users.
 */
export async function rememberPeople({ db }: TestApp): Promise<() => Promise<void>> {
  const read = async (table: string, key: string) => {
    const { rows } = await sql<{ all: string }>`
      SELECT coalesce(jsonb_agg(row), '[]')::text AS all FROM ${sql.table(table)} row
      WHERE ${sql.ref(key)} < ${FIXTURE}`.execute(db);
    return rows[0]!.all;
  };
  const people = await read('user_account', 'id');
  const { rows: companies } = await sql<{ id: number; isPublic: boolean }>`
    SELECT id, public_store_tv AS "isPublic" FROM company`.execute(db);
  const memberships = await Promise.all(MEMBERSHIPS.map((table) => read(table, 'user_id')));
  return async () => {
    await sql`UPDATE user_account a SET deleted_at = NULL, erased_at = NULL, email = b.email,
        username = b.username, first_name = b.first_name, last_name = b.last_name, employer_id = b.employer_id, password_hash = b.password_hash,
        limited_to_venues = b.limited_to_venues
      FROM jsonb_populate_recordset(NULL::user_account, ${people}::jsonb) b
      WHERE a.id = b.id`.execute(db);
    for (const table of ['authenticator_app', 'passkey'])
      await sql`DELETE FROM ${sql.table(table)} WHERE user_id < ${FIXTURE}`.execute(db);
    for (const { id, isPublic } of companies)
      await sql`UPDATE company SET public_store_tv = ${isPublic} WHERE id = ${id}`.execute(db);
    for (const [i, table] of MEMBERSHIPS.entries()) {
      await sql`DELETE FROM ${sql.table(table)} WHERE user_id < ${FIXTURE}`.execute(db);
      await sql`INSERT INTO ${sql.table(table)}
        SELECT * FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${memberships[i]}::jsonb)`.execute(
        db,
      );
    }
  };
}
