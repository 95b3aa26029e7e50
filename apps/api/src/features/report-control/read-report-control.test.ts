import { testApp, type ViewerKind } from '#test/world/app';
import { V1, V2, V3, VENUE_OF_B } from '#test/world/fixture';
import { hasTotal, type ReportControl } from '@crustodian/contract/report-control';
import { dayMonthYearText } from '@crustodian/domain/time/calendar-day';
import { previousWeek } from '@crustodian/domain/time/week';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { storeReport } from './weeks.fixture.ts';

const t = testApp();
const WEEK = '2024-03-24';
const LAST = '2024-03-17';
const BEFORE = '2024-03-10';

const ask = async (
  kind: ViewerKind,
  venue: number | string = V1,
  week = dayMonthYearText(WEEK),
) => {
  const url = `/api/pizza_tv/report_control/venue_pk/${venue}/week_stamp/${week}/`;
  const reply = await t.ask(kind, { method: 'GET', url });
  return { status: reply.statusCode, body: reply.json<ReportControl & { err?: string }>() };
};

beforeAll(async () => {
  const { db } = t;
  // V1: 28 of 40 before, 24 of 30 last week, 36 of 40 pepperoni and 6 of 10 cheese now.
  await storeReport(db, { venue: V1, week: BEFORE, pizzas: { pepperoni: [28, 12] } });
  await storeReport(db, {
    venue: V1,
    week: LAST,
    state: 'generated',
    pizzas: { pepperoni: [18, 2], cheese: [6, 4], other: [9, 9] },
  });
  await storeReport(db, {
    venue: V1,
    week: WEEK,
    state: 'data selection',
    pizzas: { pepperoni: [36, 4, 4], cheese: [6, 4, 20], other: [0, 50, 1] },
  });
  // V2: a report two weeks ago, then an unfinished one; none in this week.
  await storeReport(db, { venue: V2, week: BEFORE, state: 'complete', pizzas: { cheese: [3, 1] } });
  await storeReport(db, {
    venue: V2,
    week: LAST,
    state: 'data selection',
    pizzas: { cheese: [0, 9] },
  });
  // V3: without scores.
  await storeReport(db, {
    venue: V3,
    week: WEEK,
    state: 'complete',
    scoreless: true,
    pizzas: { cheese: [2, 1] },
  });
  await storeReport(db, { venue: VENUE_OF_B, week: WEEK, pizzas: { cheese: [1, 0] } });
});

describe('a store with scores', () => {
  test('each specialty next to its earlier reports', async () => {
    const { status, body } = await ask('staff');
    expect(status).toBe(200);
    expect(Object.keys(body.resume)).toEqual(['pepperoni', 'cheese']);
    expect(body.resume['pepperoni']).toEqual({
      previous: [
        { key: '10-3-2024', to_standard_percentage: 0.7 },
        { key: '17-3-2024', to_standard_percentage: 0.9 },
      ],
      count: 40,
      goods: 36,
      bads: 4,
      maybe: 4,
      maybe_share: expect.closeTo(4 / 44, 12),
      few_pizzas: false,
      score: 0.9,
      lrScore: 0.9,
      delta: 0,
      stress: { d_info_s: '+2 bad', d_score_s: '85%', i_info_s: '-2 bad', i_score_s: '95%' },
    });
    expect(body.resume['cheese']).toMatchObject({
      previous: [
        { key: '10-3-2024', to_standard_percentage: null },
        { key: '17-3-2024', to_standard_percentage: 0.6 },
      ],
      count: 10,
      maybe_share: expect.closeTo(20 / 30, 12),
      few_pizzas: true,
      score: 0.6,
      delta: 0,
    });
    expect(body.specialties).toEqual({ pepperoni: 'Pepperoni', cheese: 'Cheese' });
  });

  test('all together, without pizzas of other specialties', async () => {
    const { body } = await ask('staff');
    // 42 of 50 compared with 24 of 30.
    expect(body.total).toMatchObject({ count: 50, goods: 42, bads: 8, maybe: 24, score: 0.84 });
    expect(hasTotal(body.total) && body.total.lrScore).toBe(0.8);
    expect(hasTotal(body.total) && body.total.delta).toBeCloseTo(0.04, 12);
    expect(body.report?.to_standard_percentage).toBe(0.84);
  });

  test('the gallery has a card for each of its pizzas', async () => {
    const { body } = await ask('staff');
    expect(body.gallery.by_day.Sun.AM).toHaveLength(36 + 4 + 4 + 6 + 4 + 20 + 51);
    expect(body.gallery.by_day.Sun.PM).toEqual([]);
    expect(Object.keys(body.gallery.by_day)).toHaveLength(7);
  });
});

test('the company table: the last finished report and the delta against it (decision X92)', async () => {
  const { body } = await ask('staff');
  expect(body.stores.map(({ doc }) => doc.venue)).toEqual(['Venue 1', 'Venue 2', 'Venue 3']);
  expect(body.stores).toMatchObject([
    { venue: '1', state: 'data selection', score: 0.84, lrScore: 0.8, lrKey: '17-3-2024' },
    // The previous week's report was never finished.
    { venue: '2', state: 'non-existent', _id: null, score: null, lrScore: 0.75, delta: null },
    { venue: '3', state: 'complete', score: null, lrScore: null, lrKey: null, delta: null },
  ]);
  expect(body.stores[0]!.delta).toBeCloseTo(0.04, 12);
});

test('the evolution: twelve weeks, finished reports only, gaps stay gaps (decision X102)', async () => {
  const { keys, venues, average } = (await ask('staff')).body.evolution;
  expect(keys).toHaveLength(12);
  expect(keys.slice(-4)).toEqual(['4-3-2024', '10-3-2024', '17-3-2024', '24-3-2024']);
  expect(venues[V1]!.values.slice(-4)).toEqual([null, 0.7, 0.8, null]);
  expect(venues[V2]!.values.slice(-4)).toEqual([null, 0.75, null, null]);
  expect(venues[V3]!.values.every((value) => value === null)).toBe(true);
  expect(average.slice(-4)).toEqual([null, 0.725, 0.8, null]);
});

test('figures equal a count of the pizzas', async () => {
  const { rows } = await sql<{ venue: number; share: number }>`
    SELECT entry.venue_id AS venue, avg((standard = 'to_standard')::int) AS share
    FROM report_pizza entry JOIN weekly_report report
      ON report.venue_id = entry.venue_id AND report.id = entry.report_id
    WHERE report.week_stamp = ${WEEK} AND list = 'scored' AND specialty <> 'other'
      AND standard <> 'maybe_to_standard' AND entry.venue_id <> ${VENUE_OF_B}
    GROUP BY 1`.execute(t.db);
  const { body } = await ask('staff');
  const scored = body.stores.filter(({ score }) => score !== null);
  expect(scored.map(({ venue, score }) => ({ venue: Number(venue), share: score }))).toEqual(rows);
});

test('a report without scores has no figures; its pizzas are those of the scoreless list', async () => {
  const { body } = await ask('staff', V3);
  expect(body).toMatchObject({ resume: {}, total: {}, report: { scoreless_report: 1 } });
  expect(hasTotal(body.total)).toBe(false);
  expect(body.gallery.by_day.Sun.AM).toHaveLength(3);
});

test('a store without a report: nothing of its own, the company all the same', async () => {
  const { body } = await ask('staff', V2);
  expect(body).toMatchObject({ report: null, resume: {}, total: {} });
  expect(body.stores).toHaveLength(3);
  expect(body.gallery.features).toEqual({ to_standard: [], not_to_standard: [] });
});

test.each<[string, number | string, string, number]>([
  ['a day that begins no week', V1, '25-3-2024', 400],
  ['no date', V1, '24-3', 400],
  ['a date of four parts', V1, '24-3-2024-1', 400],
  ['no id', 'abc', '24-3-2024', 400],
  ['nobody’s store', 999, '24-3-2024', 403],
])('%s', async (_case, venue, week, status) => {
  const reply = await ask('staff', venue, week);
  expect(reply.status).toBe(status);
  expect(reply.body.err).toEqual(expect.any(String));
});

test('a week of long ago is answered, and empty', async () => {
  const { body } = await ask('staff', V1, dayMonthYearText(previousWeek('2022-01-03')));
  expect(
    body.stores.every(({ state, lrScore }) => state === 'non-existent' && lrScore === null),
  ).toBe(true);
});
