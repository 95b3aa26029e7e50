import { refreshRollups } from '#pizzas/rollups/rollups';
import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import type { CALLS } from '@crustodian/contract/every-endpoint';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { get, post, type Sample } from './requests.ts';

/** Valid requests for the calls of scoring. */
export const SCORING_SAMPLES: Record<keyof (typeof CALLS)['scoring'], Sample> = {
  readAccuracy: { request: () => get('/api/scoring/accuracy') },
  readAgreement: { request: () => get('/api/scoring/agreement?weeks=4') },
  readTrainings: { request: () => get('/api/scoring/trainings') },
  requestTraining: { request: ({ company }) => post('/api/scoring/trainings', { company }) },
  undoTraining: {
    request: async ({ company }, { db }) => {
      const training = nextId();
      await sql`INSERT INTO training (id, company_id, finished_at, outcome, lesson)
        VALUES (${training}, ${company}, now(), 'kept', '{"version":"sample"}')`.execute(db);
      return post('/api/scoring/trainings/undo', { company, training });
    },
  },
  readModels: { request: () => get('/api/scoring/models') },
  readGolden: {
    request: ({ venue }) =>
      get(`/api/scoring/golden?venue=${venue}&specialty=pepperoni&crust=delgada`),
  },
  showGolden: {
    request: async ({ venue, pizza: { t_id } }, { db }) => {
      const crust = await goldenCrust(db, t_id);
      return get(`/api/static/golden-sample?venue=${venue}&specialty=pepperoni&crust=${crust}`);
    },
  },
  markGolden: {
    request: ({ pizza: { t_id } }) => post('/api/scoring/golden', { t_id, golden: 0 }),
  },
};

/** Makes a pizza qualify as golden sample, marks it, and returns its crust. */
async function goldenCrust(db: Db, id: string): Promise<string> {
  const place = parsePizzaId(id)!;
  const { venue, day } = place;
  const pizza = await sql<{ hour: number; specialty: string | null }>`
    UPDATE pizza SET standard = 'to_standard', bubbles = false, overbaked = false, bad_cut = false
    WHERE venue_id = ${venue} AND business_date = ${day} AND id = ${place.id}
    RETURNING hour, specialty`.execute(db);
  const { hour, specialty } = pizza.rows[0]!;
  await refreshRollups(db, venue, day, { hours: [hour], specialties: [specialty] });
  const { rows } = await sql<{ crust: string }>`
    INSERT INTO golden_sample (company_id, specialty, crust, venue_id, business_date, pizza_id)
    SELECT v.company_id, p.specialty, p.crust, p.venue_id, p.business_date, p.id
    FROM pizza p JOIN venue v ON v.id = p.venue_id
    WHERE p.venue_id = ${place.venue} AND p.business_date = ${place.day} AND p.id = ${place.id}
    ON CONFLICT (company_id, specialty, crust) DO UPDATE SET venue_id = excluded.venue_id,
      business_date = excluded.business_date, pizza_id = excluded.pizza_id
    RETURNING crust`.execute(db);
  return rows[0]!.crust;
}
