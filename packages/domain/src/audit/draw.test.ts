import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawnByLot, drawSize, isNewEngine } from './draw.ts';

const lotOf = (seed: Buffer) => (pizza: string) =>
  createHash('sha256').update(seed).update(pizza).digest('hex');

test.each([
  ['an old venue', { perDay: 3, venueDays: 28, hasNewEngine: false }, 3],
  ['a new venue', { perDay: 3, venueDays: 27, hasNewEngine: false }, 5],
  ['a new engine', { perDay: 3, venueDays: 400, hasNewEngine: true }, 5],
  ['more than five anyway', { perDay: 8, venueDays: 1, hasNewEngine: true }, 8],
  ['a company without an audit', { perDay: 0, venueDays: 1, hasNewEngine: true }, 0],
])('%s', (_case, draw, size) => expect(drawSize(draw)).toBe(size));

test.each([
  ['another one yesterday', [{ daysAgo: 1, engine: 'a' }], true],
  ['another one two weeks ago', [{ daysAgo: 14, engine: 'a' }], true],
  ['another one before that', [{ daysAgo: 15, engine: 'a' }], false],
  ['the same one', [{ daysAgo: 1, engine: 'b' }], false],
  ['a day without pizzas', [{ daysAgo: 1, engine: null }], false],
  ['no day before', [], false],
])('the engine is new after %s', (_case, before, is) => expect(isNewEngine('b', before)).toBe(is));

test('the same seed draws the same pizzas in whatever order they are named, another one others', () => {
  const pizzas = Array.from({ length: 200 }, (_, at) => `1-261101-${at}`);
  const lot = lotOf(Buffer.alloc(32, 7));
  const drawn = drawnByLot(pizzas, 3, lot);
  expect(new Set(drawn).size).toBe(3);
  expect(drawnByLot(pizzas.toReversed(), 3, lot)).toEqual(drawn);
  expect(drawnByLot(pizzas, 3, lotOf(Buffer.alloc(32, 8)))).not.toEqual(drawn);
  expect(drawnByLot(pizzas.slice(0, 2), 3, lot)).toHaveLength(2);
});

test('every pizza is drawn as often as another', () => {
  const pizzas = Array.from({ length: 20 }, (_, at) => `1-261101-${at}`);
  const counts = new Map(pizzas.map((pizza) => [pizza, 0]));
  for (let at = 0; at < 4000; at += 1) {
    const seed = createHash('sha256').update(`seed ${at}`).digest();
    for (const pizza of drawnByLot(pizzas, 3, lotOf(seed)))
      counts.set(pizza, counts.get(pizza)! + 1);
  }
  // 600 of each are expected; chi-square with 19 degrees of freedom exceeds 43.8 with probability
  // 0.001.
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 600) ** 2 / 600, 0);
  expect(chiSquare).toBeLessThan(43.8);
});
