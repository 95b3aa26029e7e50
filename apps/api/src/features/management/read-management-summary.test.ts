import { seededRandom } from '#pizzas/sample-result';
import {
  countedPizzas,
  expectSame,
  groupsOf,
  naiveBands,
  pizzasOf,
  type CountedPizza,
} from '#test/world/figures';
import { HISTORY_DAYS, HISTORY_FROM, insertRandomCapture } from '#test/world/history';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1, V2, V3 } from '#test/world/fixture';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { readManagementSummary } from '@crustodian/contract/management';
import { addDays, daysBetween, dayMonthYearText } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { periodStart, VIEWS } from '@crustodian/domain/time/period';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

type Summary = Answer<typeof readManagementSummary>;

const t = testApp();
const OF_A = [V1, V2, V3];
/** A whole month, and a range that starts and ends within months. */
const RANGES: DayRange[] = [
  { min: '2024-03-01', max: '2024-03-31' },
  { min: '2024-02-26', max: '2024-03-20' },
  { min: HISTORY_FROM, max: addDays(HISTORY_FROM, HISTORY_DAYS) },
];

beforeAll(async () => {
  const random = seededRandom(71);
  for (const venue of [...OF_A, ...OF_A, ...OF_A]) {
    await insertRandomCapture(t.db, { venue, grid: 'official', pizzas: 25 }, random);
  }
});

async function get<Body>(path: string, kind: ViewerKind = 'manager'): Promise<Body> {
  const reply = await t.ask(kind, { method: 'GET', url: `/api/analytics/${path}` });
  expect([path, reply.statusCode]).toEqual([path, 200]);
  return reply.json<Body>();
}
const pathOf = ({ min, max }: DayRange) =>
  `start_date/${dayMonthYearText(min)}/end_date/${dayMonthYearText(max)}/`;
const summaryOf = (range: DayRange, kind?: ViewerKind) =>
  get<Summary>(`management/${pathOf(range)}company_pk/${COMPANY_A}/`, kind);

/** A block computed pizza by pizza (decision X71). */
function naiveBlock(pizzas: readonly CountedPizza[], { min, max }: DayRange) {
  const total = naiveBands(pizzas);
  const frame = (group: readonly CountedPizza[]) => {
    const { scored_pizzas, pct_bads, pct_goods, pct_excellents, avg_score } = naiveBands(group);
    return { count: scored_pizzas, pct_bads, pct_goods, pct_excellents, avg_score };
  };
  return {
    avg_score: total.avg_score,
    score_sd: total.score_sd,
    pct_bads: total.pct_bads,
    pct_excellents: total.pct_excellents,
    count: total.scored_pizzas,
    total_pizzas: total.total_pizzas,
    time_frames: Object.fromEntries(
      VIEWS.map((view) => {
        const periods = groupsOf(pizzas, ({ day }) => periodStart(view, day));
        return [view, Object.fromEntries(periods.map(([start, group]) => [start, frame(group)]))];
      }),
    ),
    specialties: Object.fromEntries(
      groupsOf(pizzas, ({ specialty }) => specialty ?? 'unknown').map(([specialty, group]) => {
        const { scored_pizzas, avg_score, pct_bads } = naiveBands(group);
        const figures = { scored_pizzas, avg_score, percentage_bad_pizzas: pct_bads };
        const daily_avg = scored_pizzas / (daysBetween(min, max) + 1);
        return [specialty, { ...figures, daily_avg, over_spent: null }];
      }),
    ),
  };
}

test.each(RANGES)(
  '$min to $max: every figure equals what is counted pizza by pizza',
  async (range) => {
    expect.hasAssertions();
    const pizzas = pizzasOf(await countedPizzas(t.db), { venues: OF_A, range });
    const region = (code: string) => pizzas.filter((pizza) => pizza.region === code);
    expectSame(await summaryOf(range), {
      portion_control: false,
      currency: 'USD',
      company: { ...naiveBlock(pizzas, range), portion_control: null },
      data: {
        R1: { ...naiveBlock(region('R1'), range), name: 'North', venues: 1, over_spent: null },
        R2: { ...naiveBlock(region('R2'), range), name: 'South', venues: 2, over_spent: null },
      },
      quality_definitions: [{ min: 6, max: 8 }],
    });
  },
);

/** Different pages must show exactly the same number for the same pizzas. */
describe.each(RANGES)('the same figure on different pages, $min to $max', (range) => {
  test('the company: management, compare, compare quality, all venues', async () => {
    const { company } = await summaryOf(range);
    const compare = await get<{ company_avg: object; all_venues_avg: object }>(
      `compare/${pathOf(range)}`,
    );
    const { avg_score, pct_bads, pct_excellents, score_sd } = company;
    const figures = { avg_score, pct_bads, pct_excellents, score_sd };
    expect(compare).toMatchObject({
      company_avg: { ...figures, scored_pizzas: company.count },
      all_venues_avg: { ...figures, scored_pizzas: company.count },
    });
    const monthly = `venue/${V1}/type/monthly/${pathOf(range)}`;
    const quality = await get<{ company: { datetime: string; avg_score: number }[] }>(
      `compare/quality/${monthly}`,
    );
    const average = await get<{ data_avg_all_venues: { _id: string; avg_score: number }[] }>(
      `performance/average/${monthly}`,
    );
    const frames = Object.entries(company.time_frames.monthly);
    const means = frames.map(([month, frame]) => [month, frame.avg_score]);
    expect(quality.company.map((month) => [month.datetime, month.avg_score])).toEqual(means);
    expect(average.data_avg_all_venues.map((month) => [month._id, month.avg_score])).toEqual(means);
  });

  test('a venue: compare, performance summary, quality, management of its region', async () => {
    const compare = await get<{ data: ({ venue: string } & Record<string, unknown>)[] }>(
      `compare/${pathOf(range)}`,
    );
    const own = compare.data.find(({ venue }) => venue === String(V1))!;
    const { avg_score, scored_pizzas, total_pizzas, pct_bads } = own;
    const { summary } = await get<{ summary: object }>(
      `performance/summary/venue/${V1}/${pathOf(range)}`,
    );
    expect(summary).toMatchObject({ avg_score, scored_pizzas, total_pizzas });
    const { data } = await summaryOf(range);
    expect(data['R1']).toMatchObject({ avg_score, count: scored_pizzas, total_pizzas, pct_bads });
    const { data: periods } = await get<{ data: { total_pizzas: number }[] }>(
      `production/total/venue/${V1}/type/weekly/${pathOf(range)}`,
    );
    expect(periods.reduce((sum, period) => sum + period.total_pizzas, 0)).toBe(total_pizzas);
  });

  test('a shift: compare, leaderboard, performance quality', async () => {
    const [compare, board, quality] = [
      await get<{ venue_shift_average: Shift[] }>(`compare/${pathOf(range)}`),
      await get<{ best_shifts: Shift[] }>(`leaderboard/shift/${pathOf(range)}`),
      await get<{ quality_by_shift: Shift[] }>(
        `performance/quality/venue/${V2}/type/daily/${pathOf(range)}`,
      ),
    ];
    for (const shift of quality.quality_by_shift) {
      const { avg_score, pct_bads, total_pizzas } = shift;
      for (const entries of [compare.venue_shift_average, board.best_shifts]) {
        const same = entries.find((e) => e.venue === String(V2) && e.shift === shift.shift);
        expect(same).toMatchObject({ avg_score, pct_bads, total_pizzas });
      }
    }
  });
});

interface Shift {
  venue: string;
  shift: string;
  avg_score: number;
  pct_bads: number;
  total_pizzas: number;
}

test('food: management spends what portion control of its venues spends', async () => {
  await sql`INSERT INTO recipe (company_id, specialty, ingredient, grams)
    VALUES (${COMPANY_A}, 'pepperoni', 'pepperoni', 10), (${COMPANY_A}, 'hawaiana', 'pineapple', 9)`.execute(
    t.db,
  );
  await sql`INSERT INTO ingredient VALUES (${COMPANY_A}, 'pepperoni', 3, 9),
    (${COMPANY_A}, 'pineapple', 4, 3)`.execute(t.db);
  for (const range of RANGES) {
    const { portion_control, company, data } = await summaryOf(range);
    const spent = await Promise.all(
      OF_A.map(async (venue) => {
        const path = `portion_control/venue/${venue}/${pathOf(range)}`;
        const { total } = await get<{ total?: { over_spent: number } }>(path);
        return total?.over_spent ?? 0;
      }),
    );
    const sum = spent.reduce((total, own) => total + own, 0);
    expect(portion_control).toBe(true);
    expect(company.portion_control!.over_spent).toBeCloseTo(sum, 3);
    expect(data['R1']!.over_spent).toBeCloseTo(spent[0]!, 3);
    const specialties = Object.values(company.specialties);
    const bySpecialty = specialties.reduce((total, { over_spent }) => total + over_spent!, 0);
    expect(bySpecialty).toBeCloseTo(sum, 3);
  }
});

test('a manager of regions or venues sees what they hold (X25)', async () => {
  await sql`INSERT INTO region_membership (user_id, company_id, region_code)
    SELECT id, ${COMPANY_A}, 'R2' FROM user_account WHERE username = 'manager@crustodian.example'`.execute(
    t.db,
  );
  const { data, company } = await summaryOf(RANGES[0]!);
  expect(Object.keys(data)).toEqual(['R2']);
  expect(company.count).toBe(data['R2']!.count);
});
