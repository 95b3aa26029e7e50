import type { Db } from '#platform/db';
import { COMPANIES } from '@crustodian/demo/chain/companies';
import { PEOPLE } from '@crustodian/demo/chain/people';
import { sql } from 'kysely';
import { isExemplary } from '../features/scoring/golden-sample.ts';
import { storeTrainingOrder } from '../features/scoring/train-head.ts';
import type { DemoPicture } from './demo-picture.ts';

/**
 * Golden samples of the demo's companies and a first training of their specialty heads, unless there
 * are some. What heads learn from was measured when the catalogue was scored.
 */
export async function loadScoring(db: Db, pictures: readonly DemoPicture[]): Promise<void> {
  await keepFeatures(db, pictures);
  for (const { id: company } of COMPANIES) {
    await markBest(db, company);
    await orderFirstTraining(db, company);
  }
}

async function keepFeatures(db: Db, pictures: readonly DemoPicture[]): Promise<void> {
  const known = pictures.flatMap(({ stored, scores: { official } }) =>
    official.features
      ? [{ digest: stored.digest, version: official.engineVersion, features: official.features }]
      : [],
  );
  await sql`INSERT INTO specialty_sample (digest, engine_version, features)
    SELECT digest, version, features
    FROM json_to_recordset(${JSON.stringify(known)}::json)
      AS known (digest text, version text, features jsonb)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** The best pizza of each specialty and crust, of those that a reviewer could mark. */
async function markBest(db: Db, company: number): Promise<void> {
  await sql`INSERT INTO golden_sample (company_id, specialty, crust, venue_id, business_date, pizza_id)
    SELECT DISTINCT ON (p.specialty, p.crust) v.company_id, p.specialty, p.crust, p.venue_id,
      p.business_date, p.id
    FROM venue v JOIN company ON company.id = v.company_id JOIN pizza p ON p.venue_id = v.id
    WHERE v.company_id = ${company} AND ${isExemplary}
      AND NOT EXISTS (SELECT FROM golden_sample WHERE company_id = ${company})
    ORDER BY p.specialty, p.crust, p.score DESC, p.venue_id, p.business_date, p.id
    ON CONFLICT DO NOTHING`.execute(db);
}

/** A training that nobody orders is one of the night. */
const STAFF = PEOPLE.find(({ account }) => account === 'staff')!;

async function orderFirstTraining(db: Db, company: number): Promise<void> {
  const trained = await db
    .selectFrom('specialty_training')
    .select('id')
    .where('company_id', '=', company)
    .limit(1)
    .executeTakeFirst();
  if (!trained) await storeTrainingOrder(db, { company, by: STAFF.id });
}
