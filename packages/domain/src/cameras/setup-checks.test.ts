import { expect, test } from 'vitest';
import {
  checksSentence,
  checkTarget,
  mayGoOn,
  type SetupCheckKind,
  type TargetMeasures,
} from './setup-checks.ts';

const GOOD: TargetMeasures = {
  axisRatio: 0.99,
  offset: { right: 0.4, down: -0.3 },
  pxPerCm: 14.23,
  mtf50: 0.193,
  grey: { lightness: 66, a: 1, b: 2 },
  clipped: 0.002,
  evenness: 0.9,
};
const one = (check: SetupCheckKind, over: Partial<TargetMeasures>) =>
  checkTarget({ ...GOOD, ...over }, 'en').find((each) => each.check === check)!;
const grey = (over: object) => ({ grey: { ...GOOD.grey, ...over } });

test('a good camera, in the words of the mockup', () => {
  const checks = checkTarget(GOOD, 'en');
  expect(checks.map(({ value, unit, sentence }) => [value, unit, sentence])).toEqual([
    ['0.99', '', 'Straight above; 0.985 is enough.'],
    ['14.2', 'px/cm', 'A 33 cm pizza is 469 px wide.'],
    ['0.19', '', 'Edges are crisp; 0.15 is enough.'],
    ['66', '', 'Bright and even, nothing burnt out.'],
    ['+2', '', 'Grey looks grey; 6 either way is right.'],
  ]);
  expect(checksSentence(checks, 'en')).toBe('All five are good.');
});

/** K-011: a check is good at the limit and bad just beyond it. */
test.each<[SetupCheckKind, Partial<TargetMeasures>, Partial<TargetMeasures>]>([
  ['place', { axisRatio: 0.985 }, { axisRatio: 0.9849 }],
  ['place', { offset: { right: 2, down: 0 } }, { offset: { right: 2.1, down: 0 } }],
  ['scale', { pxPerCm: 440 / 33 + 1e-9 }, { pxPerCm: 439.9 / 33 }],
  ['sharpness', { mtf50: 0.15 }, { mtf50: 0.1499 }],
  ['exposure', grey({ lightness: 55 }), grey({ lightness: 54.9 })],
  ['exposure', grey({ lightness: 75 }), grey({ lightness: 75.1 })],
  ['exposure', { clipped: 0.0099 }, { clipped: 0.01 }],
  ['exposure', { evenness: 0.75 }, { evenness: 0.749 }],
  ['white_balance', grey({ b: 6 }), grey({ b: 6.1 })],
  ['white_balance', grey({ a: -6 }), grey({ a: -6.1 })],
])('%s: %o is good, %o is not', (check, good, bad) => {
  expect(one(check, good).isGood).toBe(true);
  expect(one(check, bad).isGood).toBe(false);
});

test('a yellow light says by how much, and may stay', () => {
  const checks = checkTarget({ ...GOOD, ...grey({ b: 9 }) }, 'en');
  expect(checks[4]).toMatchObject({
    value: '+9',
    sentence: 'Yellow by 3 too much. Set the camera from “auto” to “fixed, 4,000 K”.',
  });
  expect(checksSentence(checks, 'en')).toBe('Four of five are good. The light is a little yellow.');
  expect(mayGoOn(checks)).toBe(true);
});

test.each<[Partial<TargetMeasures>, boolean]>([
  [{ axisRatio: 0.9 }, false],
  [{ pxPerCm: 9 }, false],
  [{ mtf50: 0.1 }, false],
  [{ evenness: 0.5 }, true],
])('%o: going on without is %s', (over, expected) =>
  expect(mayGoOn(checkTarget({ ...GOOD, ...over }, 'en'))).toBe(expected),
);

test('the same in Spanish', () => {
  const good = checkTarget(GOOD, 'es');
  expect(good.map(({ value, sentence }) => [value, sentence])).toEqual([
    ['0,99', 'Justo desde arriba; con 0,985 basta.'],
    ['14,2', 'Una pizza de 33 cm mide 469 px de ancho.'],
    ['0,19', 'Los bordes se ven nítidos; con 0,15 basta.'],
    ['66', 'Clara y pareja, sin partes quemadas.'],
    ['+2', 'El gris se ve gris; hasta 6 hacia cada lado está bien.'],
  ]);
  expect(checksSentence(good, 'es')).toBe('Las cinco están bien.');
  const bad = checkTarget(
    { ...GOOD, ...grey({ b: 9 }), offset: { right: -3.1, down: 0 }, evenness: 0.7 },
    'es',
  );
  expect(bad.filter(({ isGood }) => !isGood).map(({ sentence }) => sentence)).toEqual([
    'La plantilla está 3 cm demasiado a la izquierda. Gira la cámara hacia allí o mueve la plantilla.',
    'La esquina más oscura tiene el 70 % de la luz del centro; basta con 75. Gira una lámpara hacia ella.',
    'Sobra 3 de amarillo. Cambia la cámara de «automático» a «fijo, 4000 K».',
  ]);
  expect(checksSentence(bad, 'es')).toBe(
    'Dos de cinco están bien. La cámara no mira recto al centro.',
  );
});
