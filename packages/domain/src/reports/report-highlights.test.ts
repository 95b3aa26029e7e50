import { expect, test } from 'vitest';
import { hasFewPizzas, isMuchUndecided, maybeShare } from './report-highlights.ts';

test.each([
  [0, true],
  [30, true],
  [31, false],
])('%d pizzas are flagged: %s', (count, is) => expect(hasFewPizzas({ count })).toBe(is));

test.each([
  [60, 40, 0.4, true],
  [61, 39, 0.39, false],
  [0, 5, 1, true],
  [0, 0, 0, false],
])('%d judged and %d undecided: %d, highlighted %s', (count, maybe, share, is) => {
  expect(maybeShare({ count, maybe })).toBe(share);
  expect(isMuchUndecided(share)).toBe(is);
});
