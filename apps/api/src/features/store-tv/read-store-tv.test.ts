import { reportEntries } from '#reports/report-pizzas';
import { reportOfWeek } from '#reports/report-row';
import { recountReport } from '#reports/week-figures';
import { readThroughDb, testApp } from '#test/world/app';
import { PEOPLE, V1, V2, V3, VENUE_OF_B } from '#test/world/fixture';
import { PROBLEMS } from '@crustodian/domain/figures/problems';
import { reportFigures } from '@crustodian/domain/reports/report-figures';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { bytesRead } from '../../test/hostile/bytes-read.ts';
import { reportWith, screenOf, WEEK_BEFORE, type Entry } from './screen.fixture.ts';

const t = testApp();
readThroughDb(t);
const { ask, read } = screenOf(t);

const good: Entry = {};
const bad: Entry = { standard: 'not_to_standard', problems: ['cut'] };
const best: Entry = { featured: true };
const times = (count: number, entry: Entry) => Array.from({ length: count }, () => entry);

beforeEach(async () => {
  t.setNow(Date.parse('2024-03-20T12:00:00Z'));
  await t.db.deleteFrom('weekly_report').execute();
});

describe('the week (decision X106)', () => {
  test('is that of the last finished report, whatever is worked on since', async () => {
    await reportWith(t, { venue: V1, week: WEEK_BEFORE, state: 'delivered', entries: [good] });
    await reportWith(t, { venue: V1, state: 'complete', entries: [good] });
    await reportWith(t, { venue: V1, week: '2024-03-17', state: 'data selection', entries: [bad] });
    expect(await read(V1)).toMatchObject({ week_stamp: '10-3-2024', has_report: true });
  });

  test('is the last complete one where nothing is finished', async () => {
    await reportWith(t, { venue: V1, state: 'data selection', entries: [good] });
    expect(await read(V1)).toMatchObject({
      week_stamp: '10-3-2024',
      has_report: false,
      pizzas: [],
      best_in_class: [],
      ranking: [],
      report_problems: [],
      weeks: [],
      standard: { total: null },
    });
  });

  test.each([
    ['4-3-2024', '4-3-2024', true],
    ['7-3-2024', '4-3-2024', true],
    ['10-3-2024', '10-3-2024', false],
  ])('of %s is that of %s', async (asked, week_stamp, has_report) => {
    await reportWith(t, { venue: V1, week: WEEK_BEFORE, entries: [good] });
    expect(await read(V1, `?week_stamp=${asked}`)).toMatchObject({ week_stamp, has_report });
  });

  test('that is no day is refused: 400', async () => {
    expect((await ask(V1, '?week_stamp=31-2-2024')).statusCode).toBe(400);
  });
});

test('the figures, by hand: 3 of 4 to standard, the undecided and other specialties left out', async () => {
  await reportWith(t, { venue: V1, week: WEEK_BEFORE, entries: [good, bad] });
  await reportWith(t, {
    venue: V1,
    entries: [
      { specialty: 'pepperoni' },
      { specialty: 'pepperoni', hidden: true },
      { specialty: 'cheese' },
      { ...bad, specialty: 'cheese', problems: ['cut', 'bubbles'] },
      { standard: 'maybe_to_standard', hidden: true },
      { specialty: 'other', hidden: true },
    ],
  });
  expect(await read(V1)).toMatchObject({
    standard: { total: 0.75, pepperoni: 1, cheese: 0.5 },
    weeks: [
      { week_stamp: '4-3-2024', to_standard_percentage: 0.5 },
      { week_stamp: '10-3-2024', to_standard_percentage: 0.75 },
    ],
    specialties: { pepperoni: 'Pepperoni', cheese: 'Cheese' },
    venue: { pk: String(V1), pretty_name: 'Venue 1', time_zone: 'America/Chicago' },
    read_at: '2024-03-20T12:00:00.000Z',
  });
});

test('the most frequent problem comes first, with its tips', async () => {
  const bubbles: Entry = { ...bad, problems: ['bubbles'] };
  const both: Entry = { ...bad, problems: ['bubbles', 'cut'] };
  await reportWith(t, { venue: V1, entries: [bad, both, bubbles, bubbles] });
  expect((await read(V1)).report_problems).toEqual([
    { problem: 'bubbles', count: 3, tips: PROBLEMS.bubbles.tips },
    { problem: 'cut', count: 2, tips: PROBLEMS.cut.tips },
  ]);
});

test('the carousel of last week has the shown pizzas, in the order of time', async () => {
  const [first, , third] = await reportWith(t, {
    venue: V1,
    entries: [bad, { hidden: true }, { specialty: 'cheese' }],
  });
  expect((await read(V1)).pizzas).toEqual([
    {
      img_url: first,
      specialty: 'pepperoni',
      standard: 'not_to_standard',
      main_problem: ['cut'],
      weekday: 'Sun',
      shift: 'AM',
    },
    {
      img_url: third,
      specialty: 'cheese',
      standard: 'to_standard',
      main_problem: [],
      weekday: 'Sun',
      shift: 'AM',
    },
  ]);
});

test.each([
  ['censored', { censored: true }],
  ['of a bad snapshot', { snap_quality: 'mala' }],
] as const)('a pizza that is %s since is not shown', async (_case, change) => {
  await reportWith(t, { venue: V1, entries: [good] });
  expect((await read(V1)).pizzas).toHaveLength(1);
  await t.db.updateTable('pizza').set(change).where('venue_id', '=', V1).execute();
  expect((await read(V1)).pizzas).toEqual([]);
});

test('a scoreless report shows its pizzas and no verdict', async () => {
  const entries: Entry[] = [{ ...bad, list: 'scoreless' }];
  await reportWith(t, { venue: V1, scoreless: true, entries });
  expect(await read(V1)).toMatchObject({
    has_report: true,
    pizzas: [{ standard: null, main_problem: [] }],
    standard: { total: null },
    report_problems: [],
    ranking: [],
  });
});

test('the ranking and the best in class are of the company and the week, best store first', async () => {
  await reportWith(t, { venue: V1, entries: [best, ...times(9, bad)] });
  const [pizza] = await reportWith(t, { venue: V2, entries: [{ ...best, specialty: 'cheese' }] });
  await reportWith(t, { venue: V3, entries: [good, bad] });
  await reportWith(t, { venue: V3, week: WEEK_BEFORE, entries: [best] });
  await reportWith(t, { venue: VENUE_OF_B, entries: [best] });
  const { ranking, best_in_class } = await read(V1);
  expect(ranking.map(({ row, position, name, few }) => [row, position, name, few])).toEqual([
    [1, 1, 'Venue 2', true],
    [2, 2, 'Venue 3', true],
    [3, 3, 'Venue 1', false],
  ]);
  expect(best_in_class.map(({ venue_name }) => venue_name)).toEqual(['Venue 2', 'Venue 1']);
  expect(best_in_class[0]).toEqual({
    img_url: pizza,
    specialty: 'cheese',
    standard: 'to_standard',
    venue_name: 'Venue 2',
  });
});

test('a ranking of twenty stores comes as the window around the store', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => 101 + index);
  const zone = { company_id: 2, region_code: 'R1', time_zone: 'America/Chicago', specialties: [] };
  const stores = numbers.map((id) => ({ ...zone, id, name: `w${id}`, pretty_name: `Store ${id}` }));
  await t.db.insertInto('venue').values(stores).execute();
  for (const [index, venue] of numbers.entries()) {
    await reportWith(t, { venue, entries: [...times(20 - index, good), ...times(index, bad)] });
  }
  const { ranking } = await read(112);
  expect(ranking.map(({ row }) => row)).toEqual([1, 2, 3, 4, 10, 11, 12, 13, 14]);
  expect(ranking.find(({ row }) => row === 12)).toMatchObject({ name: 'Store 112', position: 12 });
});

test('nothing in an answer names a person', async () => {
  await t.db
    .updateTable('venue')
    .set({ report_emails: ['store@lumbre.example'] })
    .execute();
  await reportWith(t, { venue: V1, entries: [best, { ...bad, pizza: { reviewer: 'Ana Rojas' } }] });
  const { body } = await ask(V1);
  expect(body).not.toMatch(/@|Ana|Rojas|reviewer|user|email|key|digest/i);
  for (const { id } of Object.values(PEOPLE)) expect(body).not.toContain(`"id":${id}`);
});

test.each([999, 'abc', '0', '-1'])('the venue %s has no screen', async (venue) => {
  const reply = await ask(venue);
  expect([400, 404]).toContain(reply.statusCode);
  expect(reply.json()).toMatchObject({ err: expect.any(String) as string });
});

test('of a report with thousands of pizzas the figures are read without them', async () => {
  const [path] = await reportWith(t, { venue: V1, entries: [{ ...bad, hidden: true }] });
  expect(path).toBeDefined();
  const report = (await reportOfWeek(t.db, V1, '2024-03-10'))!;
  await sql`INSERT INTO report_pizza (venue_id, report_id, list, business_date, pizza_id, capture_id,
      local_ts, hour, standard, specialty, shown, problems)
    SELECT venue_id, report_id, list, business_date, n, capture_id, local_ts, n % 24,
      (ARRAY['to_standard', 'not_to_standard', 'maybe_to_standard'])[1 + n % 7 % 3],
      (ARRAY['pepperoni', 'cheese', 'other'])[1 + n % 5 % 3], false,
      CASE n % 11 % 3 WHEN 0 THEN ARRAY['cut', 'bubbles'] WHEN 1 THEN ARRAY['bubbles', 'bubbles']
        ELSE ARRAY['overbaked', 'cut'] END
    FROM report_pizza, generate_series(1, 3000) n WHERE report_id = ${report.id}`.execute(t.db);
  const entries = await reportEntries(t.db, report, 'scored');
  const expected = reportFigures(entries, ['pepperoni', 'cheese']);
  const isAsExpected = async () => {
    const { standard, report_problems: problems } = await read(V1);
    expect(standard).toMatchObject(expected.standard);
    expect(Object.fromEntries(problems.map(({ problem, count }) => [problem, count]))).toEqual(
      expected.total.problems,
    );
  };
  await recountReport(t.db, report);
  expect(await bytesRead(t.db, isAsExpected)).toBeLessThan(20_000);
  // What a process of another release stored, before one that stores no verdicts changed pizzas.
  await t.db.updateTable('weekly_report').set({ verdicts: '[]' }).execute();
  await isAsExpected();
  await recountReport(t.db, report);
  const { verdicts } = await t.db
    .selectFrom('weekly_report')
    .select('verdicts')
    .where('id', '=', report.id)
    .executeTakeFirstOrThrow();
  expect(verdicts, 'a process that reads them must count').toBeNull();
});
