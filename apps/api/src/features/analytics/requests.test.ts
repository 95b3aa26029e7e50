import { insertTestPizzas, testEvaluation, type TestPizza } from '#test/world/pizzas';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, COMPANY_B, V1, V2, V3, VENUE_OF_B } from '#test/world/fixture';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

const t = testApp();

const get = (path: string, kind: ViewerKind = 'regular') =>
  t.ask(kind, { method: 'GET', url: `/api/analytics/${path}` });
async function answer<Body>(path: string, kind?: ViewerKind): Promise<Body> {
  const reply = await get(path, kind);
  expect([path, reply.statusCode]).toEqual([path, 200]);
  return reply.json<Body>();
}
const pizza = (ts: string, score: number, change: TestPizza = {}): TestPizza => ({
  REPORT_localized_capture_start_ts: ts,
  evaluation: { ...testEvaluation(), score_adjusted: score },
  ...change,
});
const MARCH = 'start_date/1-3-2024/end_date/31-3-2024/';

describe('bad input is refused with {err} (X04)', () => {
  const of = (tail: string) => `performance/summary/venue/${V1}/${tail}`;
  test.each([
    ['a day that is none', of('start_date/30-2-2024/end_date/31-3-2024/')],
    ['another way of writing days', of('start_date/2024-03-01/end_date/2024-03-31/')],
    ['words', of('start_date/monday/end_date/tuesday/')],
    ['a reversed range', of('start_date/2-3-2024/end_date/1-3-2024/')],
    ['an unknown type', `production/total/venue/${V1}/type/yearly/${MARCH}`],
    ['a venue that is no id', `performance/summary/venue/first/${MARCH}`],
    ['a day of insights that is none', `home/venue/${V1}/date/32-1-2024/`],
    [
      'a staff_user that is no flag',
      `performance/average/venue/${V1}/type/daily/${MARCH}?staff_user=2`,
    ],
    ['a company that is no id', `leaderboard/week_ranking/?company=x`],
    ['a century', of('start_date/1-1-2000/end_date/31-12-2099/')],
    ['a century of a company', `compare/start_date/1-1-2000/end_date/31-12-2099/`],
    ['a reversed range of a company', `compare/start_date/2-3-2024/end_date/1-3-2024/`],
    [
      'a reversed range of the management',
      `management/start_date/2-3-2024/end_date/1-3-2024/company_pk/${COMPANY_A}/`,
    ],
  ])('%s', async (_case, path) => {
    const reply = await get(path, 'manager');
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { err: expect.any(String), code: 'bad_request' },
    ]);
  });
});

describe('a foreign company is refused', () => {
  test.each([
    `compare/${MARCH}?company=${COMPANY_B}`,
    `leaderboard/shift/${MARCH}?company=${COMPANY_B}`,
    `leaderboard/week_ranking/?company=${COMPANY_B}`,
  ])('%s', async (path) => {
    expect((await get(path)).json()).toMatchObject({ code: 'company_not_yours' });
    expect((await get(path, 'staff')).statusCode).toBe(200);
  });
});

describe('where a period begins and ends', () => {
  beforeAll(async () => {
    await insertTestPizzas(t.db, V1, [
      // The last second before and the first of a business day (X02).
      pizza('2024/03/10 03:59:59', 5),
      pizza('2024/03/10 04:00:00', 7),
      // The shift changes at five in the afternoon (X03).
      pizza('2024/03/10 16:59:59', 7),
      pizza('2024/03/10 17:00:00', 9),
      // Clocks go forward in Chicago on 10 March and back on 3 November: 01:30 comes twice.
      pizza('2024/03/11 01:30:00', 9),
      pizza('2024/11/03 01:30:00', 6),
      pizza('2024/11/03 01:30:00', 8),
    ]);
  });

  test('a pizza before four belongs to the evening before, of which it is dinner', async () => {
    const { data } = await answer<{ data: { shifts: object[] } }>(
      `home/venue/${V1}/date/9-3-2024/`,
    );
    expect(data.shifts).toMatchObject([{ shift: 'PM', total_pizzas: 1, avg_score: 5 }]);
  });

  test('16:59:59 is lunch, 17:00:00 and the night are dinner', async () => {
    const { data } = await answer<{ data: object }>(`home/venue/${V1}/date/10-3-2024/`);
    expect(data).toMatchObject({
      scored_pizzas: '4/4',
      best_shift: 'PM',
      shifts: [
        { shift: 'AM', total_pizzas: 2, avg_score: 7 },
        { shift: 'PM', total_pizzas: 2, avg_score: 9 },
      ],
    });
  });

  test('the hour that comes twice counts twice, in one day', async () => {
    const path = `production/total/venue/${V1}/type/daily/start_date/1-11-2024/end_date/5-11-2024/`;
    expect(await answer(path)).toEqual({ data: [{ _id: '2024-11-02', total_pizzas: 2 }] });
  });

  test('the week of the switch ends before the Sunday that begins the next one (X05)', async () => {
    const path = `production/total/venue/${V1}/type/weekly/${MARCH}`;
    expect(await answer(path)).toEqual({
      data: [
        { _id: '2024-03-04', total_pizzas: 1 },
        { _id: '2024-03-10', total_pizzas: 4 },
      ],
    });
  });

  test('a month holds its business days', async () => {
    const path = `production/total/venue/${V1}/type/monthly/start_date/1-1-2024/end_date/31-12-2024/`;
    expect(await answer(path)).toEqual({
      data: [
        { _id: '2024-03-01', total_pizzas: 5 },
        { _id: '2024-11-01', total_pizzas: 2 },
      ],
    });
  });

  test('the heatmap keeps the night with its evening and says what it leaves out (X12)', async () => {
    const path = `production/distribution/venue/${V1}/${MARCH}`;
    expect(await answer(path)).toEqual({
      data_weekly: [
        { weekday: 'Sun', hour: 16, total_pizzas: 1 },
        { weekday: 'Sun', hour: 17, total_pizzas: 1 },
      ],
      outside_hours: 3,
    });
  });
});

describe('an empty range', () => {
  const empty = 'start_date/1-1-2020/end_date/31-1-2020/';
  test.each<[string, object]>([
    [`home/venue/${V1}/date/1-1-2020/`, { data: null }],
    [`portion_control/venue/${V1}/${empty}`, {}],
    [`production/total/venue/${V1}/type/daily/${empty}`, { data: [] }],
    [
      `performance/summary/venue/${V1}/${empty}`,
      { summary: { scored_pizzas: 0, total_pizzas: 0, best_score: null, avg_score: null } },
    ],
    [`compare/${empty}`, { data: [], focus_on: [], company_avg: { avg_score: null, pct_bads: 0 } }],
    [`leaderboard/shift/${empty}`, { best_shifts: [] }],
  ])('%s', async (path, body) => expect(await answer(path)).toMatchObject(body));
});

describe('the bands (X46)', () => {
  test('a score on a bound counts as the lower class; the answer says by which definition', async () => {
    await sql`UPDATE venue SET quality_min = 5.5, quality_max = 8.5 WHERE id = ${V2}`.execute(t.db);
    const scores = [5.5, 5.51, 8.5, 8.51];
    await insertTestPizzas(
      t.db,
      V2,
      scores.map((score) => pizza('2024/05/05 12:00:00', score)),
    );
    const may = 'start_date/1-5-2024/end_date/31-5-2024/';
    expect(await answer(`performance/quality/venue/${V2}/type/monthly/${may}`)).toMatchObject({
      quality_by_period: [{ count_bads: 1, count_goods: 2, count_excellents: 1 }],
      quality_definitions: [{ min: 5.5, max: 8.5 }],
    });
  });
});

describe('who sees which venues', () => {
  const june = 'start_date/1-6-2024/end_date/30-6-2024/';
  beforeAll(async () => {
    for (const [venue, score] of [
      [V1, 6],
      [V2, 7],
      [V3, 8],
      [VENUE_OF_B, 9],
    ] as const) {
      await insertTestPizzas(t.db, venue, [pizza('2024/06/05 12:00:00', score)]);
    }
  });

  test.each<[ViewerKind, number[], number]>([
    ['regular', [V3, V2, V1], 7],
    // The company's average is over the whole company, the other one over what the user may see
    // (X69).
    ['store', [V1], 6],
    ['region', [V3, V2], 7.5],
  ])('%s compares %o', async (kind, venues, mean) => {
    const body = await answer<{ data: { venue: string }[] }>(`compare/${june}`, kind);
    expect(body.data.map(({ venue }) => Number(venue))).toEqual(venues);
    expect(body).toMatchObject({
      company_avg: { avg_score: 7 },
      all_venues_avg: { avg_score: mean },
    });
  });

  test.each<[ViewerKind, string, number[]]>([
    ['regular', '', [V3, V2, V1]],
    ['region', '', [V3, V2]],
    ['regular', `?company=${COMPANY_A}`, [V3, V2, V1]],
    ['staff', '', [VENUE_OF_B, V3, V2, V1]],
    // Staff choose a company (X70).
    ['staff', `?company=${COMPANY_B}`, [VENUE_OF_B]],
  ])('the leaderboard of %s %s ranks %o', async (kind, query, venues) => {
    const path = `leaderboard/shift/${june}${query}`;
    const { best_shifts } = await answer<{ best_shifts: { venue: string }[] }>(path, kind);
    expect(best_shifts.map(({ venue }) => Number(venue))).toEqual(venues);
  });

  test.each<[ViewerKind, string, number]>([
    ['regular', '1', 7],
    ['staff', '0', 7],
    ['staff', '1', 7.5],
  ])('%s with staff_user=%s: all venues have the mean %d (X70)', async (kind, flag, mean) => {
    const path = `performance/average/venue/${V1}/type/monthly/${june}?staff_user=${flag}`;
    const body = await answer<{ data_avg_all_venues: object[] }>(path, kind);
    expect(body.data_avg_all_venues).toMatchObject([{ _id: '2024-06-01', avg_score: mean }]);
  });
});

describe('the winner history (X68)', () => {
  test('has the best shift of the last ten complete weeks, newest first', async () => {
    t.setNow(Date.parse('2024-09-29T18:00:00Z'));
    for (let week = 0; week < 12; week += 1) {
      const day = new Date(Date.UTC(2024, 6, 10 + 7 * week)).toISOString().slice(0, 10);
      const at = (hour: number) => `${day.replaceAll('-', '/')} ${hour}:00:00`;
      await insertTestPizzas(t.db, V1, [pizza(at(12), 7), pizza(at(19), week % 2 ? 8 : 6)]);
    }
    const { week_ranking } = await answer<{ week_ranking: { shift: string }[] }>(
      'leaderboard/week_ranking/',
    );
    expect(week_ranking).toHaveLength(10);
    expect(week_ranking[0]).toMatchObject({ rank: 1, shift: 'PM', week_stamp: '22-9-2024' });
    expect(week_ranking[9]).toMatchObject({
      rank: 1,
      shift: 'AM',
      week_stamp: '21-7-2024',
      week_number: 30,
    });
  });
});
