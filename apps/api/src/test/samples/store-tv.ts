import type { CALLS } from '@crustodian/contract/every-endpoint';
import { TV_CALLS } from '@crustodian/domain/reports/store-tv-paths';
import type { TestApp } from '#test/world/app';
import { parsePicturePath } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { digestOfKey } from '../../features/store-tv/open-tv.ts';
import { newReport } from './weekly-reports.ts';
import { get, patch, type Sample } from './requests.ts';

/** A public screen, which opens by its URL. */
const opened = async ({ db }: TestApp, venue: string) => {
  await sql`DELETE FROM store_tv WHERE venue_id = ${Number(venue)}`.execute(db);
  return screen(venue);
};
/** A screen opened by its device link. */
async function shift({ db }: TestApp, venue: string, path: string) {
  await sql`UPDATE company SET shift_screens = true`.execute(db);
  await sql`INSERT INTO store_tv (venue_id, access, digest, made_at)
    VALUES (${Number(venue)}, 'link', ${digestOfKey('key')}, now())
    ON CONFLICT (venue_id) DO UPDATE SET access = 'link', digest = excluded.digest`.execute(db);
  return get(`${screen(venue)}shift/${path}key=key`);
}
const screen = (venue: string) => `${TV_CALLS}${venue}/`;

/** An old pizza is only shown if it is a golden sample. */
async function markGolden({ db }: TestApp, picture: string): Promise<void> {
  const { venue, day, id } = parsePicturePath(picture)!;
  await sql`INSERT INTO golden_sample (company_id, specialty, crust, venue_id, business_date, pizza_id)
    SELECT company_id, 'shift', 'screen', id, ${day}, ${id} FROM venue WHERE id = ${venue}
    ON CONFLICT (company_id, specialty, crust)
    DO UPDATE SET venue_id = excluded.venue_id, business_date = excluded.business_date,
      pizza_id = excluded.pizza_id`.execute(db);
}

export const STORE_TV_SAMPLES = {
  readStoreTv: {
    request: async (at, t) => {
      await newReport(t, at, 'complete');
      return get(await opened(t, at.venue));
    },
  },
  serveStoreTvPicture: {
    request: async (at, t) => {
      await newReport(t, at, 'complete');
      return get(`${await opened(t, at.venue)}picture/${at.picture}?w=320`);
    },
  },
  followStoreTv: {
    request: async ({ venue }, t) => get(`${await opened(t, venue)}changes/`),
  },
  readStoreTvAccess: {
    request: ({ company }) => get(`/api/dashboard/store-tv/company/${company}/`),
  },
  changeStoreTvPublic: {
    request: ({ company }) =>
      patch(`/api/dashboard/store-tv/company/${company}/`, { public: true }),
  },
  changeStoreTvAccess: {
    request: ({ company, venue }) =>
      patch(`/api/dashboard/store-tv/company/${company}/venue/${venue}/`, { access: 'open' }),
  },
  readShiftScreen: { request: ({ venue }, t) => shift(t, venue, '?') },
  serveShiftPicture: {
    request: async ({ venue, picture }, t) => {
      await markGolden(t, picture);
      return shift(t, venue, `picture/${picture}?w=320&`);
    },
  },
  followShiftScreen: { request: ({ venue }, t) => shift(t, venue, 'changes/?') },
  changeShiftScreens: {
    request: ({ company }) =>
      patch(`/api/dashboard/store-tv/company/${company}/shift/`, { on: true }),
  },
  changeShiftScreen: {
    request: ({ company, venue }) =>
      patch(`/api/dashboard/store-tv/company/${company}/venue/${venue}/shift/`, { on: true }),
  },
} satisfies Record<keyof (typeof CALLS)['storeTv'], Sample>;
