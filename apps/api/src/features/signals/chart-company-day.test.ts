import { testApp } from '#test/world/app';
import { COMPANY_A, V1 } from '#test/world/fixture';
import { QUIET_DAYS } from '@crustodian/domain/signals/day-signals';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { LONGEST_STALL_MS, repeatedStall } from '../../test/hostile/stalls.ts';
import { readBaseline } from './baseline-rows.ts';
import { chartCompanyDay, venueCharts } from './chart-company-day.ts';
import { learnVenue } from './learn-venue.ts';
import { readPizzas, readWatched, type ChartedPizza } from './seen-pizzas.ts';
import { insertRandomWeeks, makeMonths, NOW, TODAY } from './signalled-store.fixture.ts';

const t = testApp();
const DAY = addDays(TODAY, -1);

beforeAll(async () => {
  t.setNow(NOW);
  await makeMonths(t.db);
});
beforeEach(async () => {
  for (const table of ['pizza', 'usual_week', 'signal'] as const) {
    await t.db.deleteFrom(table).execute();
  }
});

const learn = () => learnVenue(t.db, { venue: V1, company: COMPANY_A, fromDay: DAY }, NOW);

test('the charts of a day are what its pizzas and those of the quiet days before say', async () => {
  await insertRandomWeeks(t.db, V1, 150);
  await learn();
  const loudDay = addDays(DAY, -9);
  await sql`INSERT INTO signal (venue_id, id, business_date, shift, series, part, pizza_id, pizzas, bad,
      usually_bad, average, ratio, limit_passed, points_a_week, engine, local_ts, found_at, state,
      lasted)
    VALUES (${V1}, 1, ${loudDay}, 'AM', 'rim', 'Bordes', 1, '{1}', '{1}', 0, 1, 5, 4, 1, 'e',
      now()::timestamp, now(), 'ended', 60)`.execute(t.db);
  const watched = await readWatched(t.db, V1);
  const usual = (await readBaseline(t.db, V1, DAY))!;
  const all = await readPizzas(t.db, { venues: [V1], from: addDays(DAY, -56), to: DAY }, watched);
  const byDay = Map.groupBy(all, ({ day }) => day);
  const dates = [...byDay.keys()].filter((day) => day !== loudDay).slice(-QUIET_DAYS - 1);
  const days = dates.map((date) => byDay.get(date)!);
  const [today, before] = [days.at(-1)!, days.slice(0, -1).flat()];
  const meanOf = (pizzas: readonly ChartedPizza[], of: (pizza: ChartedPizza) => number) =>
    pizzas.reduce((sum, pizza) => sum + of(pizza), 0) / pizzas.length;
  const points = ({ lost }: ChartedPizza) =>
    watched.maxima.reduce((sum, max, at) => sum + max * (1 - lost[at]!), 0);
  const isKnown = ({ family }: ChartedPizza) => usual.baselineOfFamily(family) !== undefined;
  const weekOf = (more: number) => Math.max(0, more) * today.length * 7;

  const charts = await venueCharts(t.db, { venue: V1, day: DAY });
  expect(charts.counts).toHaveLength(watched.parts.length);
  for (const [at, chart] of charts.counts.entries()) {
    const isBad = ({ family, lost }: ChartedPizza) =>
      lost[at]! > usual.baselineOfFamily(family)!.badAbove[at]!;
    const lostIn = ({ lost }: ChartedPizza) => lost[at]!;
    expect(chart).toStrictEqual({
      venue: V1,
      part: watched.parts[at],
      days: days.map((of) => {
        const known = of.filter(isKnown);
        return { bad: known.filter(isBad).length, n: known.length };
      }),
      dates,
      wider: 0,
      pizzas: today.length,
      points_a_week:
        weekOf(meanOf(today, lostIn) - meanOf(before, lostIn)) * (watched.maxima[at] ?? 1),
      bad: today.filter((pizza) => isKnown(pizza) && isBad(pizza)).map(({ id }) => id),
    });
  }
  expect(charts.means).toStrictEqual([
    {
      venue: V1,
      means: days.map((of) => meanOf(of, points)),
      dates,
      wider: 0,
      pizzas: today.length,
      points_a_week: weekOf(meanOf(before, points) - meanOf(today, points)),
      bad: [],
    },
  ]);
  expect(charts.counts.some(({ bad }) => bad.length > 0)).toBe(true);
});

test("charting a store's day after weeks of a thousand pizzas a day holds nobody up", async () => {
  await insertRandomWeeks(t.db, V1, 1000);
  await sql`ANALYZE pizza`.execute(t.db);
  await learn();
  const stall = await repeatedStall(() =>
    chartCompanyDay(t.db, { company: COMPANY_A, venues: [V1], day: DAY }, NOW),
  );
  expect(stall).toBeLessThan(LONGEST_STALL_MS);
}, 120_000);
