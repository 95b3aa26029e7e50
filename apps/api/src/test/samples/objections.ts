import type { TestApp } from '#test/world/app';
import { insertTestPizzas } from '#test/world/pizzas';
import type { CALLS } from '@crustodian/contract/every-endpoint';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { get, post, remove, type Sample } from './requests.ts';

/** A pizza of today in a venue without objections this week. */
async function freshPizza({ db, tools }: TestApp, venue: number): Promise<string> {
  await sql`DELETE FROM objection WHERE venue_id = ${venue}`.execute(db);
  const now = wallClock(tools.now(), 'UTC');
  const [pizza] = await insertTestPizzas(db, venue, [{ REPORT_localized_capture_start_ts: now }]);
  return pizza!.t_id;
}

const asked = (pizza: string) =>
  post('/api/objections/', { pizza, reason: 'damaged', sentence: 'It fell.' });

/** Valid requests for the calls of objections. */
export const OBJECTION_SAMPLES: Record<keyof (typeof CALLS)['objections'], Sample> = {
  askObjection: {
    request: async ({ venue }, t) => asked(await freshPizza(t, Number(venue))),
  },
  withdrawObjection: {
    request: async ({ venue }, t, kind) => {
      const pizza = await freshPizza(t, Number(venue));
      await t.ask(kind, asked(pizza));
      return remove(`/api/objections/pizza/${pizza}/`);
    },
  },
  readPizzaObjection: {
    request: ({ pizza: { t_id } }) => get(`/api/objections/pizza/${t_id}/`),
  },
  listVenueObjections: { request: ({ venue }) => get(`/api/objections/venue/${venue}/`) },
  countOpenObjections: { request: () => get('/api/objections/open/') },
  readCompanyObjections: { request: ({ company }) => get(`/api/objections/company/${company}/`) },
  listEngineTasks: { request: () => get('/api/objections/engine-tasks/') },
};
