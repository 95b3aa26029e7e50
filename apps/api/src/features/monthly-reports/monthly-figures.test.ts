import { insertTestPizzas, testEvaluation } from '#test/world/pizzas';
import { testApp } from '#test/world/app';
import { COMPANY_A, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { storeWeek } from '../../test/samples/monthly-reports.ts';
import { aprilOfA, times } from './monthly-report.fixture.ts';

const t = testApp();
const { ask, begin, read } = aprilOfA(t);
const [v1, v2, ofB] = [String(V1), String(V2), String(VENUE_OF_B)];

test('the company: its finished weekly reports with scores together, by pizzas', async () => {
  await begin();
  const [report] = await read();
  expect(report).toMatchObject({
    franchise: 'Company a',
    region: null,
    state: 'complete',
    month_stamp: '1-4-2024',
    doc: { franchise: 'Company a', region: null, month: '1-4-2024' },
    // V1: 8 of 12, V2: 3 of 4.
    reports_count: 3,
    count: 16,
    to_standard_percentage: 11 / 16,
    total: { count: 16, to_standard: 11, not_to_standard: 5, maybe_to_standard: 1 },
    specialties: {
      pepperoni: { count: 12, to_standard: 8, problems: { cut: 3, bubbles: 1, circularity: 1 } },
      cheese: { count: 4, to_standard: 3, to_standard_percentage: 0.75, problems: { bubbles: 1 } },
    },
    stores: ['1', '2', '3'],
    changed_since: [],
    corrections: { count: 0, last: null },
  });
  expect(Object.keys(report!.resume_by_store)).toEqual([v1, v2]);
  expect(report!.resume_by_store[v1]).toMatchObject({
    name: 'Venue 1',
    region: 'R1',
    count: 12,
    to_standard: 8,
    to_standard_percentage: 8 / 12,
    reports_count: 2,
    problems: { cut: 3, bubbles: 2 },
  });
});

test('a region: the reports of its stores alone, the rankings of the whole company', async () => {
  await begin('R2');
  const [report] = await read();
  expect(report).toMatchObject({
    region: 'R2',
    region_name: 'South',
    doc: { region: 'South' },
    stores: ['2', '3'],
    reports_count: 1,
    total: { count: 4, to_standard: 3 },
    evolution: { total: [...times(11, null), 0.75] },
  });
  expect(report!.stores_ranking.map(({ venue }) => venue)).toEqual([v2, v1]);
});

test('heatmaps: counts by weekday, shift and daypart', async () => {
  await begin('R1');
  const [report] = await read();
  // Hour 25 belongs to the evening of the previous day; at 8 no daypart has started.
  expect(report!.to_standard_by_shift.Sun).toEqual({
    count_AM: 6,
    count_PM: 2,
    to_standard_AM: 5,
    to_standard_PM: 1,
  });
  expect(report!.to_standard_by_shift.Mon).toMatchObject({ count_AM: 4, to_standard_AM: 2 });
  expect(report!.to_standard_by_daypart.Sun).toMatchObject({
    Opening: { count: 0, to_standard: 0 },
    Lunch: { count: 5, to_standard: 4 },
    Dinner: { count: 1, to_standard: 1 },
    Closing: { count: 1, to_standard: 0 },
  });
  expect(report!.resume_by_store[v1]!.to_standard_by_shift).toEqual(report!.to_standard_by_shift);
});

test('rankings: the share, with the one of the month before; the best of the brand', async () => {
  await begin();
  const [report] = await read();
  expect(report!.stores_ranking).toMatchObject([
    { position: 1, venue: v2, to_standard_percentage: 0.75, count: 4, before: null },
    { position: 2, venue: v1, to_standard_percentage: 8 / 12, count: 12, before: 0.5 },
  ]);
  expect(report!.regions_ranking).toMatchObject([
    { position: 1, region: 'R2', name: 'South', to_standard_percentage: 0.75, before: null },
    { position: 2, region: 'R1', name: 'North', to_standard_percentage: 8 / 12, before: 0.5 },
  ]);
  expect(report!.top_stores.map(({ venue, franchise }) => [venue, franchise])).toEqual([
    [ofB, 'Company b'],
    [v2, 'Company a'],
    [v1, 'Company a'],
  ]);
});

test('evolution: twelve months, gaps stay; the brand is the mean of its stores', async () => {
  await begin();
  const { evolution, conglomerate, problems } = (await read())[0]!;
  expect(evolution.months).toHaveLength(12);
  expect(evolution.months.slice(-2)).toEqual(['1-3-2024', '1-4-2024']);
  expect(evolution.total).toEqual([...times(10, null), 0.5, 11 / 16]);
  expect(evolution.stores[v1]).toEqual([...times(10, null), 0.5, 8 / 12]);
  expect(evolution.specialties['cheese']).toEqual([...times(11, null), 0.75]);
  const mean = (8 / 12 + 0.75 + 0.9) / 3;
  expect(conglomerate).toBeCloseTo(mean, 12);
  expect(evolution.conglomerate.at(-1)).toBeCloseTo(mean, 12);
  // 3 pizzas in 3 reports, counted once per pizza; March has a report without this problem.
  expect(Object.entries(problems).map(([code, { count }]) => [code, count])).toEqual([
    ['cut', 3],
    ['bubbles', 2],
    ['circularity', 1],
  ]);
  expect(problems['cut']!.evolution['1-4-2024']).toBeCloseTo(365 / 12 / 7, 12);
  expect(problems['cut']!.evolution['1-3-2024']).toBe(0);
  expect(Object.keys(problems['cut']!.evolution)).toHaveLength(2);
});

test('featured pizzas of the weekly reports, newest first, with their stores', async () => {
  await begin();
  const { features } = (await read())[0]!;
  expect(
    features.to_standard.map(({ venue_name, week_stamp }) => [venue_name, week_stamp]),
  ).toEqual([
    ['Venue 2', '28-4-2024'],
    ['Venue 1', '7-4-2024'],
  ]);
  expect(features.not_to_standard).toHaveLength(1);
  expect(features.not_to_standard[0]!.img_url).toMatch(/^1\/240407\/\d+\.jpg$/);
});

test('at most fifteen featured pizzas, and ten stores of the brand', async () => {
  await sql`INSERT INTO venue (id, company_id, name, pretty_name, time_zone)
    SELECT 100 + n, 3, 'w' || n, 'Store ' || n, 'Europe/Madrid' FROM generate_series(1, 12) n
    ON CONFLICT DO NOTHING`.execute(t.db);
  for (let n = 1; n <= 12; n += 1) {
    const entries = times(n === 12 ? 3 : 2, {});
    await storeWeek(t.db, { venue: 100 + n, week: '2024-04-07' }, entries);
  }
  for (let n = 0; n < 16; n += 1) {
    const week = { venue: V2, week: addDays('2024-03-30', n) };
    await storeWeek(t.db, week, [{ featured: true }]);
  }
  await begin();
  const { top_stores, features } = (await read())[0]!;
  // Equal shares: sorted by more pizzas, then by name as text; they share the position.
  expect(top_stores.map(({ name }) => name)).toEqual([
    'Store 12',
    'Store 1',
    'Store 10',
    'Store 11',
    'Store 2',
    'Store 3',
    'Store 4',
    'Store 5',
    'Store 6',
    'Store 7',
  ]);
  expect(new Set(top_stores.map(({ position }) => position))).toEqual(new Set([1]));
  expect(features.to_standard).toHaveLength(15);
  await sql`DELETE FROM weekly_report WHERE venue_id > 100`.execute(t.db);
  await sql`DELETE FROM venue WHERE id > 100`.execute(t.db);
});

test('pepperoni: used over the recipe in the weeks of the reports, by weekday and shift', async () => {
  await sql`INSERT INTO ingredient VALUES (2, 'pepperoni', 100, 9)`.execute(t.db);
  await sql`INSERT INTO recipe VALUES (2, 'pepperoni', '', '', 'pepperoni', 60)`.execute(t.db);
  // One piece of 0.9: 90 g on each pizza that should have 60 g. The last day is in no report.
  const evaluation = { ...testEvaluation(), score_adjusted: 9 };
  for (const ts of ['2024/04/08 12:00:00', '2024/04/08 19:00:00', '2024/04/22 12:00:00']) {
    const pizza = { REPORT_localized_capture_start_ts: ts, category: 'pepperoni', evaluation };
    await insertTestPizzas(t.db, V1, [pizza]);
  }
  await begin();
  const { resume_by_store, over_pepperoni, over_pepperoni_by_shift } = (await read())[0]!;
  expect(over_pepperoni).toBe(0.5);
  expect(over_pepperoni_by_shift.Mon).toEqual({ AM: 0.5, PM: 0.5 });
  expect(over_pepperoni_by_shift.Tue).toEqual({ AM: null, PM: null });
  expect(resume_by_store[v1]!.over_pepperoni).toBe(0.5);
  expect(resume_by_store[v2]!.over_pepperoni).toBeNull();
});

test('every figure of a store is what its weekly reports say, asked in another way', async () => {
  await begin();
  const [report] = await read();
  const { rows } = await sql<{ venue: string; reports: number; good: number; count: number }>`
    SELECT weekly.venue_id::text AS venue, count(DISTINCT weekly.id) AS reports,
      sum((pizza.standard = 'to_standard')::int) AS good,
      sum((pizza.standard <> 'maybe_to_standard')::int) AS count
    FROM weekly_report weekly JOIN report_pizza pizza
      ON (pizza.venue_id, pizza.report_id) = (weekly.venue_id, weekly.id)
    WHERE weekly.state IN ('complete', 'generated', 'delivered') AND weekly.scoreless = false
      AND to_char(weekly.week_stamp, 'YYYY-MM') = '2024-04' AND pizza.specialty <> 'other'
      AND weekly.venue_id IN (SELECT id FROM venue WHERE company_id = ${COMPANY_A})
    GROUP BY weekly.venue_id ORDER BY weekly.venue_id`.execute(t.db);
  const listed = Object.entries(report!.resume_by_store).map(([venue, resume]) => ({
    venue,
    reports: resume.reports_count,
    good: resume.to_standard,
    count: resume.count,
  }));
  expect(listed).toEqual(rows);
});

test('the conglomerate of the month and of each of the last twelve', async () => {
  const url = `conglomerate/company_pk/${COMPANY_A}/month_stamp/1-4-2024/`;
  const { body } = await ask('GET', url);
  expect(body['to_standard_percentage']).toBeCloseTo((8 / 12 + 0.75 + 0.9) / 3, 12);
  const months = body['months'] as Record<string, number | null>;
  expect(Object.keys(months)).toHaveLength(12);
  expect([months['1-3-2024'], months['1-2-2024']]).toEqual([0.5, null]);
});
