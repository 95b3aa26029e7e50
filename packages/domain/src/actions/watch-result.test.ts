import { expect, test } from 'vitest';
import { isWatchedDay, later, watchResult, type Observation } from './watch-result.ts';

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

test.each([
  ['2026-11-20', null, false],
  ['2026-11-21', null, true],
  ['2026-12-05', null, true],
  ['2026-12-06', null, false],
  ['2026-11-23', '2026-11-22 20:00:00', false],
  ['2026-12-05', '2026-11-22 20:00:00', false],
  ['2026-12-06', '2026-11-22 20:00:00', true],
  ['2026-12-20', '2026-11-22 20:00:00', true],
  ['2026-12-21', '2026-11-22 20:00:00', false],
])('%s of a watch decided at %s counts: %s', (day, decidedTs, counted) => {
  expect(isWatchedDay(day, { from: FROM, decidedTs })).toBe(counted);
});
