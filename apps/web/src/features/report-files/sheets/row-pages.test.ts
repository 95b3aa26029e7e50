import { expect, test } from 'vitest';
import { evenPages } from './row-pages.ts';

test.each([
  [0, []],
  [1, [1]],
  [15, [15]],
  [16, [8, 8]],
  [31, [11, 11, 9]],
])('%i rows', (rows, sizes) => {
  const pages = evenPages(rows, 15);
  expect(pages.map(({ from, to }) => to - from)).toEqual(sizes);
  expect(
    pages.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
  ).toEqual(Array.from({ length: rows }, (_, at) => at));
});
