import { readFirstResult } from '#pizzas/first-result';
import { refreshPortions } from '#pizzas/portions';
import { refreshRollups } from '#pizzas/rollups';
import type { Db } from '#platform/database/db';
import { PEOPLE } from '#test/world/fixture';
import type { TestApp, ViewerKind } from '#test/world/app';
import type { CALLS } from '@crustodian/contract/every-endpoint';
import { parsePizzaId, type PizzaPlace } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { get, post, type Sample, type SampleTargets } from './requests.ts';

/** A task of the place's pizza, leased to who asks. */
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

/** Makes a pizza the golden sample of the kind that the engine first took it for. */
async function makeGolden(db: Db, company: number, place: PizzaPlace): Promise<void> {
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

const REASON = { kind: 'unjudgeable', reason: 'blurred', milliseconds: 900 };

/** One that who asks has judged. */
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

/** How an allowed call of the audit answers. */
export const AUDIT_SAMPLES: Record<keyof (typeof CALLS)['audit'], Sample> = {
  readAuditDraws: { request: ({ venue }) => get(`/api/audit/draws/${venue}/10-3-2024/`) },
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
};
