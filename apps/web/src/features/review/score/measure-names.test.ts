import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import { measuredWords } from './measure-names.ts';

const finding = (metric: string, value: number, target: number) => ({
  criterion: 'Bordes',
  slice: '1' as const,
  metric,
  value,
  target,
  points: 0,
  lost: 0.1,
});

test.each([
  ['melted cheese', 0.6, 0.95, 'melted cheese', '60%', '≥ 95%'],
  ['border width', 0.1523, 0.125, 'border width', '15.2% of radius', '≤ 12.5%'],
  ["inner toppings against the pizza's mean", 0.615, 1, 'inner toppings', '62% of mean', '≥ 100%'],
  ['look', 0.62, 1, 'look of the whole pizza', '62%', '≥ 100%'],
  ['stained border', 0.041, 0, 'stained border', '4.1%', '≤ 0%'],
  ['something of another engine', 3.5, 2, 'something of another engine', '3.50', '≤ 2.00'],
])('%s of %d', (metric, value, target, name, found, full) =>
  expect(measuredWords(finding(metric, value, target), {})).toEqual({
    name,
    found,
    target: full,
    sure: null,
  }),
);

test('how sure the engine is stands with what it measured', () =>
  expect(measuredWords(finding('melted cheese', 0.6, 0.95), { melting: 0.4 }).sure).toBe(0.4));

afterEach(() => void speakOnPage('en'));

test('in Spanish', () => {
  speakOnPage('es');
  expect(measuredWords(finding('border width', 0.1523, 0.125), {})).toMatchObject({
    name: 'ancho del borde',
    found: '15,2\u00a0% del radio',
    target: '≤ 12,5\u00a0%',
  });
});
