import { readFirstResult } from '#pizzas/first-result';
import { refreshPortions } from '#pizzas/portions';
import { refreshRollups } from '#pizzas/rollups/rollups';
import type { Db } from '#platform/database/db';
import { PEOPLE } from '#test/world/fixture';
import type { TestApp, ViewerKind } from '#test/world/app';
import type { CALLS } from '@crustodian/contract/every-endpoint';
import { parsePizzaId, type PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { get, post, type Sample, type SampleTargets } from './requests.ts';

/** A task of the place's pizza, leased to the caller. */
async function leased(
  { pizza, company }: SampleTargets,
  { db }: TestApp,
  kind: ViewerKind,
  { isGolden = false } = {},
): Promise<string> {
  const place = parsePizzaId(pizza.t_id)!;
  const id = randomUUID();
  const rater = kind === 'anon' ? null : PEOPLE[kind].id;
  await sql`INSERT INTO audit_task (id, company_id, venue_id, business_date, pizza_id, stratum,
      purpose, open_from, leased_to, leased_until)
    VALUES (${id}, ${company}, ${place.venue}, ${place.day}, ${place.id}, 'fit', 'repeat', now(),
      ${rater}, now() + interval '1 hour')`.execute(db);
  if (isGolden) await makeGolden(db, company, place);
  return id;
}

/** Makes a pizza the golden sample of the kind that the engine first recognized. */
async function makeGolden(db: Db, company: number, place: PizzaLocator): Promise<void> {
  const { specialty, crust } = (await readFirstResult(db, place))!.first;
  await sql`UPDATE pizza SET standard = 'to_standard', bubbles = false, overbaked = false,
      bad_cut = false, specialty = ${specialty}, crust = ${crust}
    WHERE venue_id = ${place.venue} AND business_date = ${place.day}
      AND id = ${place.id}`.execute(db);
  await refreshRollups(db, place.venue, place.day);
  await refreshPortions(db, place.venue, place.day);
  await sql`INSERT INTO golden_sample (company_id, specialty, crust, venue_id, business_date, pizza_id)
    VALUES (${company}, ${specialty}, ${crust}, ${place.venue}, ${place.day}, ${place.id})
    ON CONFLICT DO NOTHING`.execute(db);
}

/** A training task for a judged pizza. */
async function training({ pizza, company }: SampleTargets, { db }: TestApp): Promise<string> {
  const { venue, day, id: of } = parsePizzaId(pizza.t_id)!;
  const id = randomUUID();
  await sql`INSERT INTO audit_task (id, company_id, venue_id, business_date, pizza_id, stratum,
      purpose, open_from, answered_at)
    VALUES (${id}, ${company}, ${venue}, ${day}, ${of}, 'fit', 'training', now(), now())`.execute(
    db,
  );
  await sql`INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id,
      stratum, purpose, rater_id, judged_at, kind, ninths, standard, score, turn, mirrored,
      milliseconds, engine_result)
    VALUES (${randomUUID()}, ${company}, ${venue}, ${day}, ${of}, 'fit', 'audit', ${PEOPLE.staff.id}, now(),
      'points', '{}', 'to_standard', 9, 0, false, 1, '{}')`.execute(db);
  return id;
}

const REASON = { kind: 'unjudgeable', reason: 'blurred', milliseconds: 900 };

/** A task the caller has judged. */
async function judged(at: SampleTargets, t: TestApp, kind: ViewerKind): Promise<string> {
  const id = await leased(at, t, kind);
  if (kind !== 'anon') {
    await t.ask(kind, {
      method: 'POST',
      url: `/api/audit/tasks/${id}/judgement/`,
      payload: REASON,
    });
  }
  return id;
}

/** Valid requests for the calls of the audit. */
export const AUDIT_SAMPLES: Record<keyof (typeof CALLS)['audit'], Sample> = {
  readAuditDraws: { request: ({ venue }) => get(`/api/audit/draws/${venue}/10-3-2024/`) },
  exportAuditDraws: { request: ({ venue }) => get(`/api/audit/draws/${venue}/10-3-2024/csv/`) },
  nextTask: { request: () => post('/api/audit/next/', {}) },
  readLane: { request: () => get('/api/audit/progress/') },
  showTask: {
    request: async (at, t, kind) => get(`/api/static/audit/${await leased(at, t, kind)}/picture`),
  },
  showTaskGolden: {
    request: async (at, t, kind) =>
      get(`/api/static/audit/${await leased(at, t, kind, { isGolden: true })}/golden`),
  },
  judgeTask: {
    request: async (at, t, kind) =>
      post(`/api/audit/tasks/${await leased(at, t, kind)}/judgement/`, REASON),
  },
  noteTask: {
    request: async (at, t, kind) =>
      post(`/api/audit/tasks/${await judged(at, t, kind)}/note/`, {
        note: 'A shadow over the border',
      }),
  },
  openTask: {
    request: async (at, t, kind) => get(`/api/audit/tasks/${await judged(at, t, kind)}/pizza/`),
  },
  startTraining: { request: ({ company }) => post(`/api/audit/training/company/${company}/`, {}) },
  showTraining: {
    request: async (at, t) =>
      get(`/api/static/audit/training/${at.company}/${await training(at, t)}/picture`),
  },
  readReferences: {
    request: async (at, t) =>
      post(`/api/audit/training/company/${at.company}/references/`, {
        tasks: [await training(at, t)],
      }),
  },
};
