import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import { faultText, hiddenText, resultSentence, verdictText } from './training-wording.ts';

test.each([
  [5, 5, 'You see what reviewers see: all five.'],
  [1, 1, 'You see what reviewers see.'],
  [0, 1, 'Reviewers saw it differently. Look at it again.'],
  [0, 0, 'There is nothing to compare.'],
  [4, 5, 'You see what reviewers see on four of five.'],
  [0, 5, 'None of five as reviewers saw them. Look at the others again.'],
  [2, 5, 'Two of five as reviewers saw them. Look at the others again.'],
])('%d of %d', (agreed, of, text) => expect(resultSentence(agreed, of)).toBe(text));

const good = {
  standard: 'to_standard' as const,
  score: 9,
  ninths: { 'Sello de queso': 8, Bordes: 9 },
  bubbles: false,
  overbaked: false,
  bad_cut: false,
};

test('what points were taken off for', () => {
  expect(faultText(good)).toBe('No points were taken off.');
  const ninths = { 'Sello de queso': 2, Bordes: 5, Limpieza: 7 };
  expect(faultText({ ...good, ninths, bad_cut: true })).toBe(
    'Points went for cheese seal (2 of 9), border size (5 of 9) and a bad cut.',
  );
});

afterEach(() => void speakOnPage('en'));

test('the same in Spanish', () => {
  speakOnPage('es');
  expect([5, 4, 2, 0].map((agreed) => resultSentence(agreed, 5))).toEqual([
    'Ves lo que ven los revisores: las cinco.',
    'Ves lo que ven los revisores en cuatro de cinco.',
    'Dos de cinco como las vieron los revisores. Mira otra vez las demás.',
    'Ninguna de cinco como las vieron los revisores. Mira otra vez las demás.',
  ]);
  const ninths = { 'Sello de queso': 2, Bordes: 5 };
  expect(faultText({ ...good, ninths, bubbles: true })).toBe(
    'Perdió puntos por sello del queso (2 de 9), tamaño del borde (5 de 9) y burbujas.',
  );
  expect([hiddenText(1), hiddenText(2)]).toEqual([
    'Una pizza se ocultó mientras tanto y no aparece.',
    'Dos pizzas se ocultaron mientras tanto y no aparecen.',
  ]);
  expect([faultText(good), verdictText(null), verdictText('to_standard')]).toEqual([
    'No perdió ningún punto.',
    'sin respuesta a tiempo',
    'en estándar',
  ]);
});

test('pizzas that were hidden meanwhile', () => {
  expect([hiddenText(1), hiddenText(2)]).toEqual([
    'One pizza was hidden meanwhile and is left out.',
    'Two pizzas were hidden meanwhile and are left out.',
  ]);
});

test('without an answer', () => expect(verdictText(null)).toBe('no answer in time'));
