import { SLICES } from '@crustodian/domain/criteria';
import { describe, expect, test } from 'vitest';
import { feedAnswer, trackedPizza } from '../../pizza/card.fixture.ts';
import { findPizza, patchPizza, restorePizza, type PizzaPatch } from './patch-feed.ts';

const evaluation = {
  score_details: { Bordes: slices(0.1) },
  score_final: 8,
  score_adjusted: null,
  specialty_check: true,
  soft: {},
};
function slices(value: number) {
  return Object.fromEntries(SLICES.map((key) => [key, value])) as Record<
    (typeof SLICES)[number],
    number
  >;
}
const answer = () =>
  feedAnswer([trackedPizza({ id: 'a' }), trackedPizza({ id: 'b' })], {
    a: evaluation,
    b: evaluation,
  });
const pizzaAfter = (patch: PizzaPatch, change = {}) =>
  findPizza(patchPizza(feedAnswer([trackedPizza({ id: 'a', ...change })]), 'a', patch), 'a')!.pizza;

describe('a patch', () => {
  test('writes what the server answered', () => {
    const patched = patchPizza(answer(), 'a', {
      overbaked: true,
      score: '4.31',
      reviewer: 'Marta Ruiz',
      rev: 1,
    });
    expect(findPizza(patched, 'a')!.pizza).toMatchObject({
      overbaked: 1,
      score: 4.31,
      reviewer: 'Marta Ruiz',
      rev: 1,
    });
  });
  test('leaves every other pizza the same object', () => {
    const before = answer();
    const after = patchPizza(before, 'a', { bubbles: true });
    expect(findPizza(after, 'b')!.pizza).toBe(findPizza(before, 'b')!.pizza);
  });
  test('changes no pizza that is not there', () => {
    const before = answer();
    expect(patchPizza(before, 'c', { bubbles: true })).toEqual(before);
  });
  test('replaces the points of the slices and lets the sliders be the ingredients', () => {
    const details = { Bordes: slices(0.05) };
    const after = patchPizza(answer(), 'a', {
      score_criteria: { Bordes: 0.4 },
      score_details: details,
    });
    expect(findPizza(after, 'a')!.evaluation!.score_details).toEqual(details);
    expect(findPizza(after, 'a')!.pizza.omit_soft).toBe(1);
    expect(findPizza(after, 'b')!.evaluation!.score_details).toEqual(evaluation.score_details);
  });
});

test('the first specialty is kept, later ones are not (X58)', () => {
  expect(pizzaAfter({ specialty: 'cheese' }).original_data).toEqual({ specialty: 'pepperoni' });
  expect(
    pizzaAfter({ specialty: 'meats' }, { original_data: { specialty: 'hawaiana' } }).original_data,
  ).toEqual({ specialty: 'hawaiana' });
});

test.each([
  ['hidden', { censored: true }, { censored: 1 }],
  ['shown again', { censored: false }, { censored: 0 }],
  ['bad cut', { badCut: true }, { bad_cut: 1 }],
  ['standard', { standard: 'to_standard' }, { standard: 'to_standard' }],
  ['attributes', { attributes: ['foggy'] }, { attributes: ['foggy'] }],
  ['crust', { crust: 'pan' }, { crust: 'pan' }],
  ['no score any more', { score: null }, { score: null }],
] as const)('%s', (_name, patch, fields) => {
  expect(pizzaAfter({ ...patch } as PizzaPatch)).toMatchObject(fields);
});

test('a failed change is taken back without touching what happened beside it', () => {
  const before = answer();
  const optimistic = patchPizza(before, 'a', { bubbles: true });
  const meanwhile = patchPizza(optimistic, 'b', { overbaked: true });
  const restored = restorePizza(meanwhile, 'a', before);
  expect(findPizza(restored, 'a')!.pizza.bubbles).toBe(0);
  expect(findPizza(restored, 'b')!.pizza.overbaked).toBe(1);
});
