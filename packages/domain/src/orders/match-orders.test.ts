import { expect, test } from 'vitest';
import reference from '../test/reference/assignment.json' with { type: 'json' };
import { matchOrders } from './match-orders.ts';

const cases = reference.cases.map((row) => [row.what, row] as const);
const unique = cases.filter(([, { expected }]) => expected.next_best_cost !== expected.cost);

test.each(cases)('%s: the least cost', (_, { orders, pizzas, expected }) =>
  expect(matchOrders(orders, pizzas).cost).toBeCloseTo(expected.cost, 9),
);

test.each(unique)('%s: pairs', (_, { orders, pizzas, expected }) => {
  const wanted = (expected.pizza_of_order as (number | null)[]).map((i) => i && i - 1);
  expect(matchOrders(orders, pizzas).pizzaOfOrder).toEqual(wanted);
});

const pepperoni = (minute: number) => ({ minute, specialty: 'pepperoni', crust: 'delgada' });

test('of equal costs pairs do not cross', () => {
  const found = matchOrders([pepperoni(0), pepperoni(1)], [pepperoni(4), pepperoni(5)]);
  expect(found.pizzaOfOrder).toEqual([0, 1]);
});

test('of equal costs the earlier order has the pizza', () => {
  const found = matchOrders([pepperoni(0), pepperoni(0)], [pepperoni(1)]);
  expect(found.pizzaOfOrder).toEqual([0, null]);
});

test('an evening of 240 orders', () => {
  const orders = Array.from({ length: 240 }, (_, i) => pepperoni(i * 1.5));
  const pizzas = orders.map(({ minute }) => pepperoni(minute + 5));
  expect(matchOrders(orders, pizzas).cost).toBeLessThanOrEqual((240 * 5) / 3);
});
