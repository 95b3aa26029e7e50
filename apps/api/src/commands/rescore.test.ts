import { expect, test } from 'vitest';
import { sentenceOf } from './rescore.ts';

test.each([
  [
    { rescored: 12, kept: 1, missing: 2, failed: 0, error: null },
    '12 pizzas rescored, 1 kept as reviewed, 2 without a picture.',
  ],
  [
    { rescored: 12, kept: 0, missing: 0, failed: 3, error: null },
    '12 pizzas rescored, 0 kept as reviewed, 0 without a picture, 3 could not be scored; see the log for details.',
  ],
  [
    { rescored: 2, kept: 0, missing: 0, failed: 0, error: 'the disk cannot be read' },
    '2 pizzas rescored, 0 kept as reviewed, 0 without a picture. The others were skipped: the disk cannot be read.',
  ],
])('%o: %s', (counts, sentence) => expect(sentenceOf(counts)).toBe(sentence));
