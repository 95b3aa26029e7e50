import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import { card } from '../../../pizza/card.fixture.ts';
import { standardReason } from './standard-reason.ts';

test.each([
  [{ score: 7.38 }, 'Derived from the score: 7.38 is below 7.5.'],
  [{ score: 9 }, 'Derived from the score: 9.00 is above 8.5.'],
  [{ score: 7.5 }, 'Derived from the score: 7.50 lies between 7.5 and 8.5.'],
  [{ standard: 'to_standard', reviewer: 'Marta Ruiz' }, 'Set by Marta Ruiz.'],
  [{ standard: 'to_standard', reviewer: null }, 'Set by a reviewer.'],
  [{ score: null }, null],
] as const)('%j', (pizza, reason) => {
  expect(standardReason(card(pizza), null)).toBe(reason);
});

test('too little cheese is named before the score', () => {
  const evaluationResult = {
    score_details: {
      queso: {} as never,
      'Queso interior': { '1': 0.1, '2': 0.1, '3': 0, '4': 0, '5': 0, '6': 0, '7': 0, '8': 0 },
    },
    score_final: 9,
    score_adjusted: null,
    specialty_check: true,
    soft: {},
  };
  expect(standardReason({ ...card({ score: 9 }), evaluationResult }, 0.6)).toBe(
    'Derived from the cheese: 0.20 is below 0.60.',
  );
});

afterEach(() => void speakOnPage('en'));

test.each([
  [{ score: 7.38 }, 'Se deriva de la puntuación: 7,38 está por debajo de 7,5.'],
  [{ score: 9 }, 'Se deriva de la puntuación: 9,00 está por encima de 8,5.'],
  [{ score: 7.5 }, 'Se deriva de la puntuación: 7,50 está entre 7,5 y 8,5.'],
  [{ standard: 'to_standard', reviewer: null }, 'Fijado por un revisor.'],
] as const)('in Spanish: %j', (pizza, reason) => {
  speakOnPage('es');
  expect(standardReason(card(pizza), null)).toBe(reason);
});
