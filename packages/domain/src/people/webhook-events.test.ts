import { expect, test } from 'vitest';
import { nextTry, WEBHOOK_KIND_NAMES, WEBHOOK_KINDS, WEBHOOK_PAUSES_MS } from './webhook-events.ts';

const DAY_MS = 24 * 3_600_000;

test('every kind is offered once', () =>
  expect([...WEBHOOK_KIND_NAMES]).toEqual(Object.keys(WEBHOOK_KINDS)));

test('the pauses grow, and take a day together', () => {
  expect(WEBHOOK_PAUSES_MS).toEqual(WEBHOOK_PAUSES_MS.toSorted((a, b) => a - b));
  expect(WEBHOOK_PAUSES_MS.reduce((a, b) => a + b, 0)).toBe(DAY_MS);
});

test.each([
  ['the first try', 1, 0, 5000],
  ['the second', 2, 5000, 305_000],
  ['the last', 8, DAY_MS, null],
  ['one after the product was off for a week', 1, 7 * DAY_MS, 7 * DAY_MS + 5000],
])('%s', (_case, tries, now, next) => expect(nextTry({ tries, now })).toBe(next));
