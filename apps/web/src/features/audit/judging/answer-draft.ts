import type { Judgement } from '@crustodian/contract/audit';

/** An answer in progress. */
export interface AnswerDraft {
  /** One digit per criterion, in their order. */
  digits: readonly (number | null)[];
  /** Index of the criterion that gets the next digit; the number of criteria if none is left. */
  at: number;
  bubbles: boolean;
  overbaked: boolean;
  badCut: boolean;
  /** The corrected specialty; null if the shown one is right. */
  specialty: string | null;
}

export type DraftFlag = 'bubbles' | 'overbaked' | 'badCut';

export const emptyDraft = (criteria: number): AnswerDraft => ({
  digits: Array.from({ length: criteria }, () => null),
  at: 0,
  bubbles: false,
  overbaked: false,
  badCut: false,
  specialty: null,
});

export const leftOf = ({ digits }: AnswerDraft): number =>
  digits.filter((digit) => digit === null).length;

/** Sets a criterion's digit; the next digit goes to the first following criterion without one. */
export function withDigit(draft: AnswerDraft, digit: number, at = draft.at): AnswerDraft {
  if (at >= draft.digits.length) return draft;
  const digits = draft.digits.with(at, digit);
  const isEmpty = (one: number | null) => one === null;
  const after = digits.findIndex((one, index) => index > at && isEmpty(one));
  const first = after < 0 ? digits.findIndex(isEmpty) : after;
  return { ...draft, digits, at: first < 0 ? digits.length : first };
}

/** Removes the last digit before the current criterion. */
export function withoutLast(draft: AnswerDraft): AnswerDraft {
  const last = draft.digits.findLastIndex((digit, at) => digit !== null && at < draft.at);
  if (last < 0) return draft;
  return { ...draft, digits: draft.digits.with(last, null), at: last };
}

export const withFlag = (draft: AnswerDraft, flag: DraftFlag): AnswerDraft => ({
  ...draft,
  [flag]: !draft[flag],
});

/** The completed judgement; null while a digit is missing. */
export function judgementOf(
  draft: AnswerDraft,
  criteria: readonly { key: string }[],
  milliseconds: number,
): Judgement | null {
  if (leftOf(draft) > 0) return null;
  const ninths = Object.fromEntries(criteria.map(({ key }, at) => [key, draft.digits[at] ?? 0]));
  const { bubbles, overbaked, badCut: bad_cut, specialty } = draft;
  return { kind: 'points', ninths, bubbles, overbaked, bad_cut, specialty, milliseconds };
}
