import { expect, test } from 'vitest';
import { sentenceOf } from './rescore.ts';

test.each([
  [
    { rescored: 12, kept: 1, missing: 2, failed: 0, error: null },
    '12 pizzas scored anew, 1 kept as reviewed, 2 without a picture.',
  ],
  [
    { rescored: 12, kept: 0, missing: 0, failed: 3, error: null },
    '12 pizzas scored anew, 0 kept as reviewed, 0 without a picture, 3 could not be scored: the log says why.',
  ],
  [
    { rescored: 2, kept: 0, missing: 0, failed: 0, error: 'the disk cannot be read' },
    '2 pizzas scored anew, 0 kept as reviewed, 0 without a picture. The others were given up: the disk cannot be read.',
  ],
])('%o: %s', (counts, sentence) => expect(sentenceOf(counts)).toBe(sentence));
