import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../language/language.ts';
import { changeText, lightText, measuredText } from './camera-measurement.ts';

afterEach(() => void speakOnPage('en'));

const both = (text: () => string): string[] => {
  const english = text();
  speakOnPage('es');
  return [english, text()];
};

test('how far scores move, by change', () => {
  const change = { change: 'turned', compared: 34, lost: 2, deviation: 0.148 } as const;
  expect(both(() => changeText(change))).toEqual([
    '0.15 points, 2 of 36 no longer scored',
    '0,15 puntos, 2 de 36 sin puntuar',
  ]);
  speakOnPage('en');
  expect(changeText({ ...change, compared: 36, lost: 0 })).toBe('0.15 points');
  expect(changeText({ ...change, compared: 0, lost: 3, deviation: null })).toBe(
    '3 of 3 no longer scored',
  );
  const measured = { measured_on: '2026-11-27', pictures: 12, changes: [] };
  expect(both(() => measuredText(measured))).toEqual([
    'How far the score of the same pizza moves: 12 pictures, measured on 27 Nov.',
    'Cuánto se mueve la puntuación de la misma pizza: 12 fotos, medidas el 27 nov.',
  ]);
});

test.each([
  [
    { pizzas: 12, error_as_seen: null, error_corrected: null, is_adopted: false },
    'not corrected: 12 of the 30 audited pizzas that decide it',
    'sin corregir: 12 de las 30 pizzas auditadas que lo deciden',
  ],
  [
    { pizzas: 40, error_as_seen: 0.61, error_corrected: 0.52, is_adopted: true },
    'corrected: the error on 40 audited pizzas is 0.52 instead of 0.61 points',
    'corregida: el error en 40 pizzas auditadas es de 0,52 puntos en vez de 0,61',
  ],
  [
    { pizzas: 40, error_as_seen: 0.61, error_corrected: 0.6, is_adopted: false },
    'not corrected: the error on 40 audited pizzas would be 0.60 instead of 0.61 points',
    'sin corregir: el error en 40 pizzas auditadas sería de 0,60 puntos en vez de 0,61',
  ],
])('%#: what became of the light of the set-up', (light, english, spanish) => {
  expect(both(() => lightText(light))).toEqual([english, spanish]);
});
