import { expect, test } from 'vitest';
import { bestAndWorst } from './best-and-worst.ts';

const one = (key: string, mean: number | null, pizzas = 10) => ({ key, mean, pizzas });

test.each([
  ['highest and lowest mean', [one('a', 7), one('b', 8), one('c', 6)], 'b', 'c'],
  ['a tie goes to more pizzas', [one('a', 8, 3), one('b', 8, 4)], 'b', 'b'],
  ['then to catalogue order', [one('a', 8), one('b', 8)], 'a', 'a'],
  ['what has no data takes no part', [one('a', null), one('b', 5)], 'b', 'b'],
  ['nothing', [], null, null],
  ['no data', [one('a', null)], null, null],
])('%s', (_case, contenders, best, worst) =>
  expect(bestAndWorst(contenders)).toEqual({ best, worst }),
);
