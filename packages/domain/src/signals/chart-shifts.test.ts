import { expect, test } from 'vitest';
import { finish } from '../statistics/slices.ts';
import { chartShifts as chartInSlices } from './chart-shifts.ts';
import { watchedParts, watchedSeries } from './watched-areas.ts';
import { familyBaseline, learnFamily, type SeenPizza } from './baseline-weeks.ts';

const chartShifts = (...given: Parameters<typeof chartInSlices>) => finish(chartInSlices(...given));

const series = watchedSeries('official');
const parts = watchedParts('official');
const seal = parts.indexOf('Sello de queso');
const lostOn = (share: number, part = seal) => parts.map((_, at) => (at === part ? share : 0));
/** One in ten usual pizzas loses a third of its cheese seal. */
const quiet = Array.from({ length: 300 }, (_, i) => lostOn(i % 10 === 0 ? 0.33 : 0));
const usual = familyBaseline(learnFamily(quiet, series, false));
const rules = {
  series,
  limits: series.map(() => 3.9),
  baselineOfFamily: (family: string) => (family === 'pepperoni' ? usual : undefined),
};
const pizzas = (shift: string, shares: readonly number[], from = 0): SeenPizza[] =>
  shares.map((share, i) => ({ id: from + i, shift, family: 'pepperoni', lost: lostOn(share) }));
const rim = series.findIndex(({ word }) => word === 'rim');

test('each word of the trade watches its criteria and flags', () => {
  expect(series.map(({ word, parts: at }) => [word, at.map((part) => parts[part])])).toEqual([
    ['rim', ['Bordes', 'Sello de queso', 'Limpieza']],
    ['portion', ['Queso interior', 'Queso exterior']],
    ['placement', ['Ingredientes interior', 'Ingredientes exterior', 'bad_cut']],
    ['bake', ['Cocción queso', 'bubbles', 'overbaked']],
  ]);
  expect(watchedSeries('modified').map(({ word }) => word)).toEqual([
    'rim',
    'size',
    'portion',
    'placement',
    'bake',
  ]);
});

test('a signal carries its pizzas, its part, and how bad is usual', () => {
  const shares = [...Array<number>(30).fill(0), ...Array<number>(15).fill(0.6)];
  const { found } = chartShifts(pizzas('fri PM', shares), rules);
  expect(found).toHaveLength(1);
  const [signal] = found;
  expect(signal).toMatchObject({
    series: rim,
    part: seal,
    shift: 'fri PM',
    limit: 3.9,
    isOn: true,
  });
  expect(signal!.ratio).toBeGreaterThan(3.9);
  expect(signal!.usuallyBad).toBeCloseTo(0.1, 9);
  expect(signal!.evidence).toHaveLength(20);
  expect(signal!.evidence.at(-1)).toEqual({ id: signal!.pizza, family: 'pepperoni', bad: true });
  expect(signal!.evidence.filter(({ bad }) => bad)).toHaveLength(signal!.pizza - 29);
});

test('one pizza, however unusual, is no signal, nor are two; the third one is', () => {
  const spotless = Array.from({ length: 300 }, (_, i) => lostOn(i === 0 ? 0.33 : 0));
  const baseline = familyBaseline(learnFamily(spotless, series, false));
  const found = (shares: readonly number[]) =>
    chartShifts(pizzas('fri PM', shares), { ...rules, baselineOfFamily: () => baseline }).found;
  expect(found([0.6, ...Array<number>(60).fill(0)])).toEqual([]);
  expect(found([0, 0.6, 0, 0.6, ...Array<number>(60).fill(0)])).toEqual([]);
  const [signal, ...others] = found([0, 0.6, 0, 0.6, 0, 0.6, 0]);
  expect(others).toEqual([]);
  expect(signal).toMatchObject({ series: rim, part: seal, pizza: 5, isOn: true });
  // Pizzas that exceeded the limit earlier do not count as an earlier signal.
  const next = chartShifts(pizzas('fri PM', [0.6, 0, 0.6, 0]), {
    ...rules,
    baselineOfFamily: () => baseline,
  }).states[rim]!;
  expect(next).toMatchObject({ open: false, sinceSignal: null });
});

test('it ends when the pizzas are as usual again, or with the shift', () => {
  const bad = Array<number>(15).fill(0.6);
  const good = Array<number>(40).fill(0);
  const mended = chartShifts(pizzas('fri PM', [...bad, ...good]), rules).found[0]!;
  expect(mended).toMatchObject({ isOn: false });
  expect(mended.released).toBeGreaterThan(14);
  expect(mended.lasted).toBe(mended.released! - mended.pizza);
  const next = chartShifts([...pizzas('fri PM', bad), ...pizzas('sat AM', good, 100)], rules);
  expect(next.found).toMatchObject([{ shift: 'fri PM', isOn: false, released: null }]);
});

test('a day goes on where the day before ended', () => {
  const bad = Array<number>(20).fill(0.6);
  const first = chartShifts(pizzas('fri PM', bad), rules);
  const again = chartShifts(pizzas('sat AM', bad, 100), rules, first.states);
  // Fewer than 60 pizzas since the last signal.
  expect(again.found).toEqual([]);
  expect(chartShifts(pizzas('sat AM', bad, 100), rules).found).toHaveLength(1);
});

test('pizzas of a family of which nothing is known are not charted', () => {
  const unknown = pizzas('fri PM', Array<number>(50).fill(0.6)).map((pizza) => ({
    ...pizza,
    family: 'hawaiana',
  }));
  expect(chartShifts(unknown, rules).found).toEqual([]);
});

test('thousands of pizzas are charted in slices', () => {
  const many = pizzas('fri PM', Array<number>(1000).fill(0));
  expect([...chartInSlices(many, rules)]).toHaveLength(4);
});
