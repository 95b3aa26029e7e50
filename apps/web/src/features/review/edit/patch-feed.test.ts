import { SLICES } from '@crustodian/domain/pizza/criteria';
import { describe, expect, test } from 'vitest';
import { feedAnswer, trackedPizza } from '../../../pizza/card.fixture.ts';
import { findPizza, replacePizza, restorePizza, showChange } from './patch-feed.ts';

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

describe('what the server answers', () => {
  const shown = {
    pizza: trackedPizza({ id: 'a', standard: null, reviewer: null, rev: 4, score: 4.31 }),
    evaluation: { ...evaluation, score_details: { Bordes: slices(0.05) } },
  };

  test('takes the place of the pizza, values that are gone too', () => {
    const before = showChange(answer(), 'a', { standard: 'to_standard' });
    expect(findPizza(replacePizza(before, shown), 'a')).toEqual(shown);
  });
  test('leaves every other pizza the same object', () => {
    const before = answer();
    const after = replacePizza(before, shown);
    expect(findPizza(after, 'b')!.pizza).toBe(findPizza(before, 'b')!.pizza);
    expect(findPizza(after, 'b')!.evaluation).toBe(findPizza(before, 'b')!.evaluation);
  });
  test('changes nothing where the pizza is not there', () => {
    const before = answer();
    const other = { ...shown, pizza: trackedPizza({ id: 'c' }) };
    expect(replacePizza(before, other)).toEqual(before);
  });
});

test.each([
  ['hidden', { censored: true }, { censored: 1 }],
  ['shown again', { censored: false }, { censored: 0 }],
  ['bubbles', { bubbles: true }, { bubbles: 1 }],
  ['overbaked', { overbaked: true }, { overbaked: 1 }],
  ['bad cut', { badCut: true }, { bad_cut: 1 }],
  ['standard', { standard: 'to_standard' }, { standard: 'to_standard' }],
  ['specialty', { specialty: 'cheese' }, { category: 'cheese' }],
  ['attributes', { attributes: ['foggy'] }, { attributes: ['foggy'] }],
  ['crust', { crust: 'pan' }, { crust: 'pan' }],
] as const)('a change shows at once: %s', (_name, change, fields) => {
  expect(findPizza(showChange(answer(), 'a', change), 'a')!.pizza).toMatchObject(fields);
});

test('a change of a pizza that is not there changes nothing', () => {
  const before = answer();
  expect(showChange(before, 'c', { bubbles: true })).toBe(before);
});

test('a failed change is reverted without touching concurrent ones', () => {
  const before = answer();
  const optimistic = showChange(before, 'a', { bubbles: true });
  const meanwhile = showChange(optimistic, 'b', { overbaked: true });
  const restored = restorePizza(meanwhile, 'a', before);
  expect(findPizza(restored, 'a')!.pizza.bubbles).toBe(0);
  expect(findPizza(restored, 'b')!.pizza.overbaked).toBe(1);
});
