import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../language/language.ts';
import { card } from './card.fixture.ts';
import { shownFlags } from './pizza-flags.ts';

test('raised flags are next to possible ones, each with its own text', () => {
  const shown = shownFlags(card({ overbaked: 1, possible_flags: ['bubbles', 'bad_cut'] }));
  expect(shown.map(({ name, isPossible }) => [name, isPossible])).toEqual([
    ['Perhaps bubbles', true],
    ['Overbaked', false],
    ['Perhaps bad cut', true],
  ]);
});

test('a flag that a reviewer raised is sure', () => {
  const judged = card({ overbaked: 1, possible_flags: ['overbaked'], reviewed: 1 });
  expect(shownFlags(judged).map(({ name }) => name)).toEqual(['Overbaked']);
});

afterEach(() => void speakOnPage('en'));

test('on a Spanish page they have Spanish names', () => {
  speakOnPage('es');
  const shown = shownFlags(card({ overbaked: 1, possible_flags: ['bad_cut'] }));
  expect(shown.map(({ name }) => name)).toEqual(['Demasiado horneada', 'Quizá mal cortada']);
});
