import type { Db } from '#platform/db';
import { COMPANIES } from '@crustodian/demo/chain/companies';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/specialties';
import { sql } from 'kysely';
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

/** The best pizza of each specialty and crust. */
async function markBest(db: Db, company: number): Promise<void> {
  await sql`INSERT INTO golden_sample (company_id, specialty, crust, venue_id, business_date, pizza_id)
    SELECT DISTINCT ON (p.specialty, p.crust) v.company_id, p.specialty, p.crust, p.venue_id,
      p.business_date, p.id
    FROM venue v JOIN pizza p ON p.venue_id = v.id
    WHERE v.company_id = ${company} AND p.evaluated AND NOT p.censored AND p.crust IS NOT NULL
      AND p.snap_quality = 'buena' AND p.specialty <> ${UNKNOWN_SPECIALTY} AND p.picture IS NOT NULL
      AND NOT p.bubbles AND NOT p.overbaked AND NOT p.bad_cut
      AND NOT EXISTS (SELECT FROM golden_sample WHERE company_id = ${company})
    ORDER BY p.specialty, p.crust, p.score DESC, p.venue_id, p.business_date, p.id
    ON CONFLICT DO NOTHING`.execute(db);
}

async function orderFirstTraining(db: Db, company: number): Promise<void> {
  const trained = await db
    .selectFrom('specialty_training')
    .select('id')
    .where('company_id', '=', company)
    .limit(1)
    .executeTakeFirst();
  if (!trained) await storeTrainingOrder(db, { company, by: null });
}
