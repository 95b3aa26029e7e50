import { describe, expect, test } from 'vitest';
import { normalDraws } from '../statistics/draws.ts';
import { addDays } from '../time/calendar-day.ts';
import { rolloutEffect, type RolloutEffect, type RolloutWeeks } from './rollout-effect.ts';

const BEGINS = '2024-06-02';
const WEEKS_BEFORE = 12;

/**
 * Venues around 7 points whose weeks vary at random, mostly together; `gained` is the gain of the
 * first stores.
 */
function chain({
  first = 1,
  others = 19,
  after = 6,
  gained = 0,
  seed = 1,
  before = WEEKS_BEFORE,
} = {}) {
  const draw = normalDraws(seed);
  const alike = Array.from({ length: before + after }, () => 0.4 * draw());
  const venue = (gain: number) =>
    new Map(
      Array.from({ length: before + after }, (_, at) => [
        addDays(BEGINS, 7 * (at - before)),
        7 + alike[at]! + 0.2 * draw() + (at >= before ? gain : 0),
      ]),
    );
  return {
    first: Array.from({ length: first }, () => venue(gained)),
    others: Array.from({ length: others }, () => venue(0)),
    beginsOn: BEGINS,
    lastWeek: addDays(BEGINS, 7 * (after - 1)),
  };
}

function effectOf(rollout: RolloutWeeks): RolloutEffect {
  const work = rolloutEffect(rollout);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

describe('the effect', () => {
  test('is found where the first stores gained, with all that it was found from', () => {
    const found = effectOf(chain({ first: 3, others: 20, gained: 0.8 }));
    expect(found).toMatchObject({
      refusal: null,
      placebos: 199,
      weeksBefore: 12,
      weeksAfter: 6,
      controls: 20,
    });
    expect(found.low).toBeLessThan(0.8);
    expect(found.high).toBeGreaterThan(0.8);
    expect(found.low).toBeGreaterThan(0);
    expect(found.p).toBeLessThanOrEqual(0.05);
    expect(found.weeks).toHaveLength(18);
    expect(found.weeks[0]!.week).toBe('2024-03-10');
  });

  test('of a change that did nothing is none of chance in few of many chains', () => {
    const chains = Array.from({ length: 100 }, (_, seed) => effectOf(chain({ seed })));
    const told = chains.filter(({ p }) => p !== null);
    expect(told.length).toBeGreaterThan(80);
    const share = told.filter(({ p }) => p! <= 0.05).length / told.length;
    expect(share).toBeLessThanOrEqual(0.1);
  });
});

describe('is refused', () => {
  test.each([
    ['before a week is over', chain({ after: 0 }), 'no-week-after'],
    ['with seven weeks before', chain({ before: 7 }), 'too-few-weeks'],
    ['with 18 other stores for one', chain({ others: 18 }), 'too-few-controls'],
    ['with six other stores for two', chain({ first: 2, others: 6 }), 'too-few-controls'],
  ])('%s', (_, rollout, refusal) => {
    expect(effectOf(rollout)).toMatchObject({ refusal, effect: null, weeks: [] });
  });

  test('where no weighting of the others is like the first stores before', () => {
    const rollout = chain({ first: 2 });
    const swings = rollout.first.map(
      (weeks) =>
        new Map([...weeks].map(([week, value], at) => [week, value + (at % 2 === 0 ? 1.5 : 0)])),
    );
    const found = effectOf({ ...rollout, first: swings });
    expect(found).toMatchObject({ refusal: 'poor-fit', effect: null, p: null });
    expect(found.weeks).toHaveLength(18);
  });

  test('seven others are enough for two, and those with a week missing do not count', () => {
    const rollout = chain({ first: 2, others: 7 });
    expect(effectOf(rollout)).toMatchObject({ refusal: null, placebos: 21 });
    rollout.others[0]!.delete(BEGINS);
    expect(effectOf(rollout)).toMatchObject({ refusal: 'too-few-controls' });
  });
});
