import type { Training } from '@crustodian/contract/scoring';
import type { CompanyTrainings } from './scoring-calls.ts';

const OUTCOMES = {
  kept: 'kept',
  dropped: 'dropped, no better',
  too_few: 'too few reviewed pictures',
  failed: 'failed',
} as const satisfies Record<NonNullable<Training['outcome']>, string>;

/** State or outcome of a training: 'kept', 'training …'. */
export function outcomeText({ state, outcome }: Pick<Training, 'state' | 'outcome'>): string {
  if (state === 'waiting') return 'waiting …';
  if (state === 'running' || outcome === null) return 'training …';
  return OUTCOMES[outcome];
}

/** How many of the held-back pictures are named correctly: '81 of 96 (84%)'; a dash where none was tested. */
export function rightText(right: number | null, heldBack: number): string {
  if (right === null || heldBack === 0) return '–';
  return `${right} of ${heldBack} (${Math.round((100 * right) / heldBack)}%)`;
}

/** Where the specialty model comes from. */
export const headText = ({ head, headIsOwn }: Pick<CompanyTrainings, 'head' | 'headIsOwn'>) =>
  headIsOwn ? "trained on its reviewers' corrections" : `delivered with the product (${head})`;
