import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import { card, trackedPizza } from '../../../pizza/card.fixture.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';

test.each([
  [
    { standard: 'to_standard', reviewer: 'Marta Ruiz' },
    'Marta Ruiz changed this pizza meanwhile: standard is To standard. Your change was not saved.',
  ],
  [
    { bubbles: 1, score: 5.75, reviewer: null },
    'Somebody changed this pizza meanwhile: score is 5.75, bubbles is on. Your change was not saved.',
  ],
  [{ rev: 2 }, 'Somebody changed this pizza meanwhile. Your change was not saved.'],
] as const)('%j', (change, sentence) => {
  expect(changedMeanwhile(card(), trackedPizza(change))).toBe(sentence);
});

test('a pizza that is gone', () => {
  expect(changedMeanwhile(card(), null)).toContain('removed from the feed');
});

afterEach(() => void speakOnPage('en'));

test('in Spanish', () => {
  speakOnPage('es');
  expect(changedMeanwhile(card(), trackedPizza({ bubbles: 1, score: 5.75, reviewer: null }))).toBe(
    'Alguien cambió esta pizza mientras tanto: puntuación: 5,75, burbujas: sí. Tu cambio no se guardó.',
  );
});
