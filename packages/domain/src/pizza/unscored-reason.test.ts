import { expect, test } from 'vitest';
import { unscoredReason, type UnscoredPizza } from './unscored-reason.ts';
import { UNSCORED_TEXTS } from './unscored-texts.ts';

const good = { category: 'cheese', snap_quality: 'buena', snap_quality_reasons: [] } as const;

test.each<[string, Partial<UnscoredPizza>, string]>([
  ["a 'buena' snapshot of a known specialty", {}, 'not evaluated'],
  ['no specialty', { category: null }, 'unknown specialty'],
  ['the specialty unknown', { category: 'unknown' }, 'unknown specialty'],
  ['blur', { snap_quality: 'mala', category: null, snap_quality_reasons: ['blurred'] }, 'blurred'],
  ['a cover', { snap_quality: 'mala', snap_quality_reasons: ['covered'] }, 'covered'],
  [
    'no pizza, so that all is covered',
    { snap_quality: 'mala', snap_quality_reasons: ['no_pizza', 'covered'] },
    'no pizza found',
  ],
  ['a pizza far away', { snap_quality: 'mala', snap_quality_reasons: ['too_small'] }, 'too small'],
  [
    'mala, nobody says why',
    { snap_quality: 'mala', snap_quality_reasons: [] },
    'unusable snapshot',
  ],
  [
    'mala, by a pipeline without reasons',
    { snap_quality: 'mala', snap_quality_reasons: undefined },
    'unusable snapshot',
  ],
])('%s', (_case, pizza, word) => {
  expect(UNSCORED_TEXTS[unscoredReason({ ...good, ...pizza })].word.en).toBe(word);
});
