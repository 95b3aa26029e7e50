import type { Judgement } from '@crustodian/contract/audit';

/** What was typed of an answer so far. */
export interface AnswerDraft {
  /** A digit for each criterion, in their order. */
  digits: readonly (number | null)[];
  /** The criterion that the next digit is for; their number when all have one. */
  at: number;
  bubbles: boolean;
  overbaked: boolean;
  badCut: boolean;
  /** Another one than is shown. */
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

/** Gives a criterion its digit; the next one is for the first criterion after it that has none. */
export function withDigit(draft: AnswerDraft, digit: number, at = draft.at): AnswerDraft {
  if (at >= draft.digits.length) return draft;
  const digits = draft.digits.with(at, digit);
  const isEmpty = (one: number | null) => one === null;
  const after = digits.findIndex((one, index) => index > at && isEmpty(one));
  const first = after < 0 ? digits.findIndex(isEmpty) : after;
  return { ...draft, digits, at: first < 0 ? digits.length : first };
}

/** Takes the digit before the next one away. */
export function withoutLast(draft: AnswerDraft): AnswerDraft {
  const last = draft.digits.findLastIndex((digit, at) => digit !== null && at < draft.at);
  if (last < 0) return draft;
  return { ...draft, digits: draft.digits.with(last, null), at: last };
}

export const withFlag = (draft: AnswerDraft, flag: DraftFlag): AnswerDraft => ({
  ...draft,
  [flag]: !draft[flag],
});

/** Null while a digit is missing. */
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
