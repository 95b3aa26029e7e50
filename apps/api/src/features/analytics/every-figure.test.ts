import { seededRandom } from '#pizzas/sample-result';
import {
  countedPizzas,
  expectSame,
  groupsOf,
  meanOf,
  naiveBands,
  naivePortions,
  pizzasOf,
  type CountedPizza,
} from '#test/world/figures';
import { HISTORY_DAYS, HISTORY_FROM, insertRandomCapture, randomPizza } from '#test/world/history';
import { revOf } from '#test/world/pizzas';
import { verifyRollups } from '#pizzas/rollups/verify-rollups';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1, V2, V3, VENUE_OF_B } from '#test/world/fixture';
import { addDays, dayMonthYearText, weekdayOf } from '@crustodian/domain/time/calendar-day';
import {
  evaluationKeyMax,
  OFFICIAL_CRITERIA,
  scoreWeights,
} from '@crustodian/domain/pizza/criteria';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { WEEKDAYS } from '@crustodian/domain/figures/heatmap';
import { relativeQuality } from '@crustodian/domain/score/quality-band';
import { periodStart, type View } from '@crustodian/domain/time/period';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

const t = testApp();
const OF_A = [V1, V2, V3];
const NAMES = { [V1]: 'Venue 1', [V2]: 'Venue 2', [V3]: 'Venue 3', [VENUE_OF_B]: 'Venue 4' };

const PIECES = {
  pepperoni: { grams: 3, price: 9 },
  pineapple: { grams: 4.5, price: 4 },
};
const RECIPES: Record<string, Record<string, Record<string, number>>> = {
  pepperoni: { '': { pepperoni: 20 }, delgada: { pepperoni: 15 } },
  hawaiana: { '': { pineapple: 12 } },
};
const recipeOf = ({ specialty, crust }: CountedPizza) => {
  const own = RECIPES[specialty ?? ''];
  return own?.[crust ?? ''] ?? own?.[''] ?? null;
};

beforeAll(async () => {
  await sql`UPDATE venue SET quality_min = 4.5, quality_max = 7 WHERE id = ${V2}`.execute(t.db);
  const recipes = Object.entries(RECIPES).flatMap(([specialty, crusts]) =>
    Object.entries(crusts).flatMap(([crust, grams]) =>
      Object.entries(grams).map(([name, value]) => [specialty, crust, name, value].join(',')),
    ),
  );
  await importCsv('recipes', ['specialty,crust,ingredient,grams', ...recipes]);
  const prices = Object.entries(PIECES).map(([name, { grams, price }]) =>
    [name, grams, price].join(','),
  );
  await importCsv('ingredients', ['ingredient,piece_grams,price_per_kg', ...prices]);
});

async function importCsv(table: string, rows: string[]): Promise<void> {
  const url = `/api/management/recipes/company/${COMPANY_A}/`;
  const payload = { table, csv: rows.join('\n') };
  const reply = await t.ask('manager', { method: 'POST', url, payload });
  expect(reply.json()).toEqual({ stored: rows.length - 1 });
}

/** Inserts random captures, then lets a reviewer change random pizzas of company A. */
async function insertRandomHistory(random: () => number): Promise<void> {
  for (const venue of [...OF_A, ...OF_A, VENUE_OF_B]) {
    const grid = venue === VENUE_OF_B ? 'modified' : 'official';
    const pizzas = Math.floor(random() * 16);
    await insertRandomCapture(t.db, { venue, grid, pizzas }, random);
  }
  for (let count = 0; count < 12; count += 1) {
    const pizza = await randomPizza(t.db, OF_A, random);
    const changes = [
      { censored: Math.round(random()) },
      { specialty: ['pepperoni', 'hawaiana', 'the_works'][Math.floor(random() * 3)] },
      { crust: random() < 0.5 ? 'delgada' : 'pan' },
      { score_criteria: { Bordes: Math.round(random() * 80) / 100 } },
      { overbaked: 1 },
    ];
    const payload = { ...pizza, ...changes[Math.floor(random() * changes.length)] };
    if (random() < 0.3) {
      const undo = { method: 'POST', url: '/api/dashboard/qa_feedback_undo/' } as const;
      const rev = await revOf(t.db, pizza!);
      await t.ask('reviewer', { ...undo, payload: { ...pizza!, rev } });
    } else await t.ask('reviewer', { method: 'POST', url: '/api/dashboard/qa_feedback/', payload });
  }
}

async function ask(path: string, kind: ViewerKind = 'regular'): Promise<Record<string, unknown>> {
  const reply = await t.ask(kind, { method: 'GET', url: `/api/analytics/${path}` });
  expect([path, reply.statusCode]).toEqual([path, 200]);
  return reply.json();
}

const pathOf = ({ min, max }: DayRange) =>
  `start_date/${dayMonthYearText(min)}/end_date/${dayMonthYearText(max)}/`;

const definitions = (pizzas: readonly CountedPizza[]) =>
  [
    ...new Map(pizzas.filter((p) => p.scored).map((p) => [p.quality.min, p.quality])).values(),
  ].toSorted((a, b) => a.min - b.min);

const SPECIALTY_ORDER = ['pepperoni', 'hawaiana', 'the_works', 'cheese', 'unknown'];
const bySpecialty = (pizzas: readonly CountedPizza[]) =>
  groupsOf(pizzas, ({ specialty }) => specialty ?? 'unknown')
    .toSorted(([a], [b]) => SPECIALTY_ORDER.indexOf(a) - SPECIALTY_ORDER.indexOf(b))
    .map(([specialty, group]) => ({ specialty, ...naiveBands(group) }));
const byShift = (pizzas: readonly CountedPizza[]) =>
  groupsOf(pizzas, ({ shift }) => shift).map(([shift, group]) => ({ shift, ...naiveBands(group) }));
const byPeriod = (pizzas: readonly CountedPizza[], view: View) =>
  groupsOf(pizzas, ({ day }) => periodStart(view, day));
const bandsByPeriod = (pizzas: readonly CountedPizza[], view: View) =>
  byPeriod(pizzas, view).map(([datetime, group]) => ({ datetime, ...naiveBands(group) }));

interface Question {
  all: CountedPizza[];
  venue: number;
  range: DayRange;
  view: View;
}

async function expectVenuePages({ all, venue, range, view }: Question): Promise<void> {
  const pizzas = pizzasOf(all, { venues: [venue], range });
  const [days, periods] = [pathOf(range), `type/${view}/${pathOf(range)}`];
  const quality_definitions = definitions(pizzas);
  const total = naiveBands(pizzas);

  expectSame(await ask(`production/total/venue/${venue}/${periods}`), {
    data: byPeriod(pizzas, view).map(([_id, group]) => ({ _id, total_pizzas: group.length })),
  });
  const cells = groupsOf(pizzas, ({ day, hour }) => weekdayOf(day) * 100 + hour).map(
    ([key, group]) => ({ weekday: WEEKDAYS[Math.floor(key / 100)]!, hour: key % 100, group }),
  );
  const shown = cells.filter(({ hour }) => hour >= 11 && hour <= 24);
  const outside_hours = pizzas.filter(({ hour }) => hour < 11 || hour > 24).length;
  expectSame(await ask(`production/distribution/venue/${venue}/${days}`), {
    data_weekly: shown.map(({ weekday, hour, group }) => ({
      weekday,
      hour,
      total_pizzas: group.length,
    })),
    outside_hours,
  });
  expectSame(await ask(`performance/distribution/venue/${venue}/${days}`), {
    data_weekly: shown.map(({ group, ...cell }) => ({ ...cell, ...naiveBands(group) })),
    weekly_distribution: groupsOf(pizzas, ({ day }) => weekdayOf(day)).map(([day, group]) => ({
      weekday: WEEKDAYS[day]!,
      ...naiveBands(group),
    })),
    outside_hours,
    quality_definitions,
  });
  expectSame(await ask(`performance/quality/venue/${venue}/${periods}`), {
    quality_by_period: bandsByPeriod(pizzas, view),
    quality_by_shift: byShift(pizzas),
    quality_by_specialty: bySpecialty(pizzas),
    quality_definitions,
  });
  expectSame(await ask(`performance/shift_quality/venue/${venue}/${periods}`), {
    data: byPeriod(pizzas, view).flatMap(([datetime, group]) => {
      const mean = naiveBands(group).avg_score ?? 0;
      return byShift(group).map((bands) => ({
        datetime,
        ...bands,
        class: relativeQuality(bands.avg_score ?? mean, mean),
      }));
    }),
    quality_definitions,
  });
  expectSame(await ask(`performance/specialty_quality/venue/${venue}/${days}`), {
    data: bySpecialty(pizzas).map((bands) => ({
      ...bands,
      pct: bands.total_pizzas / pizzas.length,
      class: relativeQuality(bands.avg_score ?? total.avg_score ?? 0, total.avg_score ?? 0),
    })),
    quality_definitions,
  });
  const { summary } = (await ask(`performance/summary/venue/${venue}/${days}`)) as {
    summary: Record<string, unknown>;
  };
  const scores = pizzas.filter(({ scored }) => scored).map(({ score }) => score!);
  expectSame(summary, {
    scored_pizzas: total.scored_pizzas,
    total_pizzas: total.total_pizzas,
    best_score: scores.length > 0 ? Math.max(...scores) : null,
    avg_score: total.avg_score,
    score_sd: total.score_sd,
    best_score_day: summary['best_score_day'],
    best_score_specialty: summary['best_score_specialty'],
  });
}

const points = (pizzas: readonly CountedPizza[], view: View) =>
  bandsByPeriod(pizzas, view)
    .filter(({ avg_score }) => avg_score !== null)
    .map(({ datetime, avg_score, total_pizzas, scored_pizzas }) => ({
      _id: datetime,
      avg_score,
      total_pizzas,
      scored_pizzas,
    }));

async function expectAverage(
  { all, venue, range, view }: Question,
  kind: ViewerKind,
): Promise<void> {
  const venues = kind === 'staff' ? [...OF_A, VENUE_OF_B] : OF_A;
  const path = `performance/average/venue/${venue}/type/${view}/${pathOf(range)}`;
  const answer = await ask(`${path}?staff_user=1`, kind);
  const pizzas = pizzasOf(all, { venues, range });
  expectSame(answer['data'], points(pizzasOf(all, { venues: [venue], range }), view));
  expectSame(answer['data_avg_all_venues'], points(pizzas, view));
  const best = byPeriod(pizzas, view).flatMap(([, group]) => {
    const means = groupsOf(group, (pizza) => pizza.venue).map(([id, own]) => ({
      id,
      ...naiveBands(own),
    }));
    const first = means
      .filter(({ avg_score }) => avg_score !== null)
      .toSorted(
        (a, b) =>
          Math.round(1e9 * (b.avg_score! - a.avg_score!)) ||
          b.total_pizzas - a.total_pizzas ||
          a.pct_bads - b.pct_bads ||
          a.id - b.id,
      )[0];
    if (!first) return [];
    const own = group.filter((pizza) => pizza.venue === first.id);
    return points(own, view).map((point) => ({
      ...point,
      venue: String(first.id),
      name: NAMES[first.id as keyof typeof NAMES],
    }));
  });
  expectSame(answer['data_best_venue'], best);
}

interface RankedEntry {
  avg_score: number;
  total_pizzas: number;
  pct_bads: number;
  name: string;
}
const inRankOrder = (entries: readonly RankedEntry[]) =>
  entries.toSorted(
    (a, b) =>
      b.avg_score - a.avg_score ||
      b.total_pizzas - a.total_pizzas ||
      a.pct_bads - b.pct_bads ||
      (a.name < b.name ? -1 : 1),
  );
const key = (entry: Record<string, unknown>) =>
  [entry['venue'], entry['shift'], entry['specialty']].join(' ');
const unordered = (entries: unknown) =>
  (entries as Record<string, unknown>[]).toSorted((a, b) => (key(a) < key(b) ? -1 : 1));

async function expectCompanyPages({ all, venue, range, view }: Question): Promise<void> {
  const pizzas = pizzasOf(all, { venues: OF_A, range });
  const answer = await ask(`compare/${pathOf(range)}`);
  const company = naiveBands(pizzas);
  expectSame(answer['company_avg'], company);
  expectSame(answer['all_venues_avg'], company);
  expectSame(answer['company'], { pk: COMPANY_A, pretty_name: 'Company a' });
  expectSame(answer['quality_definitions'], definitions(pizzas));
  const named = (id: number) => ({ venue: String(id), name: NAMES[id as keyof typeof NAMES] });
  const stores = groupsOf(pizzas, (pizza) => pizza.venue);
  expectSame(
    unordered(answer['data']),
    stores.map(([id, own]) => ({ ...named(id), ...naiveBands(own) })),
  );
  const shifts = stores.flatMap(([id, own]) =>
    byShift(own).map((bands) => ({ ...named(id), ...bands })),
  );
  expectSame(unordered(answer['venue_shift_average']), shifts);
  expectSame(
    unordered(answer['focus_on']),
    stores.flatMap(([id, own]) => {
      const { avg_score, scored_pizzas } = naiveBands(own);
      if (avg_score === null || scored_pizzas < 10) return [];
      const enough = ({ scored_pizzas: n }: { scored_pizzas: number }) => n >= 10;
      const ofShifts = byShift(own).filter(enough);
      const ofSpecialties = bySpecialty(own.filter((one) => one.specialty !== null)).filter(enough);
      const shift = lowest(ofShifts, 'shift');
      const specialty = lowest(ofSpecialties, 'specialty');
      const countOf = (group: { scored_pizzas: number } | undefined) =>
        group?.scored_pizzas ?? null;
      return [
        {
          ...named(id),
          shift,
          shift_pizzas: countOf(ofShifts.find((one) => one.shift === shift)),
          specialty,
          specialty_pizzas: countOf(ofSpecialties.find((one) => one.specialty === specialty)),
          criteria: weakestCriterion(own),
          avg_score,
          gap: avg_score - company.avg_score!,
          class: relativeQuality(avg_score, company.avg_score!),
          scored_pizzas,
        },
      ];
    }),
  );

  const board = (await ask(`leaderboard/shift/${pathOf(range)}`))['best_shifts'] as RankedEntry[];
  expectSame(
    unordered(board.map((entry) => ({ ...entry, rank: 0 }))),
    shifts
      .filter(({ avg_score }) => avg_score !== null)
      .map((entry) => ({ ...entry, rank: 0, few_pizzas: false })),
  );
  expect(board).toEqual(inRankOrder(board).map((entry, at) => ({ ...entry, rank: at + 1 })));

  expectSame(await ask(`compare/quality/venue/${venue}/type/${view}/${pathOf(range)}`), {
    data: bandsByPeriod(pizzasOf(all, { venues: [venue], range }), view),
    company: bandsByPeriod(pizzas, view),
    quality_definitions: definitions(pizzas),
  });
}

/** The lowest mean; ties go to more pizzas, then to the first. */
function lowest<Field extends string>(
  groups: readonly ({ avg_score: number | null; total_pizzas: number } & Record<Field, string>)[],
  field: Field,
): string | null {
  const known = groups.filter(({ avg_score }) => avg_score !== null);
  const order = known.toSorted(
    (a, b) => Math.round(1e9 * (a.avg_score! - b.avg_score!)) || b.total_pizzas - a.total_pizzas,
  );
  return order[0]?.[field] ?? null;
}

function criterionMeans(pizzas: readonly CountedPizza[]): number[] {
  const most = evaluationKeyMax(scoreWeights('official'));
  const scored = pizzas.filter(({ scored: counts }) => counts);
  return OFFICIAL_CRITERIA.map(
    (criterion, at) => meanOf(scored.map((p) => p.criteria![at]! / 100 / most[criterion]!)) ?? 0,
  );
}

function weakestCriterion(pizzas: readonly CountedPizza[]): string {
  const means = criterionMeans(pizzas).map((mean) => Math.round(mean * 1e9));
  return OFFICIAL_CRITERIA[means.indexOf(Math.min(...means))]!;
}

async function expectFoodUsage({ all, venue, range }: Question): Promise<void> {
  const pizzas = pizzasOf(all, { venues: [venue], range });
  const answer = await ask(`portion_control/venue/${venue}/${pathOf(range)}`);
  const usage = (group: readonly CountedPizza[]) => naivePortions(group, recipeOf, PIECES);
  const total = usage(pizzas);
  if (total.count === 0) return expectSame(answer, {});
  expectSame(answer['ingredients'], total.ingredients, 3);
  const scored = pizzas.filter((pizza) => pizza.scored);
  const { count: compared } = answer['total'] as { count: number };
  expectSame([compared, answer['without_recipe']], [total.count, scored.length - total.count]);
  const shifts = answer['shift'] as Record<string, { count: number; ingredients: object }>;
  for (const shift of ['AM', 'PM']) {
    const { count, ingredients, over_spent } = usage(pizzas.filter((p) => p.shift === shift));
    expectSame(shifts[shift], { ...shifts[shift], count, ingredients, over_spent }, 3);
  }
  for (const [specialty, figures] of Object.entries(answer['specialty'] as object)) {
    const { count, over_spent } = usage(pizzas.filter((p) => p.specialty === specialty));
    expectSame(figures, { ...figures, count, over_spent }, 3);
  }
}

async function expectDailyInsights({ all, venue, range }: Question): Promise<void> {
  const day = range.min;
  const pizzas = pizzasOf(all, { venues: [venue], range: { min: day, max: day } });
  const { data } = (await ask(`home/venue/${venue}/date/${dayMonthYearText(day)}/`)) as {
    data: Record<string, unknown> | null;
  };
  if (pizzas.length === 0 || !data) return expectSame([data, pizzas], [null, []]);
  const total = naiveBands(pizzas);
  const highest = byShift(pizzas)
    .filter(({ avg_score }) => avg_score !== null)
    .toSorted(
      (a, b) => Math.round(1e9 * (b.avg_score! - a.avg_score!)) || b.total_pizzas - a.total_pizzas,
    );
  const portions = naivePortions(pizzas, recipeOf, PIECES);
  expectSame(
    data['portion_control'],
    { ingredients: portions.ingredients, count: portions.count, currency: 'USD' },
    3,
  );
  expectSame(data, {
    ...data,
    scored_pizzas: `${total.scored_pizzas}/${total.total_pizzas}`,
    avg_score: total.avg_score,
    best_shift: highest[0]?.shift ?? null,
    num_excellent_pizzas: total.count_excellents,
    pct_excellent_pizza: total.pct_excellents,
    num_bad_pizzas: total.count_bads,
    pct_bad_pizza: total.pct_bads,
    worst_specialty: lowest(bySpecialty(pizzas.filter((p) => p.specialty)), 'specialty'),
    worst_criteria: total.scored_pizzas > 0 ? weakestCriterion(pizzas) : null,
    portion_control: data['portion_control'],
    total,
    shifts: byShift(pizzas),
    specialties: bySpecialty(pizzas),
    criteria:
      total.scored_pizzas === 0
        ? []
        : criterionMeans(pizzas).map((share, at) => ({ criterion: OFFICIAL_CRITERIA[at], share })),
  });
}

const anyRange = fc.tuple(fc.nat(HISTORY_DAYS), fc.nat(HISTORY_DAYS)).map(([a, b]): DayRange => ({
  min: addDays(HISTORY_FROM, Math.min(a, b)),
  max: addDays(HISTORY_FROM, Math.max(a, b)),
}));

test(
  'every answer equals what is counted pizza by pizza, after any captures and corrections',
  {
    timeout: 60_000,
  },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer(),
        anyRange,
        fc.constantFrom<View[]>('daily', 'weekly', 'monthly'),
        fc.constantFrom(...OF_A),
        async (seed, range, view, venue) => {
          await insertRandomHistory(seededRandom(seed));
          const question = { all: await countedPizzas(t.db), venue, range, view };
          await expectVenuePages(question);
          await expectAverage(question, 'regular');
          await expectAverage(question, 'staff');
          await expectCompanyPages(question);
          await expectFoodUsage(question);
          await expectDailyInsights(question);
          expect(await verifyRollups(t.db)).toEqual([]);
        },
      ),
      // Each run adds to the existing data, so shrinking is impossible.
      { numRuns: 3, endOnFailure: true },
    ),
);
