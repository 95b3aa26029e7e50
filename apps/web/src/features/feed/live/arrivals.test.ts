import { expect, test } from 'vitest';
import { NO_ARRIVALS, withLatest } from './arrivals.ts';

const opened = withLatest(NO_ARRIVALS, { feed: 'today', ids: ['a', 'b'], hold: false });
const today = (ids: string[], hold = false) => ({ feed: 'today', ids, hold });

test('a feed opens with all its pizzas and none of them fresh', () => {
  expect([...opened.shown]).toEqual(['a', 'b']);
  expect(opened.fresh.size).toBe(0);
});

test('a newcomer is let in and is fresh', () => {
  const next = withLatest(opened, today(['a', 'b', 'c']));
  expect(next.shown.has('c')).toBe(true);
  expect([...next.fresh]).toEqual(['c']);
});

test('newcomers wait while nothing may move, then come in together', () => {
  const held = withLatest(opened, today(['a', 'b', 'c', 'd'], true));
  expect(held.waiting).toBe(2);
  expect(held.shown.has('c')).toBe(false);
  const released = withLatest(held, today(['a', 'b', 'c', 'd']));
  expect(released.waiting).toBe(0);
  expect([...released.fresh]).toEqual(['c', 'd']);
});

test('nothing new changes nothing', () => {
  expect(withLatest(opened, today(['a', 'b']))).toBe(opened);
});

test('another feed starts over, even while newcomers would wait', () => {
  const next = withLatest(opened, { feed: 'yesterday', ids: ['x'], hold: true });
  expect([...next.shown]).toEqual(['x']);
  expect(next.fresh.size).toBe(0);
});
