import { expect, test } from 'vitest';
import { judgeLight, lightGains, type LitPizza } from './camera-light.ts';

test('a patch as it was printed needs no correction; one that is burnt out or hardly lit gets none', () => {
  for (const gain of lightGains({ lightness: 63.98, a: 0, b: 0 })!) expect(gain).toBeCloseTo(1, 2);
  // L* 50 is 0.184 in linear light; the patch has 0.328.
  for (const gain of lightGains({ lightness: 50, a: 0, b: 0 })!) expect(gain).toBeCloseTo(1.78, 2);
  expect(lightGains({ lightness: 99, a: 0, b: 0 })).toBeNull();
  expect(lightGains({ lightness: 30, a: 0, b: 0 })).toBeNull();
  const [red, , blue] = lightGains({ lightness: 64, a: 0, b: 12 })!;
  expect(blue).toBeGreaterThan(red);
});

const pizzas = (count: number, asSeen: number | null, corrected: number | null): LitPizza[] =>
  Array.from({ length: count }, () => ({ truth: 8, asSeen, corrected }));

test.each([
  ['5 % nearer to the truth', pizzas(30, 7, 7.05), true],
  ['less than that', pizzas(30, 7, 7.04), false],
  ['too few pizzas', pizzas(29, 7, 8), false],
  ['one is no longer scored', [...pizzas(30, 7, 8), ...pizzas(1, 7, null)], false],
  ['one more is scored', [...pizzas(30, 7, 8), ...pizzas(1, null, 8)], true],
  ['farther from the truth', pizzas(40, 8.1, 7.5), false],
  ['none', [], false],
])('adopted where the error falls: %s', (_, judged, isAdopted) => {
  expect(judgeLight(judged).isAdopted).toBe(isAdopted);
});

test('the errors are means over the pizzas that are scored both ways', () => {
  expect(judgeLight([...pizzas(2, 7, 7.5), ...pizzas(1, 9, 8), ...pizzas(1, null, 1)])).toEqual({
    pizzas: 3,
    errorAsSeen: 1,
    errorCorrected: expect.closeTo(1 / 3, 6),
    isAdopted: false,
  });
  expect(judgeLight([])).toMatchObject({ pizzas: 0, errorAsSeen: null, errorCorrected: null });
});
