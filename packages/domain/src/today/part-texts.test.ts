import { expect, test } from 'vitest';
import { WATCHED_PARTS } from '../signals/watched-areas.ts';
import { PART_TEXTS } from './part-texts.ts';

test.each(['en', 'es'] as const)('every part has all of its words in %s', (language) => {
  for (const part of WATCHED_PARTS) {
    const words = Object.values(PART_TEXTS[language][part]);
    expect(words).toHaveLength(4);
    for (const word of words) expect(word).toMatch(/^[^.]+$/);
  }
});

test('nothing of the Spanish texts was left in English', () => {
  for (const part of WATCHED_PARTS) {
    expect(PART_TEXTS.es[part].fault).not.toBe(PART_TEXTS.en[part].fault);
    expect(PART_TEXTS.es[part].right).not.toBe(PART_TEXTS.en[part].right);
  }
});
