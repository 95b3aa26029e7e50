import { likelihoods } from '@crustodian/domain/look-up/likelihood';
import { evenDraws } from '@crustodian/domain/statistics/draws';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { localMs } from '@crustodian/domain/time/local-ts';
import { expect, test } from 'vitest';
import { planCatalogue } from '../catalogue/catalogue-plan.ts';
import { madeOnDay, type ScoredPicture } from './history.ts';
import { VENUES } from './stores.ts';

const TODAY = '2025-11-16';
const catalogue = planCatalogue({ seed: 1, count: 300 }).map(
  ({ pizza: { specialty } }, index): ScoredPicture => ({
    index,
    specialty,
    said: specialty,
    score: 8,
    flagged: false,
  }),
);

/** The pizzas of a store on a day; the engine names 3 in 100 differently. */
function daysPizzas(venue: (typeof VENUES)[number], daysAgo: number, even: () => number) {
  const day = addDays(TODAY, -daysAgo);
  const options = { seed: 'test', from: '2024-10-15', today: TODAY };
  return madeOnDay(venue, day, catalogue, options).map(({ ts, picture }) => {
    const { specialty } = catalogue[picture]!;
    const seen = even() < 0.03 ? catalogue[Math.floor(even() * 300)]!.specialty : specialty;
    return { minute: localMs(ts) / 60_000, made: specialty, specialty: seen, crust: null };
  });
}

/**
 * Pizzas per hour, counted within 15 minutes of a remembered time, from which a store counts as
 * busy.
 */
const BUSY = 15;

test('a pizza that is remembered to ten minutes, with its specialty, is among the first three', () => {
  const even = evenDraws(34);
  const ranks = VENUES.flatMap((venue) =>
    [3, 4, 5, 6, 7, 8, 9].flatMap((daysAgo) => {
      const pizzas = daysPizzas(venue, daysAgo, even);
      return pizzas.map((right) => {
        const remembered = { minute: right.minute + 20 * even() - 10, specialty: right.made };
        const near = pizzas.filter(({ minute }) => Math.abs(minute - remembered.minute) <= 15);
        const likely = likelihoods(remembered, near, 0);
        const own = likely[near.indexOf(right)]!;
        return { rank: likely.filter((one) => one > own).length, perHour: 2 * near.length };
      });
    }),
  );
  const in100 = (of: typeof ranks) => (100 * of.filter(({ rank }) => rank < 3).length) / of.length;
  const busy = ranks.filter(({ perHour }) => perHour >= BUSY);
  expect(ranks.length).toBeGreaterThan(3000);
  expect(busy.length).toBeGreaterThan(100);
  expect([in100(ranks), in100(busy)].map(Math.floor)).toEqual([99, 93]);
});
