import type { TestApp, ViewerKind } from '#test/world/app';
import { PEOPLE, V1 } from '#test/world/fixture';
import type { CALLS } from '@crustodian/contract/every-endpoint';
import { addDays, businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { get, post, type Sample } from './requests.ts';
import { randomUUID } from 'node:crypto';

const ACTION = 8;
const PROVEN = 10;
const SUGGESTION = 9;

/** Tomorrow in UTC, so in the future in every time zone. */
const dueOf = ({ tools }: TestApp) => addDays(businessDay(wallClock(tools.now(), 'UTC')), 1);

async function someAction(t: TestApp, venue: string, id = ACTION): Promise<string> {
  await sql`INSERT INTO action (venue_id, id, request_id, part, what, assignee_id, due_day,
      points_a_week, started_at, state, state_at)
    SELECT v.id, ${id}::bigint, ${randomUUID()}::uuid, 'bad_cut', 'New wheel', u.id, ${dueOf(t)}::date, 12,
      now(), 'open', now()
    FROM venue v JOIN user_account u ON u.employer_id = v.company_id
    WHERE v.id = ${Number(venue)} ORDER BY u.id LIMIT 1
    ON CONFLICT DO NOTHING`.execute(t.db);
  return `/api/actions/venue/${venue}/action/${id}/`;
}

/** Another store of the same company and region, which a user limited to the first one may also see. */
async function otherStore({ db }: TestApp, venue: string, kind: ViewerKind): Promise<number> {
  const id = 9000 + Number(venue);
  await sql`INSERT INTO venue (id, company_id, region_code, name, pretty_name, time_zone, specialties)
    SELECT ${id}, company_id, region_code, ${`v${id}`}, ${`Venue ${id}`}, time_zone, specialties
    FROM venue WHERE id = ${Number(venue)} ON CONFLICT DO NOTHING`.execute(db);
  if (kind === 'store' && Number(venue) === V1) {
    await sql`INSERT INTO venue_membership (user_id, venue_id) VALUES (${PEOPLE.store.id}, ${id})
      ON CONFLICT DO NOTHING`.execute(db);
  }
  return id;
}

/** Valid requests for the calls of actions. */
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
  suggestAction: {
    request: async ({ venue }, t, kind) => {
      const path = await someAction(t, venue, PROVEN);
      await sql`UPDATE action SET state = 'proven', watched_from = now()::timestamp, target = 0.1,
          before_pizzas = 9, before_bad = 3, fixed_rate = 0.1, fault_rate = 0.3, correlation = 0
        WHERE venue_id = ${Number(venue)} AND id = ${PROVEN}`.execute(t.db);
      return post(`${path}suggest/`, { to: await otherStore(t, venue, kind) });
    },
  },
  answerSuggestion: {
    request: async ({ venue }, t) => {
      await sql`INSERT INTO action_suggestion (venue_id, id, from_venue_id, from_action_id, suggested_by, suggested_at)
        VALUES (${Number(venue)}, ${SUGGESTION}, ${Number(venue)}, ${PROVEN}, ${PEOPLE.manager.id}, now())
        ON CONFLICT DO NOTHING`.execute(t.db);
      return post(`/api/actions/venue/${venue}/suggestion/${SUGGESTION}/`, { is_open: false });
    },
  },
};
