import { expect, test } from 'vitest';
import { fileStem } from './download.ts';

test.each([
  ['Average score', 'average-score'],
  ['% by specialty', 'by-specialty'],
  ['Score: Peñón, 19 – 20 Oct', 'score-penon-19-20-oct'],
  ['…', 'table'],
])('a file for %s is named %s', (title, stem) => {
  expect(fileStem(title).replace(/-+/g, '-')).toBe(stem);
});
