import type { TestApp, ViewerKind } from '#test/world/app';
import { PEOPLE, PROVIDER } from '#test/world/fixture';
import type { CALLS } from '@crustodian/contract/every-endpoint';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { get, post, type Sample } from './requests.ts';

/** Makes the pizza a golden sample, and lets a caller who may judge for its company judge it. */
async function becomeRater(
  { db }: TestApp,
  { company, pizza, kind }: { company: number; pizza: string; kind: ViewerKind },
): Promise<void> {
  if (kind === 'anon') return;
  const { venue, day, id } = parsePizzaId(pizza)!;
  await sql`UPDATE pizza SET standard = 'to_standard', bubbles = false, overbaked = false,
      bad_cut = false WHERE venue_id = ${venue} AND id = ${id}`.execute(db);
  await sql`INSERT INTO golden_sample (company_id, specialty, crust, venue_id, business_date, pizza_id)
    SELECT ${company}, specialty, crust, venue_id, business_date, id FROM pizza
    WHERE venue_id = ${venue} AND id = ${id} ON CONFLICT DO NOTHING`.execute(db);
  await sql`INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id,
      stratum, purpose, rater_id, judged_at, kind, reason, turn, mirrored, milliseconds, engine_result)
    SELECT ${randomUUID()}::uuid, ${company}::int, ${venue}::int, ${day}::date, ${id}::bigint, 'fit',
      'audit', u.id, now(), 'unjudgeable', 'dark', 0, false, 9000, '{}'
    FROM user_account u
    WHERE u.id = ${PEOPLE[kind].id} AND (u.employer_id IN (${company}, ${PROVIDER})
      OR EXISTS (SELECT FROM company_membership m
        WHERE m.user_id = u.id AND m.company_id = ${company}))`.execute(db);
}

/** Valid requests for the calls about raters. */
export const RATER_SAMPLES: Record<keyof (typeof CALLS)['raters'], Sample> = {
  readOwnEye: { request: () => get('/api/raters/me/') },
  startRefresher: {
    request: async ({ company, pizza: { t_id: pizza } }, t, kind) => {
      await becomeRater(t, { company, pizza, kind });
      return post('/api/raters/me/refresher/', {});
    },
  },
  listRaters: { request: ({ company }) => get(`/api/raters/company/${company}/?weeks=4`) },
};
