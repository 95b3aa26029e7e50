import type { TestApp } from '#test/world/app';
import type { CALLS } from '@crustodian/contract/every-endpoint';
import { addDays, businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { get, post, type Sample } from './requests.ts';
import { randomUUID } from 'node:crypto';

const ACTION = 8;

/** Due tomorrow by every clock. */
const dueOf = ({ tools }: TestApp) => addDays(businessDay(wallClock(tools.now(), 'UTC')), 1);

async function someAction(t: TestApp, venue: string): Promise<string> {
  await sql`INSERT INTO action (venue_id, id, request_id, part, what, assignee_id, due_day,
      points_a_week, started_at, state, state_at)
    SELECT v.id, ${ACTION}::bigint, ${randomUUID()}::uuid, 'bad_cut', 'New wheel', u.id, ${dueOf(t)}::date, 12,
      now(), 'open', now()
    FROM venue v JOIN user_account u ON u.employer_id = v.company_id
    WHERE v.id = ${Number(venue)} ORDER BY u.id LIMIT 1
    ON CONFLICT DO NOTHING`.execute(t.db);
  return `/api/actions/venue/${venue}/action/${ACTION}/`;
}

/** How an allowed call of the actions answers. */
export const ACTION_SAMPLES: Record<keyof (typeof CALLS)['actions'], Sample> = {
  readActions: { request: ({ company }) => get(`/api/actions/company/${company}/`) },
  readAction: { request: async ({ venue }, t) => get(await someAction(t, venue)) },
  listAssignees: { request: ({ venue }) => get(`/api/actions/venue/${venue}/people/`) },
  startAction: {
    request: ({ venue }, t) =>
      post(`/api/actions/venue/${venue}/`, {
        request_id: randomUUID(),
        part: 'bad_cut',
        due: dueOf(t),
      }),
  },
  changeAction: {
    request: async ({ venue }, t) =>
      post(`${await someAction(t, venue)}change/`, { kind: 'reopened' }),
  },
};
