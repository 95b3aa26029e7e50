import type { Db } from '#platform/database/db';
import { CHEAP, hashPassword } from '#platform/auth/passwords/password-hash';
import { COMPANIES, type DemoCompany } from '@crustodian/demo/chain/companies';
import { VENUES } from '@crustodian/demo/chain/stores';
import { DEMO_PASSWORD, emailOf, PEOPLE, type DemoPerson } from '@crustodian/demo/chain/people';
import { CURRENCIES } from '@crustodian/demo/chain/recipes';
import { SPECIALTIES, type SpecialtyId } from '@crustodian/domain/pizza/specialties';
import { sql } from 'kysely';
import { loadAdministration } from './load-administration.ts';

/** Number of pizzas in a weekly report, divided among its specialties (spec 002 section 9). */
const REPORT_GOAL = 30;

/** Stores the demo's companies, stores and people with fixed keys, in one transaction. */
export async function loadDirectory(
  db: Db,
  specialties: readonly SpecialtyId[],
  now: number,
): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD, CHEAP);
  await db.transaction().execute(async (trx) => {
    for (const company of COMPANIES) await insertCompany(trx, company);
    await trx
      .insertInto('venue')
      .values(
        VENUES.map((venue) => ({
          id: venue.id,
          company_id: venue.company,
          region_code: venue.region,
          name: venue.name,
          pretty_name: venue.name,
          time_zone: venue.timeZone,
          specialties: specialties.filter((id) => id in SPECIALTIES),
        })),
      )
      .execute();
    for (const person of PEOPLE) await insertPerson(trx, person, password_hash);
    await loadAdministration(trx, now);
    // Moves the sequences behind the fixed keys.
    for (const table of ['company', 'venue', 'user_account']) {
      await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${sql.table(table)}))`.execute(
        trx,
      );
    }
  });
}

async function insertCompany(db: Db, company: DemoCompany): Promise<void> {
  await db
    .insertInto('company')
    .values({
      id: company.id,
      name: company.name,
      pretty_name: company.prettyName,
      brand_key: company.brandKey,
      pj_store: company.pjStore,
      grid: company.grid,
      feedback_crusts: company.crusts,
      cheese_score_threshold: company.cheeseThreshold,
      report_language: company.language,
      // The screen URL given in the documents works without a sign-in.
      public_store_tv: true,
      shift_screens: true,
      currency: CURRENCIES[company.id] ?? 'USD',
    })
    .execute();
  const company_id = company.id;
  for (const [code, name] of Object.entries(company.regions)) {
    await db.insertInto('region').values({ company_id, code, name }).execute();
  }
  const inReports = Object.entries(company.reportSpecialties);
  const show_goal = Math.floor(REPORT_GOAL / Math.max(1, inReports.length));
  for (const [position, [specialty, ui_text]] of inReports.entries()) {
    await db
      .insertInto('report_specialty')
      .values({ company_id, specialty, ui_text, show_goal, position })
      .execute();
  }
}

async function insertPerson(db: Db, person: DemoPerson, password_hash: string): Promise<void> {
  const email = emailOf(person);
  await db
    .insertInto('user_account')
    .values({
      id: person.id,
      email,
      username: email,
      first_name: person.firstName,
      last_name: person.lastName,
      password_hash,
      employer_id: person.employer,
      company_manager: person.companyManager ?? false,
      daily_feed_only: person.dailyFeedOnly ?? false,
      reports_only: person.reportsOnly ?? false,
      allow_feedback: person.allowFeedback ?? false,
    })
    .execute();
  const user_id = person.id;
  for (const company_id of person.companyMemberships ?? []) {
    await db.insertInto('company_membership').values({ user_id, company_id }).execute();
  }
  for (const name of person.venueMemberships ?? []) {
    const venue_id = VENUES.find((venue) => venue.name === name)!.id;
    await db.insertInto('venue_membership').values({ user_id, venue_id }).execute();
  }
}
