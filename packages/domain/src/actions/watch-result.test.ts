import { expect, test } from 'vitest';
import { evenDraws } from '../statistics/draws.ts';
import {
  countedResult,
  isWatchedDay,
  lastWatchedDay,
  later,
  looksOf,
  usableObservations,
  watchResult,
  type Observation,
} from './watch-result.ts';

const FROM = '2026-11-21 17:00:00';
const watch = { from: FROM, rates: { fixedRate: 0.1, faultRate: 41 / 121 }, correlation: 0 };

/** One pizza a minute, starting this many days later; + is good, - is bad. */
const pizzas = (text: string, days = 0): Observation[] =>
  text.split('').map((mark, i) => ({
    id: 1000 * days + i,
    localTs: later(`2026-11-21 18:${String(i).padStart(2, '0')}:00`, days),
    bad: mark === '-',
  }));

// 25 pizzas, of which the 2nd, 6th and 15th are bad: the path in the design mock-up.
const FIXED = '+-+++-++++++++-++++++++++';

test.each([
  ['nothing yet', '', '2026-11-21 17:00:01', 'watching'],
  ['still undecided', '++-++', '2026-11-22 10:00:00', 'watching'],
  ['the fault is gone', FIXED, '2026-11-22 10:00:00', 'proven'],
  ['the fault goes on', '--+--', '2026-11-22 10:00:00', 'did-not-help'],
  ['too few in fourteen days', '++++++', '2026-12-05 17:00:00', 'expired'],
])('%s', (_, text, now, state) => {
  expect(watchResult(pizzas(text), watch, now).state).toBe(state);
});

test('a proof has the pizzas up to the one that decided, and no others', () => {
  const { first, decidedTs } = watchResult(pizzas(`${FIXED}+++`), watch, '2026-11-22 10:00:00');
  expect(first.observations.filter(({ bad }) => bad)).toHaveLength(3);
  expect(first.observations).toHaveLength(25);
  expect(decidedTs).toBe('2026-11-21 18:24:00');
});

test('pizzas made before the work was done are no observations', () => {
  const early = { id: 9, localTs: '2026-11-21 16:59:59', bad: true };
  expect(watchResult([early], watch, '2026-11-21 18:00:00').first.observations).toEqual([]);
});

test.each([
  ['before the second look nothing counts', 10, '2026-12-01 19:00:00', 'proven', null],
  ['at the second look it is back', 15, '2026-12-06 19:00:00', 'relapsed', 3],
  ['after the second look nothing counts', 40, '2026-12-31 19:00:00', 'proven', 0],
])('%s', (_, days, now, state, counted) => {
  const observations = [...pizzas(FIXED), ...pizzas('------', days)];
  const result = watchResult(observations, watch, now);
  expect(result.state).toBe(state);
  expect(result.second?.observations.length ?? null).toBe(counted);
});

test('a correction turns the verdict', () => {
  const observations = pizzas(FIXED);
  const corrected = observations.map((observation, i) => ({
    ...observation,
    bad: observation.bad || i > 21,
  }));
  expect(watchResult(corrected, watch, '2026-11-22 10:00:00').state).toBe('watching');
});

const DECIDED = '2026-11-22 20:00:00';
const proven = { decidedTs: DECIDED, isLookedAtAgain: true, againDecidedTs: null };
const again = { ...proven, againDecidedTs: '2026-12-08 12:00:00' };
const watching = { decidedTs: null, isLookedAtAgain: false, againDecidedTs: null };
test.each([
  ['2026-11-20', watching, false],
  ['2026-11-21', watching, true],
  ['2026-12-05', watching, true],
  ['2026-12-06', watching, false],
  ['2026-11-22', proven, true],
  ['2026-11-23', proven, false],
  ['2026-12-05', proven, false],
  ['2026-12-06', proven, true],
  ['2026-12-20', proven, true],
  ['2026-12-21', proven, false],
  ['2026-12-08', again, true],
  ['2026-12-09', again, false],
  ['2026-12-06', { ...proven, isLookedAtAgain: false }, false],
])('%s of a watch with %o counts: %s', (day, times, counted) => {
  expect(isWatchedDay(day, { from: FROM, ...times })).toBe(counted);
});

test('no day counts after the second look at an action that was proven as late as possible', () => {
  const last = lastWatchedDay(FROM);
  const latest = { ...proven, from: FROM, decidedTs: '2026-12-05 16:59:59' };
  expect(isWatchedDay(last, latest)).toBe(true);
  expect(isWatchedDay(later(last, 1), latest)).toBe(false);
});

test('of days with thousands of pizzas those that a test can use give the same result', () => {
  const draw = evenDraws(7);
  for (const badShare of [0.05, 0.2, 0.215, 0.4]) {
    const days = Array.from({ length: 30 }, (_, day) =>
      Array.from({ length: 3 ** (day % 8) }, (__, i) => ({
        id: 10_000 * day + i,
        localTs: later(`2026-11-21 ${16 + Math.floor(i / 400)}:${10 + (i % 50)}:00`, day),
        bad: draw() < (day > 15 ? 0.4 : badShare),
      })).toSorted((a, b) => a.localTs.localeCompare(b.localTs)),
    );
    const now = '2026-12-30 12:00:00';
    const long = { ...watch, correlation: 0.9 };
    const expected = watchResult(days.flat(), long, now);
    const looks = looksOf({ from: FROM, isLookedAtAgain: true, decidedTs: expected.decidedTs });
    const usable = days.map((one) => usableObservations(one, looks));
    expect(Math.max(...usable.map(({ length }) => length))).toBeLessThanOrEqual(400);
    expect(watchResult(usable.flat(), long, now)).toEqual(expected);
    const { second } = countedResult(expected);
    expect(second?.pizzas).toBe(expected.second?.observations.length);
    expect(second?.ratio).toBe(expected.second?.path.at(-1));
  }
});
