import { expect, test } from 'vitest';
import { gridAboveMessages, gridBesideMessages, pagesOf } from './picture-pages.ts';

const pizzas = (count: number) => Array.from({ length: count }, (_, at) => at);

test.each([
  ['no pizza, no page', 0, []],
  ['one page holds four rows of five', 20, [20]],
  ['the 21st begins a page, and both are alike full', 21, [11, 10]],
  ['the goal of a report', 30, [15, 15]],
  ['the goal of a report without scores', 140, [20, 20, 20, 20, 20, 20, 20]],
] as const)('%s', (_case, count, sizes) => {
  expect(pagesOf(pizzas(count)).map((page) => page.length)).toEqual(sizes);
});

test('every pizza is printed once, in its order', () => {
  expect(pagesOf(pizzas(47)).flat()).toEqual(pizzas(47));
});

/** Space that texts take next to or below the pictures on a sheet of 1010 by 548 pixels. */
test.each([
  [gridBesideMessages, { right: 72, below: 10 }, [6, 12, 15, 20]],
  [gridAboveMessages, { right: 4, below: 40 }, [5, 8, 10, 15]],
])('a page of pictures is more than half full and holds them', (gridOf, messages, counts) => {
  for (const count of counts) {
    const { columns, edge } = gridOf(count);
    const height = Math.ceil(count / columns) * (edge + messages.below);
    expect(columns * (edge + messages.right)).toBeLessThanOrEqual(1010);
    expect(height).toBeLessThanOrEqual(560);
    expect(height).toBeGreaterThan(548 / 2);
  }
});
