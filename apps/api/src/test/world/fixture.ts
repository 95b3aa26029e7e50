import type { Db } from '#platform/database/db';
import { createDeviceToken } from '#platform/auth/device-token';
import { CHEAP, hashPassword } from '#platform/auth/passwords/password-hash';
import { sql } from 'kysely';

/** Keys of the fixture for endpoint tests. */
export const PROVIDER = 1;
/** Company A, official grid: venue V1 in region R1, V2 and V3 in R2. */
export const COMPANY_A = 2;
/** Company B, modified grid, with one venue. */
export const COMPANY_B = 3;
/** Employer in the flagged-picture setting; its people are members of company A. */
export const FLAGGED_EMPLOYER = 4;
export const V1 = 1;
export const V2 = 2;
export const V3 = 3;
export const VENUE_OF_B = 4;

export const PASSWORD = 'pizza';

interface Person {
  id: number;
  employer: number | null;
  company_manager?: true;
  daily_feed_only?: true;
  reports_only?: true;
  allow_feedback?: true;
  companies?: number[];
  venues?: number[];
  regions?: string[];
}

/**
 * A user of every kind; e-mail and user name are `{kind}@crustodian.example`, the password is
 * PASSWORD.
 */
export const PEOPLE = {
  staff: { id: 1, employer: PROVIDER },
  manager: { id: 2, employer: COMPANY_A, company_manager: true },
  regular: { id: 3, employer: COMPANY_A },
  reviewer: { id: 4, employer: COMPANY_A, allow_feedback: true },
  feed: { id: 5, employer: COMPANY_A, daily_feed_only: true },
  reports: { id: 6, employer: COMPANY_A, reports_only: true },
  flagged: { id: 7, employer: FLAGGED_EMPLOYER, companies: [COMPANY_A] },
  both: { id: 8, employer: COMPANY_A, daily_feed_only: true, reports_only: true },
  /** Limited to one venue, so the rest of the company is inaccessible (decision X25). */
  store: { id: 9, employer: COMPANY_A, venues: [V1] },
  /** Limited to one region. */
  region: { id: 10, employer: COMPANY_A, regions: ['R2'] },
  /** Has no employer and no memberships. */
  nobody: { id: 11, employer: null },
  managerOfB: { id: 12, employer: COMPANY_B, company_manager: true },
  staffManager: { id: 13, employer: PROVIDER, company_manager: true },
  /** A membership does not restrict staff. */
  staffOfOneCompany: { id: 14, employer: PROVIDER, companies: [COMPANY_A] },
  /** Not employed by any chain, and judges the pizzas of one. */
  reviewerOfOneCompany: { id: 15, employer: null, allow_feedback: true, companies: [COMPANY_A] },
} as const satisfies Record<string, Person>;

export type PersonKind = keyof typeof PEOPLE;

/** Used only by the access matrix: tests elsewhere list the others. */
export const OF_ONE_COMPANY: readonly PersonKind[] = ['staffOfOneCompany', 'reviewerOfOneCompany'];

/** Fills a migrated, empty database; returns the device tokens of V1 and of company B's venue. */
export async function fillFixture(db: Db): Promise<{ deviceOfV1: string; deviceOfB: string }> {
  await insertCompanies(db);
  await insertVenues(db);
  const kinds = Object.keys(PEOPLE) as PersonKind[];
  await insertPeople(
    db,
    kinds.filter((kind) => !OF_ONE_COMPANY.includes(kind)),
  );
  // Users created by calls get keys above these.
  await sql`SELECT setval(pg_get_serial_sequence('user_account', 'id'), 100)`.execute(db);
  return {
    deviceOfV1: await createDeviceToken(db, V1, 'camera of V1'),
    deviceOfB: await createDeviceToken(db, VENUE_OF_B, 'camera of B'),
  };
}

async function insertCompanies(db: Db): Promise<void> {
  const company = (id: number, name: string, rest: object = {}) => ({
    id,
    name,
    pretty_name: `Company ${name}`,
    brand_key: name,
    public_store_tv: true,
    ...rest,
  });
  await db
    .insertInto('company')
    .values([
      company(PROVIDER, 'provider'),
      company(COMPANY_A, 'a', { pj_store: true, cheese_score_threshold: 0.7 }),
      company(COMPANY_B, 'b', { grid: 'modified', quality_min: 5, quality_max: 9 }),
      company(FLAGGED_EMPLOYER, 'flagged'),
    ])
    .execute();
  await db
    .insertInto('report_specialty')
    .values([
      { company_id: COMPANY_A, specialty: 'pepperoni', ui_text: 'Pepperoni', show_goal: 15 },
      { company_id: COMPANY_A, specialty: 'cheese', ui_text: 'Cheese', position: 1 },
    ])
    .execute();
  await db
    .insertInto('region')
    .values([
      { company_id: COMPANY_A, code: 'R1', name: 'North' },
      { company_id: COMPANY_A, code: 'R2', name: 'South' },
      { company_id: COMPANY_B, code: 'R9', name: 'Centro' },
    ])
    .execute();
}

async function insertVenues(db: Db): Promise<void> {
  const venue = (id: number, company_id: number, region_code: string, time_zone: string) => ({
    id,
    company_id,
    region_code,
    name: `v${id}`,
    pretty_name: `Venue ${id}`,
    time_zone,
    specialties: ['pepperoni', 'cheese'],
  });
  await db
    .insertInto('venue')
    .values([
      venue(V1, COMPANY_A, 'R1', 'America/Chicago'),
      venue(V2, COMPANY_A, 'R2', 'America/New_York'),
      venue(V3, COMPANY_A, 'R2', 'America/New_York'),
      venue(VENUE_OF_B, COMPANY_B, 'R9', 'Europe/Madrid'),
    ])
    .execute();
}

export async function insertPeople(db: Db, kinds: readonly PersonKind[]): Promise<void> {
  const password_hash = await hashPassword(PASSWORD, CHEAP);
  for (const kind of kinds) {
    const person: Person = PEOPLE[kind];
    const { id, employer, companies = [], venues = [], regions = [], ...flags } = person;
    const email = `${kind}@crustodian.example`;
    await db
      .insertInto('user_account')
      .values({ id, email, username: email, employer_id: employer, password_hash, ...flags })
      .execute();
    for (const company_id of companies) {
      await db.insertInto('company_membership').values({ user_id: id, company_id }).execute();
    }
    for (const venue_id of venues) {
      await db.insertInto('venue_membership').values({ user_id: id, venue_id }).execute();
    }
    for (const region_code of regions) {
      const membership = { user_id: id, company_id: COMPANY_A, region_code };
      await db.insertInto('region_membership').values(membership).execute();
    }
  }
}
