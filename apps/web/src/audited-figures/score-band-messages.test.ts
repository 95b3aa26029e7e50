import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../language/language.ts';
import { scoreBandSource, scoreBandText } from './score-band-messages.ts';

test.each([
  ['family', 64, 'as 64 pizzas of its kind show that were judged blind'],
  ['company', 1092, 'as 1,092 pizzas show that were judged blind'],
  ['drawn-truth', 225, 'as 225 computer-drawn pizzas show; fewer than 50 were judged blind'],
] as const)('what says how far off one score may be: %s', (level, count, text) => {
  expect(scoreBandText({ low: 6.84, high: 7.56 })).toBe('Between 6.8 and 7.6');
  expect(scoreBandSource({ level, count })).toBe(text);
});

afterEach(() => void speakOnPage('en'));

test('how far off one score may be in Spanish', () => {
  speakOnPage('es');
  expect([
    scoreBandText({ low: 6.84, high: 7.56 }),
    scoreBandSource({ level: 'company', count: 1092 }),
  ]).toEqual(['Entre 6,8 y 7,6', 'según 1.092 pizzas juzgadas a ciegas']);
});
