import { insertCopies } from '#test/hostile/insert-copies';
import { testApp } from '#test/world/app';
import { COMPANY_A, V1 } from '#test/world/fixture';
import type { readPerformanceAverage } from '@crustodian/contract/analytics';
import type { readManagementSummary } from '@crustodian/contract/management';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

const t = testApp();
const STORES = 12;
const DAYS = 200;
const RANGE = 'start_date/1-1-2014/end_date/19-7-2014';
/** Names whose order by code units is not that of the alphabet. */
const NAMES = `CASE n WHEN 1 THEN 'b' WHEN 2 THEN 'C' ELSE 'store ' || n END`;

beforeAll(async () => {
  await sql`INSERT INTO region (company_id, code, name)
    SELECT ${COMPANY_A}, 'X' || n, 'Region ' || n FROM generate_series(1, ${STORES}::int) n`.execute(
    t.db,
  );
  const own = { id: '1000 + n', name: `'n' || n`, pretty_name: NAMES, region_code: `'X' || n` };
  await insertCopies(t.db, 'venue', { of: `id = ${V1}`, count: STORES, own });
  // The first two stores are alike on the first day; on the last one nothing was scored.
  await sql`INSERT INTO rollup_day (venue_id, business_date, company_id, band_min, band_max,
      detected, scored, bad, good, excellent, score_sum, score_squares)
    SELECT 1000 + n, '2014-01-01'::date + d, ${COMPANY_A}, 600, 800, 10, s * 8, s, s * 3, s * 4,
      s * (5600 - CASE WHEN d = 0 AND n = 2 THEN 1 ELSE n END), s * 4000000
    FROM generate_series(1, ${STORES}::int) n, generate_series(0, ${DAYS - 1}::int) d,
      LATERAL (SELECT (d < ${DAYS - 1}::int)::int AS s) scored`.execute(t.db);
});

/** The answer to the company's manager, and how many rows the server read for it. */
async function read<Body>(url: string): Promise<Body & { rows: number }> {
  const { readsOf } = t.tools;
  let rows = 0;
  t.tools.readsOf = (owner) =>
    readsOf(owner).withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        rows += result.rows.length;
        return result;
      },
    });
  try {
    const reply = await t.ask('manager', { method: 'GET', url: `/api/analytics/${url}` });
    expect(reply.statusCode).toBe(200);
    return { ...reply.json<Body>(), rows };
  } finally {
    t.tools.readsOf = readsOf;
  }
}

test('the average reads three sums a period, not each store’s', async () => {
  const answer = await read<Answer<typeof readPerformanceAverage>>(
    `performance/average/venue/1003/type/daily/${RANGE}/`,
  );
  const { data, data_avg_all_venues: all, data_best_venue: best, rows } = answer;
  expect(rows).toBeLessThan(3 * DAYS + 5 * STORES);
  expect([data, all, best].map((points) => points.length)).toEqual(Array(3).fill(DAYS - 1));
  const counted = { total_pizzas: 10, scored_pizzas: 8 };
  expect(data[0]).toEqual({ _id: '2014-01-01', avg_score: 5597 / 800, ...counted });
  expect(all[1]).toEqual({
    _id: '2014-01-02',
    avg_score: (STORES * 5600 - (STORES * (STORES + 1)) / 2) / (STORES * 800),
    total_pizzas: 10 * STORES,
    scored_pizzas: 8 * STORES,
  });
  const first = { _id: '2014-01-01', avg_score: 5599 / 800, ...counted };
  expect(best[0]).toEqual({ ...first, venue: '1002', name: 'C' });
  expect(best[1]).toMatchObject({ _id: '2014-01-02', venue: '1001', name: 'b' });
});

test('the summary reads the time frames of a region as one text', async () => {
  const { company, data, rows } = await read<Answer<typeof readManagementSummary>>(
    `management/${RANGE}/company_pk/${COMPANY_A}/`,
  );
  expect(rows).toBeLessThan(10 * STORES);
  expect(company).toMatchObject({
    count: 8 * STORES * (DAYS - 1),
    total_pizzas: 10 * STORES * DAYS,
  });
  const { daily, weekly, monthly } = data['X3']!.time_frames;
  expect(Object.keys(daily)).toHaveLength(DAYS);
  expect(Object.keys(monthly)).toEqual(
    ['01', '02', '03', '04', '05', '06', '07'].map((month) => `2014-${month}-01`),
  );
  const shares = { pct_bads: 1 / 8, pct_goods: 3 / 8, pct_excellents: 4 / 8 };
  expect(daily['2014-01-01']).toEqual({ count: 8, ...shares, avg_score: 5597 / 800 });
  expect(weekly['2014-01-06']).toEqual({ count: 56, ...shares, avg_score: 5597 / 800 });
  expect(daily['2014-07-19']).toEqual({
    count: 0,
    pct_bads: 0,
    pct_goods: 0,
    pct_excellents: 0,
    avg_score: null,
  });
  // A region of stores without pizzas.
  expect(data['R2']!.time_frames).toEqual({ daily: {}, weekly: {}, monthly: {} });
});
