import { evaluationKeyMax, scoreWeights } from '@crustodian/domain/pizza/criteria';
import { expect, test } from 'vitest';
import { COLLEAGUES } from './colleagues.ts';
import { FORNO, LUMBRE } from './companies.ts';
import { engineShift, engineStrictness } from './engine-change.ts';
import { PEOPLE } from './people.ts';
import { blindNinths, lookTime, RATERS, ratersOf, twoRaters, type DemoRater } from './raters.ts';

const maxima = evaluationKeyMax(scoreWeights('official'));
const points = Object.fromEntries(Object.entries(maxima).map(([name, max]) => [name, 0.6 * max]));
const pizzas = Array.from({ length: 400 }, (_, at) => `pizza ${at}`);
const pointsOf = (ninths: Record<string, number>) =>
  Object.entries(ninths).reduce((sum, [name, ninth]) => sum + (ninth / 9) * maxima[name]!, 0);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** Mean difference of a rater's points from the engine's. */
const shiftOf = (rater: DemoRater, daysAgo: number) =>
  mean(
    pizzas.map((pizza) => pointsOf(blindNinths({ points, maxima }, { rater, pizza, daysAgo }))),
  ) - pointsOf(Object.fromEntries(Object.keys(maxima).map((name) => [name, 5.4])));

test('every rater is a reviewer of that company', () => {
  const reviewers = [
    ...COLLEAGUES.filter(({ isReviewer }) => isReviewer).map(({ id, company }) => [id, company]),
    ...PEOPLE.filter(({ allowFeedback, employer }) => allowFeedback && employer === LUMBRE).map(
      ({ id }) => [id, LUMBRE],
    ),
  ];
  const sorted = (pairs: (number | undefined)[][]) =>
    pairs.toSorted((a, b) => Number(a[0]) - Number(b[0]));
  expect(sorted(RATERS.map(({ id, company }) => [id, company]))).toEqual(sorted(reviewers));
});

test('one is severe, and one grows stricter on the cheese seal', () => {
  const [tuned, , severe, drifting] = RATERS;
  expect(shiftOf(severe!, 10)).toBeCloseTo(shiftOf(tuned!, 10) - 0.63, 1);
  expect(shiftOf(drifting!, 0)).toBeCloseTo(shiftOf(drifting!, 90) - 0.4, 1);
});

test('what the engine is off by is found again in criteria near their maximum', () => {
  const [tuned] = RATERS;
  const high = Object.fromEntries(Object.entries(maxima).map(([name, max]) => [name, 0.9 * max]));
  const given = mean(
    pizzas.map((pizza) =>
      pointsOf(blindNinths({ points: high, maxima }, { rater: tuned!, pizza, daysAgo: 100 })),
    ),
  );
  const off = Object.keys(maxima).reduce((sum, name) => sum + engineStrictness(name, 100), 0);
  const said = Object.values(high).reduce((sum, of) => sum + of, 0);
  expect(Math.abs(given - said - off - tuned!.kindness)).toBeLessThan(0.05);
});

test('all see how strict the engine of that day is', () => {
  const [tuned] = RATERS;
  expect(shiftOf(tuned!, 250) - shiftOf(tuned!, 100)).toBeCloseTo(engineShift(250), 1);
});

test('a second look at a pizza differs a little from the first', () => {
  const [rater] = RATERS;
  const once = { rater: rater!, pizza: 'a pizza', daysAgo: 3 };
  const look = (again: boolean) => blindNinths({ points, maxima }, { ...once, again });
  expect(look(false)).toEqual(look(false));
  expect(look(true)).not.toEqual(look(false));
  expect(Math.abs(pointsOf(look(true)) - pointsOf(look(false)))).toBeLessThan(1.2);
});

test('raters share the work from their first day on', () => {
  const shares = Map.groupBy(pizzas, (pizza) => twoRaters(LUMBRE, pizza, 100)[0].id);
  expect([...shares.keys()].toSorted((a, b) => a - b)).toEqual(
    ratersOf(LUMBRE, 100).map(({ id }) => id),
  );
  // One of five raters judges three times as much as the others.
  for (const [id, { length }] of shares) {
    expect(length / pizzas.length).toBeCloseTo(id === 36 ? 3 / 7 : 1 / 7, 1);
  }
  for (const pizza of pizzas) {
    const [first, second] = twoRaters(LUMBRE, pizza, 100);
    expect(first).not.toBe(second);
  }
  expect(ratersOf(LUMBRE, 5)).toHaveLength(ratersOf(LUMBRE, 100).length + 1);
  expect(ratersOf(FORNO, 100)).toHaveLength(3);
});

test('most looks take about the time that is usual for the rater', () => {
  const times = pizzas.map((pizza) => lookTime(RATERS[0]!, pizza)).toSorted((a, b) => a - b);
  expect(times[200]! / 1000).toBeCloseTo(RATERS[0]!.seconds, -1);
});
