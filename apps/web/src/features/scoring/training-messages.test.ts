import { expect, test } from 'vitest';
import {
  doubtText,
  errorText,
  outcomeText,
  partName,
  partOutcomeText,
  type TaughtPart,
} from './training-messages.ts';

const standing = { undoneAt: null, undoneBy: null };
const part = (own: Partial<TaughtPart>): TaughtPart => ({
  part: 'overbaked',
  judged: 100,
  before: 0.25,
  after: 0.05,
  error: 0.1,
  outcome: 'better',
  ...own,
});

test.each([
  [outcomeText({ state: 'waiting', outcome: null, ...standing }), 'waiting …'],
  [outcomeText({ state: 'running', outcome: null, ...standing }), 'training …'],
  [outcomeText({ state: 'finished', outcome: 'kept', ...standing }), 'kept'],
  [outcomeText({ state: 'finished', outcome: 'dropped', ...standing }), 'dropped, no improvement'],
  [
    outcomeText({ state: 'finished', outcome: 'too_few', ...standing }),
    'too few reviewed pictures',
  ],
  [
    outcomeText({ state: 'finished', outcome: 'kept', undoneAt: 'then', undoneBy: 'Ana Prieto' }),
    'undone by Ana Prieto',
  ],
  [partName(part({})), 'Overbaked'],
  [partName(part({ part: 'Queso interior' })), 'Inner cheese'],
  [partName(part({ part: 'fit' })), 'Usable for scoring'],
  [errorText(part({}), 0.25), '25.0%'],
  [errorText(part({ part: 'score' }), 1.234), '1.23'],
  [errorText(part({}), null), '–'],
  [doubtText(part({})), '±10.0%'],
  [doubtText(part({ error: null })), '–'],
  [partOutcomeText(part({ outcome: 'no_better' })), 'no better'],
])('%s', (text, expected) => expect(text).toBe(expected));
