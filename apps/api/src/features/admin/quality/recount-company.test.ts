import { insertTestPizzas, testEvaluation } from '#test/world/pizzas';
import { verifyRollups } from '#pizzas/rollups/verify-rollups';
import { openLog } from '#platform/log';
import { testApp } from '#test/world/app';
import { COMPANY_A, V1, V2, V3 } from '#test/world/fixture';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { DefinitionChanged, recountCompany } from './recount-company.ts';
import { startRecounts } from './recount-quality.job.ts';

const t = testApp();
const never = new AbortController().signal;
const url = `/api/dashboard/quality-definition/${COMPANY_A}/`;

const change = async (min: number, max: number) => {
  const reply = await t.ask('manager', { method: 'PATCH', url, payload: { min, max } });
  expect(reply.statusCode).toBe(200);
};
const recount = async () => (await t.ask('manager', { method: 'GET', url })).json().recount;

/** The recount first creates the tables of two months, which takes a cluster some seconds. */
const untilCounted = (progress: object) =>
  vi.waitFor(async () => expect(await recount()).toMatchObject(progress), 10_000);

/** One pizza each with the scores 5, 7 and 9 on a day of a venue. */
const makePizzas = (venue: number, day: string) =>
  insertTestPizzas(
    t.db,
    venue,
    [5, 7, 9].map((score) => ({
      REPORT_localized_capture_start_ts: `${day.replaceAll('-', '/')} 18:40:00`,
      evaluation: { ...testEvaluation(), score_adjusted: score, score_final: score },
    })),
  );

/** 'min-max: bad good excellent' of every day, by venue and day, and of the months. */
async function figures(): Promise<string[]> {
  const { rows } = await sql<{ figure: string }>`
    SELECT concat(venue_id, ' ', business_date, ' ', band_min, '-', band_max, ': ', bad, ' ', good,
      ' ', excellent) AS figure FROM rollup_day WHERE detected > 0
    UNION ALL SELECT concat(venue_id, ' month ', month, ': ', sum(bad), ' ', sum(good), ' ',
      sum(excellent)) FROM rollup_month GROUP BY venue_id, month ORDER BY 1`.execute(t.db);
  return rows.map((row) => row.figure);
}

const UNDER_6_AND_8 = [
  '1 2024-02-28 600-800: 1 1 1',
  '1 2024-03-10 600-800: 1 1 1',
  '1 month 2024-02-01: 1 1 1',
  '1 month 2024-03-01: 1 1 1',
  '2 2024-03-10 600-800: 1 1 1',
  '2 month 2024-03-01: 1 1 1',
  '3 2024-03-10 400-500: 0 1 2',
  '3 month 2024-03-01: 0 1 2',
];
const UNDER_4_AND_9 = [
  '1 2024-02-28 400-900: 0 3 0',
  '1 2024-03-10 400-900: 0 3 0',
  '1 month 2024-02-01: 0 3 0',
  '1 month 2024-03-01: 0 3 0',
  '2 2024-03-10 400-900: 0 3 0',
  '2 month 2024-03-01: 0 3 0',
  ...UNDER_6_AND_8.slice(6),
];

beforeAll(async () => {
  await t.db
    .updateTable('venue')
    .set({ quality_min: 4, quality_max: 5 })
    .where('id', '=', V3)
    .execute();
  await makePizzas(V1, '2024-02-28');
  for (const venue of [V1, V2, V3]) await makePizzas(venue, '2024-03-10');
});

test('from Save to the last figure, every answer has one definition', async () => {
  expect(await figures()).toEqual(UNDER_6_AND_8);
  await change(4, 9);
  // Individual pizzas are judged by the new definition at once; the figures stay unchanged and
  // equal their facts.
  const stats = await t.ask('manager', { method: 'GET', url: `/api/venue_stats?venue=${V1}` });
  expect(stats.json()).toEqual({ quality_definition: { min: 4, max: 9 } });
  expect(await figures()).toEqual(UNDER_6_AND_8);
  expect(await recount()).toMatchObject({ is_done: false, counted_with: { min: 6, max: 8 } });
  expect(await verifyRollups(t.db)).toEqual([]);

  await t.db
    .transaction()
    .execute(async (trx) => {
      await sql`SELECT FROM rollup_day WHERE venue_id = ${V2} FOR UPDATE`.execute(trx);
      const work = recountCompany(t.tools, COMPANY_A, never);
      // The recount is at the second store, and the first one's new figures are not visible yet.
      await untilCounted({ days: 3, days_done: 2 });
      expect(await figures()).toEqual(UNDER_6_AND_8);
      return { work };
    })
    .then(({ work }) => work);

  expect(await figures()).toEqual(UNDER_4_AND_9);
  expect(await recount()).toEqual({
    days: 3,
    days_done: 3,
    is_done: true,
    problem: null,
    counted_with: { min: 4, max: 9 },
  });
  expect(await verifyRollups(t.db)).toEqual([]);
});

test('a definition that changes again meanwhile is counted from the start', async () => {
  await change(5, 7);
  await t.db
    .transaction()
    .execute(async (trx) => {
      await sql`SELECT FROM rollup_day WHERE venue_id = ${V2} FOR UPDATE`.execute(trx);
      const work = recountCompany(t.tools, COMPANY_A, never).catch((error: unknown) => error);
      await untilCounted({ days_done: 2 });
      await change(6, 8);
      return { work };
    })
    .then(async ({ work }) => expect(await work).toBeInstanceOf(DefinitionChanged));
  expect(await figures()).toEqual(UNDER_4_AND_9);
  expect(await recount()).toMatchObject({ is_done: false, counted_with: { min: 4, max: 9 } });
  await recountCompany(t.tools, COMPANY_A, never);
  expect(await figures()).toEqual(UNDER_6_AND_8);
});

test('a pizza of a new day that comes meanwhile is counted alike', async () => {
  await change(4, 9);
  await t.db
    .transaction()
    .execute(async (trx) => {
      await sql`SELECT FROM rollup_day WHERE venue_id = ${V2} FOR UPDATE`.execute(trx);
      const work = recountCompany(t.tools, COMPANY_A, never);
      await untilCounted({ days_done: 2 });
      await makePizzas(V2, '2024-03-11');
      return { work };
    })
    .then(({ work }) => work);
  expect((await figures()).filter((figure) => figure.startsWith('2 '))).toEqual([
    '2 2024-03-10 400-900: 0 3 0',
    '2 2024-03-11 400-900: 0 3 0',
    '2 month 2024-03-01: 0 6 0',
  ]);
  expect(await verifyRollups(t.db)).toEqual([]);
});

test('the job finds what is to be counted, and ends without a trace', async () => {
  await change(6, 8);
  await (await startRecounts(t.tools, openLog({ logLevel: 'silent' }))).stop();
  const before = await recount();
  expect(before).toMatchObject({ is_done: false, counted_with: { min: 4, max: 9 } });
  const job = await startRecounts(t.tools, openLog({ logLevel: 'silent' }));
  await untilCounted({ is_done: true });
  await job.stop();
  expect((await figures()).slice(0, 5)).toEqual(UNDER_6_AND_8.slice(0, 5));
});
