import type { Training } from '@crustodian/contract/scoring';
import type { CompanyTrainings } from './scoring-calls.ts';

const OUTCOMES = {
  kept: 'kept',
  dropped: 'dropped, no better',
  too_few: 'too few reviewed pictures',
  failed: 'failed',
} as const satisfies Record<NonNullable<Training['outcome']>, string>;

/** What became of a training: 'kept', 'learning …'. */
export function outcomeText({ state, outcome }: Pick<Training, 'state' | 'outcome'>): string {
  if (state === 'waiting') return 'waiting …';
  if (state === 'running' || outcome === null) return 'learning …';
  return OUTCOMES[outcome];
}

/** How many of the pictures kept back are named rightly: '81 of 96 (84%)'; a dash where none was judged. */
export function rightText(right: number | null, heldBack: number): string {
  if (right === null || heldBack === 0) return '–';
  return `${right} of ${heldBack} (${Math.round((100 * right) / heldBack)}%)`;
}

/** The head in words: that of the product, or a company's own. */
export const headText = ({ head, headIsOwn }: Pick<CompanyTrainings, 'head' | 'headIsOwn'>) =>
  headIsOwn ? 'learnt from its reviewers' : `of the product (${head})`;
