import { isLeftOut, shareSeen } from '@crustodian/domain/orders/coverage';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { describe, expect, test } from 'vitest';
import { unfitShare } from './camera-faults.ts';
import { LUMBRE } from './companies.ts';
import { captureDay, type ScoredPicture } from './history.ts';
import { VENUES } from './stores.ts';

/** The default of DEMO_MONTHS in days. */
const DAYS = 13 * 30;
const options = { seed: 'crustodian', from: '2024-10-15', today: '2025-11-16' };

/** As many pictures as the default of DEMO_PICTURES; one in 17 is unfit for scoring. */
const catalogue: ScoredPicture[] = Array.from({ length: 210 }, (_, index) => {
  const isUnfit = index % 17 === 16;
  return {
    index,
    specialty: index % 3 === 0 ? 'cheese' : 'pepperoni',
    said: isUnfit ? null : index % 3 === 0 ? 'cheese' : 'pepperoni',
    score: isUnfit ? null : 3 + (index % 66) / 10,
    flagged: index === 16,
    lost: isUnfit ? {} : { 'Ingredientes exterior': index % 5 === 0 ? 0.2 : 0.5 },
  };
});

const OF_COMPANY = VENUES.filter(({ company }) => company === LUMBRE);

/** Numbers of pizzas that a store's camera saw on days before today, and of those with a score. */
function seenOf(store: (typeof VENUES)[number], daysAgo: readonly number[]) {
  const seen = daysAgo
    .flatMap((ago) => captureDay(store, addDays(options.today, -ago), catalogue, options))
    .flatMap(({ pizzas }) => pizzas);
  const scored = seen.filter(({ picture }) => catalogue[picture]!.score !== null);
  return { detected: seen.length, scored: scored.length };
}
const days = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

describe('snapshots that cannot be judged', () => {
  test.each(OF_COMPANY)('are a few in a hundred at $name', (store) => {
    const { detected, scored } = seenOf(store, days(0, DAYS));
    const share = 1 - scored / detected;
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.06);
  });

  test('keep no store out of the ranking in any week', () => {
    for (const store of OF_COMPANY) {
      for (let week = 0; week < DAYS / 7 - 1; week += 1) {
        const { detected, scored } = seenOf(store, days(7 * week, 7 * week + 7));
        expect(isLeftOut(shareSeen(detected, scored)), `${store.name}, ${week}`).toBe(false);
      }
    }
  });

  test('become more under grease on a lens, day by day', () => {
    const shares = [8, 5, 3, 0].map((ago) => {
      const day = addDays(options.today, -ago);
      const ts = `${day.replaceAll('-', '/')} 18:00:00`;
      const store = OF_COMPANY.find(({ name }) => name === 'Cape May')!;
      return unfitShare(store, { ts, day, today: options.today });
    });
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)! - shares[0]!).toBeGreaterThan(0.1);
  });
});
