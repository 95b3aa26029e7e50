import type { Db } from '#platform/database/db';
import type { Tools } from '#platform/tools';
import { COMPANIES } from '@crustodian/demo/chain/companies';
import { PEOPLE } from '@crustodian/demo/chain/people';
import { sql } from 'kysely';
import { isExemplary } from '#pizzas/golden-sample';
import { measuredAs } from '../features/scoring/learning/judged-pictures.ts';
import { queueTraining } from '../features/scoring/learning/train-company.ts';
import type { DemoPicture } from './demo-picture.ts';

/**
 * Creates golden samples and a first training for the demo's companies, unless they have some. The
 * training data was measured when the catalogue was scored.
 */
export async function loadScoring(
  { db, jobs }: Pick<Tools, 'db' | 'jobs'>,
  pictures: readonly DemoPicture[],
): Promise<void> {
  await keepEvidence(db, pictures);
  for (const { id: company } of COMPANIES) {
    await markBest(db, company);
    await queueFirstTraining({ db, jobs }, company);
  }
}

async function keepEvidence(db: Db, pictures: readonly DemoPicture[]): Promise<void> {
  const known = pictures.map(({ stored, scores: { official } }) => ({
    digest: stored.digest,
    measured: measuredAs(official.engineVersion, 'official'),
    evidence: official.evidence,
  }));
  await sql`INSERT INTO learning_sample (digest, measured_as, evidence)
    SELECT digest, measured, evidence
    FROM json_to_recordset(${JSON.stringify(known)}::json)
      AS known (digest text, measured text, evidence jsonb)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Marks the best pizza of each specialty and crust among those that a reviewer could mark. */
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

/**
 * The first training is requested by staff, because a training without a user counts as the nightly
 * one.
 */
const STAFF = PEOPLE.find(({ account }) => account === 'staff')!;

async function queueFirstTraining(
  { db, jobs }: Pick<Tools, 'db' | 'jobs'>,
  company: number,
): Promise<void> {
  const trained = await db
    .selectFrom('training')
    .select('id')
    .where('company_id', '=', company)
    .limit(1)
    .executeTakeFirst();
  if (!trained) await queueTraining({ db, jobs }, { company, by: STAFF.id });
}
