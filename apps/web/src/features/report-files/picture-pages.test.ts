import { expect, test } from 'vitest';
import { pagesOf } from './picture-pages.ts';

const pizzas = (count: number) => Array.from({ length: count }, (_, at) => at);

test.each([
  ['no pizza, no page', 0, []],
  ['one page holds four rows of five', 20, [20]],
  ['the 21st begins a page', 21, [20, 1]],
  ['the goal of a report', 30, [20, 10]],
  ['the goal of a report without scores', 140, [20, 20, 20, 20, 20, 20, 20]],
] as const)('%s', (_case, count, sizes) => {
  expect(pagesOf(pizzas(count)).map((page) => page.length)).toEqual(sizes);
});

test('every pizza is printed once, in its order', () => {
  expect(pagesOf(pizzas(47)).flat()).toEqual(pizzas(47));
});
