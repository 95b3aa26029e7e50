import { expect, test } from 'vitest';
import { RENDERED_SPECIALTIES } from '../render/recipes.ts';
import { DEFAULT_COUNT, planCatalogue } from './catalogue-plan.ts';

const plan = planCatalogue({ seed: 1 });
const pizzas = plan.map(({ pizza }) => pizza);

test('as many distinct pizzas as asked for, the same every time', () => {
  expect(plan).toHaveLength(DEFAULT_COUNT);
  expect(new Set(pizzas.map((pizza) => pizza.seed)).size).toBe(DEFAULT_COUNT);
  expect(planCatalogue({ seed: 1 })).toEqual(plan);
  expect(planCatalogue({ seed: 2, count: 1 })[0]).not.toEqual(plan[0]);
});

test('a longer catalogue begins like a shorter one', () => {
  expect(planCatalogue({ seed: 1, count: 30 })).toEqual(plan.slice(0, 30));
});

test('every specialty comes before any comes twice', () => {
  const first = pizzas.slice(0, RENDERED_SPECIALTIES.length).map((pizza) => pizza.specialty);
  expect(new Set(first).size).toBe(RENDERED_SPECIALTIES.length);
});

test.each([
  ['blurred', 7],
  ['occluded', 7],
] as const)('%s snapshots: %i in 240', (kind, count) => {
  expect(pizzas.filter((pizza) => pizza.snapshot === kind)).toHaveLength(count);
});

test('the first bad snapshot is bad beyond doubt', () => {
  const blur = pizzas.find((pizza) => pizza.snapshot !== 'clear')!.movement;
  expect(blur).toBeGreaterThan(Math.max(...pizzas.slice(20).map(({ movement }) => movement)));
});

test('both crusts, good and bad ones, and nearly every fault occur', () => {
  const share = (is: (pizza: (typeof pizzas)[number]) => boolean): number =>
    pizzas.filter(is).length / pizzas.length;
  expect(share((pizza) => pizza.crust === 'delgada')).toBeGreaterThan(0.2);
  expect(share((pizza) => pizza.quality > 0.85)).toBeGreaterThan(0.3);
  expect(share((pizza) => pizza.quality < 0.6)).toBeGreaterThan(0.25);
  expect(new Set(pizzas.flatMap((pizza) => pizza.defects)).size).toBeGreaterThan(11);
});

test('a camera takes all its pictures alike', () => {
  for (const { camera, pizza } of plan) expect(pizza.camera).toEqual(plan[camera]!.pizza.camera);
});
