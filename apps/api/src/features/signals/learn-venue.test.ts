import { testApp } from '#test/world/app';
import { COMPANY_A, COMPANY_B, V1, V2, V3, VENUE_OF_B } from '#test/world/fixture';
import {
  FEWEST_PIZZAS,
  learnFamily,
  seriesScores,
} from '@crustodian/domain/signals/baseline-weeks';
import { signalLimits } from '@crustodian/domain/signals/signal-limits';
import { addDays, daysBetween } from '@crustodian/domain/time/calendar-day';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { LONGEST_STALL_MS, repeatedStall } from '../../test/hostile/stalls.ts';
import { familyLookup } from './baseline-rows.ts';
import { learnBaselines } from './learn-baselines.job.ts';
import { companyFamilies, learnBaselineOf } from './learn-venue.ts';
import { loudShifts } from './loud-shifts.ts';
import { readPizzas, readWatched, type ChartedPizza } from './seen-pizzas.ts';
import {
  DAYS_OF_WEEKS,
  insertRandomWeeks,
  makeMonths,
  NOW,
  TODAY,
} from './signalled-store.fixture.ts';

const t = testApp();
const span = { from: addDays(TODAY, -DAYS_OF_WEEKS), to: addDays(TODAY, -1) };
const companyOf = (venue: number) => (venue === VENUE_OF_B ? COMPANY_B : COMPANY_A);

/** Learns from the pizzas themselves, all in memory, by the rules of the domain. */
async function learnedFromPizzas(venue: number) {
  const watched = await readWatched(t.db, venue);
  const loud = await loudShifts(t.db, venue, span);
  const all = await readPizzas(t.db, { venues: [venue], ...span }, watched);
  const quiet = all.filter(({ shift }) => !loud.has(shift));
  if (quiet.length < FEWEST_PIZZAS) return null;
  const { rows } = await sql<{ id: number }>`SELECT id FROM venue
    WHERE company_id = ${companyOf(venue)}`.execute(t.db);
  const ofCompany = await readPizzas(t.db, { venues: rows.map(({ id }) => id), ...span }, watched);
  const byFamily = (pizzas: readonly ChartedPizza[]) => Map.groupBy(pizzas, ({ family }) => family);
  const companys = byFamily(ofCompany);
  const families = Object.fromEntries(
    [...byFamily(quiet)].flatMap(([family, own]) => {
      const isOfCompany = own.length < FEWEST_PIZZAS;
      const from = isOfCompany ? companys.get(family)! : own;
      if (from.length < FEWEST_PIZZAS) return [];
      const lost = from.map((pizza) => pizza.lost);
      return [[family, learnFamily(lost, watched.series, isOfCompany)]];
    }),
  );
  const baselineOf = familyLookup(families);
  const shifts = [...Map.groupBy(quiet, ({ shift }) => shift).values()];
  const scores = shifts.flatMap((pizzas) => {
    const of = pizzas.flatMap(({ family, lost }) => {
      const usual = baselineOf(family);
      return usual ? [seriesScores(lost, usual, watched.series)] : [];
    });
    return of.length > 0 ? [watched.series.map((_, at) => of.map((one) => one[at]!))] : [];
  });
  const days = new Set(quiet.map(({ day }) => day)).size;
  const weeks = daysBetween(quiet[0]!.day, TODAY) / 7;
  return {
    families,
    limits: signalLimits(scores, {
      shiftsAWeek: Math.max(1, Math.round((7 * scores.length) / days)),
      seed: venue,
    }),
    pizzasAWeek: Object.fromEntries(
      SHIFTS.map((shift) => [
        shift,
        quiet.filter((one) => one.shift.endsWith(shift)).length / weeks,
      ]),
    ),
    quietShifts: shifts.length,
  };
}

beforeAll(async () => {
  t.setNow(NOW);
  await makeMonths(t.db);
});
beforeEach(async () => {
  for (const table of ['pizza', 'usual_week', 'signal'] as const) {
    await t.db.deleteFrom(table).execute();
  }
});

test('the database counts what the pizzas themselves say', async () => {
  await insertRandomWeeks(t.db, V1, 23);
  await insertRandomWeeks(t.db, V2, 11);
  await insertRandomWeeks(t.db, V3, 5);
  await insertRandomWeeks(t.db, VENUE_OF_B, 9, 'modified');
  await sql`UPDATE company SET evaluation_key_max = '{"Limpieza": 0, "Bordes": 1.37}'
    WHERE id = ${COMPANY_A}`.execute(t.db);
  await sql`UPDATE pizza SET criteria[3] = NULL WHERE id % 31 = 0`.execute(t.db);
  await sql`INSERT INTO signal (venue_id, id, business_date, shift, series, part, pizza_id, pizzas, bad,
      usually_bad, average, ratio, limit_passed, points_a_week, engine, local_ts, found_at, state,
      lasted)
    SELECT ${V1}, d, ${TODAY}::date - d, CASE WHEN d % 2 = 0 THEN 'AM' ELSE 'PM' END, 'rim', 'Bordes',
      1, '{1}', '{1}', 0, 1, 5, 4, 1, 'e', now()::timestamp, now(), 'ended', 60 + d % 2
    FROM generate_series(3, 30, 3) d`.execute(t.db);
  const ofCompany = companyFamilies(t.db);
  const kinds = new Set<boolean>();
  for (const venue of [V1, V2, V3, VENUE_OF_B]) {
    const expected = await learnedFromPizzas(venue);
    const learned = { venue, company: companyOf(venue), fromDay: TODAY };
    const usual = await learnBaselineOf(t.db, learned, ofCompany);
    expect(usual).toStrictEqual(expected);
    for (const { isOfCompany } of Object.values(usual!.families)) kinds.add(isOfCompany);
  }
  expect(kinds.size).toBe(2);
});

test('learning from a hundred thousand pizzas of a company holds nobody up', async () => {
  await insertRandomWeeks(t.db, V1, 400);
  await insertRandomWeeks(t.db, V2, 1400);
  await sql`UPDATE pizza SET specialty = 'meats' WHERE venue_id = ${V1} AND id % 3000 = 0`.execute(
    t.db,
  );
  await sql`ANALYZE pizza`.execute(t.db);
  const stall = await repeatedStall(() =>
    learnBaselineOf(t.db, { venue: V1, company: COMPANY_A, fromDay: TODAY }),
  );
  expect(stall).toBeLessThan(LONGEST_STALL_MS);
}, 120_000);

test("a company's pizzas are counted once in a run, for each day that its stores begin on", async () => {
  await insertRandomWeeks(t.db, V1, 20);
  const watched = await readWatched(t.db, V1);
  const ofCompany = companyFamilies(t.db);
  const of = (venue: number, fromDay: string) =>
    ofCompany({ venue, company: COMPANY_A, fromDay }, watched);
  const first = await of(V1, TODAY);
  expect(Object.keys(first)).not.toEqual([]);
  expect(await of(V2, TODAY)).toBe(first);
  expect(await of(V2, addDays(TODAY, -50))).toEqual({});
});

test('all stores that are due are learned', async () => {
  for (const venue of [V1, V2]) await insertRandomWeeks(t.db, venue, 10);
  await learnBaselines({ db: t.db, now: () => NOW });
  const { rows } = await sql`SELECT venue_id, from_day FROM usual_week ORDER BY 1`.execute(t.db);
  expect(rows).toEqual([
    { venue_id: V1, from_day: TODAY },
    { venue_id: V2, from_day: TODAY },
  ]);
});
