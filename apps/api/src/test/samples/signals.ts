import type { TestApp } from '#test/world/app';
import type { CALLS } from '@crustodian/contract/every-endpoint';
import { sql } from 'kysely';
import { get, post, remove, type Sample } from './requests.ts';

const SIGNAL = 7;

async function someSignal({ db }: TestApp, venue: number): Promise<number> {
  await sql`INSERT INTO signal (venue_id, id, business_date, shift, series, part, pizza_id, pizzas, bad,
      usually_bad, average, ratio, limit_passed, points_a_week, engine, local_ts, found_at, state, lasted)
    VALUES (${venue}, ${SIGNAL}, '2024-03-10', 'PM', 'rim', 'Bordes', 1, '{1}', '{1}', 0.1, 1, 4, 3.9,
      12, 'engine', '2024-03-10 18:40:00', now(), 'on', 1)
    ON CONFLICT DO NOTHING`.execute(db);
  return SIGNAL;
}

async function someDay({ db }: TestApp, venue: string): Promise<string> {
  await sql`INSERT INTO day_signal (venue_id, business_date, part, rule, value, usual, chain_wide, found_at)
    VALUES (${Number(venue)}, '2024-03-10', 'bad_cut', 'outside', 0.4, 0.1, false, now())
    ON CONFLICT DO NOTHING`.execute(db);
  return 'day/2024-03-10/part/bad_cut/';
}

/** Valid requests for the calls of signals. */
export const SIGNAL_SAMPLES: Record<keyof (typeof CALLS)['signals'], Sample> = {
  readVenueSignals: { request: ({ venue }) => get(`/api/signals/venue/${venue}/`) },
  readCompanySignals: { request: ({ company }) => get(`/api/signals/company/${company}/`) },
  readSignal: {
    request: async ({ venue }, t) =>
      get(`/api/signals/venue/${venue}/signal/${await someSignal(t, Number(venue))}/`),
  },
  readDaySignal: {
    request: async ({ venue }, t) => get(`/api/signals/venue/${venue}/${await someDay(t, venue)}`),
  },
};

const actUrl = async (venue: string, t: TestApp) =>
  `/api/today/venue/${venue}/signal/${await someSignal(t, Number(venue))}/act/`;

/** Valid requests for the calls of the today page. */
export const TODAY_SAMPLES: Record<keyof (typeof CALLS)['today'], Sample> = {
  readToday: { request: ({ company }) => get(`/api/today/company/${company}/`) },
  countToday: { request: ({ company }) => get(`/api/today/company/${company}/count/`) },
  actOnSignal: {
    request: async ({ venue }, t) => post(await actUrl(venue, t), { kind: 'camera' }),
  },
  chooseStart: { request: () => post('/api/today/start/', { starts_with_today: true }) },
  actOnDay: {
    request: async ({ venue }, t) =>
      post(`/api/today/venue/${venue}/${await someDay(t, venue)}act/`, { reason: 'our-way' }),
  },
  undoDayAct: {
    request: async ({ venue }, t) =>
      remove(`/api/today/venue/${venue}/${await someDay(t, venue)}act/`),
  },
  undoAct: { request: async ({ venue }, t) => remove(await actUrl(venue, t)) },
};
