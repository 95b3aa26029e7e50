import { expect, test } from 'vitest';
import {
  emptyDraft,
  judgementOf,
  leftOf,
  withDigit,
  withFlag,
  withoutLast,
  type AnswerDraft,
} from './answer-draft.ts';

const typed = (...digits: number[]): AnswerDraft =>
  digits.reduce((draft, digit) => withDigit(draft, digit), emptyDraft(3));
const KEYS = ['a', 'b', 'c'].map((key) => ({ key }));

test.each([
  ['nothing', typed(), [null, null, null], 0, 3],
  ['two digits', typed(8, 0), [8, 0, null], 2, 1],
  ['all digits', typed(8, 0, 9), [8, 0, 9], 3, 0],
  ['one too many', typed(8, 0, 9, 1), [8, 0, 9], 3, 0],
  ['the last one first', withDigit(typed(), 4, 2), [null, null, 4], 0, 2],
  ['a gap, then back to it', withDigit(withDigit(typed(), 4, 1), 5), [null, 4, 5], 0, 1],
  ['a digit changed', withDigit(typed(1, 2, 3), 7, 0), [7, 2, 3], 3, 0],
  ['one taken back', withoutLast(typed(8, 5)), [8, null, null], 1, 2],
  ['the last of all taken back', withoutLast(typed(8, 5, 3)), [8, 5, null], 2, 1],
  ['nothing taken back', withoutLast(typed()), [null, null, null], 0, 3],
])('%s', (_what, draft, digits, at, left) => {
  expect([draft.digits, draft.at, leftOf(draft)]).toEqual([digits, at, left]);
});

test('an answer has every digit, the faults and the specialty', () => {
  expect(judgementOf(typed(8, 5), KEYS, 10)).toBeNull();
  const draft = withFlag(withFlag(withFlag(typed(8, 5, 0), 'badCut'), 'bubbles'), 'bubbles');
  expect(judgementOf({ ...draft, specialty: 'cheese' }, KEYS, 10)).toEqual({
    kind: 'points',
    ninths: { a: 8, b: 5, c: 0 },
    bubbles: false,
    overbaked: false,
    bad_cut: true,
    specialty: 'cheese',
    milliseconds: 10,
  });
});
