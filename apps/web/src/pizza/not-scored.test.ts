import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../language/language.ts';
import { card } from './card.fixture.ts';
import { isScored, notScored, notScoredText } from './not-scored.ts';

test('hidden pizzas, bad pictures and pizzas without a score do not count (X107)', () => {
  const cards = [
    card({ id: 'counts' }),
    card({ id: 'hidden', censored: 1 }),
    card({ id: 'blurred', snap_quality: 'mala' }),
    card({ id: 'not evaluated', score: null }),
  ];
  expect(cards.filter(isScored).map(({ tId }) => tId)).toEqual(['counts']);
});

test('says why pizzas have no score', () => {
  const unusable = {
    snap_quality: 'mala',
    // Anything that makes a snapshot unusable raises its occlusion.
    optimal_frame_quality: { blur: 0.8, occ: 0.9 },
  } as const;
  const blurred = { ...unusable, snap_quality_reasons: ['blurred' as const] };
  const covered = { ...unusable, snap_quality_reasons: ['covered' as const] };
  expect(
    notScored([
      card({ score: null, ...blurred }),
      card({ score: null, ...covered }),
      card({ score: null, ...covered }),
      card({ score: null, category: 'unknown' }),
      card({ score: 8 }),
    ]),
  ).toEqual([
    { reason: 'covered', count: 2 },
    { reason: 'blurred', count: 1 },
    { reason: 'unknown specialty', count: 1 },
  ]);
});

test('hidden and unlisted pizzas explain the rest of what is not scored', () => {
  const cards = [
    card({ score: 8 }),
    card({ score: 7, censored: 1 }),
    card({ score: null }),
    // A reviewer may score what the pipeline considers unusable; it does not count anywhere.
    card({ score: 9, snap_quality: 'mala' }),
  ];
  const reasons = notScored(cards, 7);
  expect(reasons).toContainEqual({ reason: 'hidden', count: 1 });
  expect(reasons).toContainEqual({ reason: 'not listed', count: 3 });
  expect(reasons).toContainEqual({ reason: 'unusable snapshot', count: 1 });
  const scored = cards.filter(isScored).length;
  expect(reasons.reduce((sum, { count }) => sum + count, 0)).toBe(7 - scored);
  expect(notScoredText(reasons)).toMatch(/^6 not scored: 3\u00a0not listed, /);
});

afterEach(() => void speakOnPage('en'));

test('in Spanish the words agree with how many pizzas they are said of', () => {
  speakOnPage('es');
  const faulty = (...snap_quality_reasons: ('blurred' | 'covered')[]) =>
    card({ score: null, snap_quality: 'mala', snap_quality_reasons });
  const cards = [faulty('blurred'), faulty('blurred'), faulty('covered')];
  expect(notScoredText(notScored(cards, 4))).toBe(
    '4 sin puntuar: 2\u00a0borrosas, 1\u00a0tapada, 1\u00a0no mostrada',
  );
});
