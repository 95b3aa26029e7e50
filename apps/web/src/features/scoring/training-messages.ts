import type { Training } from '@crustodian/contract/scoring';
import { criterionLabel } from '@crustodian/domain/pizza/criteria';

const OUTCOMES = {
  kept: 'kept',
  dropped: 'dropped, no improvement',
  too_few: 'too few reviewed pictures',
  failed: 'failed',
} as const satisfies Record<NonNullable<Training['outcome']>, string>;

/** State or outcome of a training: 'kept', 'training …'. */
export function outcomeText({
  state,
  outcome,
  undoneBy,
  undoneAt,
}: Pick<Training, 'state' | 'outcome' | 'undoneAt' | 'undoneBy'>): string {
  if (state === 'waiting') return 'waiting …';
  if (state === 'running' || outcome === null) return 'training …';
  if (undoneAt !== null) return undoneBy ? `undone by ${undoneBy}` : 'undone';
  return OUTCOMES[outcome];
}

export type TaughtPart = Training['parts'][number];

const PARTS: Record<string, string> = {
  specialty: 'Specialty',
  fit: 'Usable for scoring',
  badCut: 'Bad cut',
  overbaked: 'Overbaked',
  bubbles: 'Bubbles',
  score: 'Score',
};

/** 'Overbaked', 'Inner cheese'. */
export function partName({ part }: TaughtPart): string {
  const label = PARTS[part] ?? criterionLabel(part);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** An error as it is read: points of 10 of a score, the share that is wrong or missing of the rest. */
export function errorText({ part }: TaughtPart, value: number | null): string {
  if (value === null) return '–';
  return part === 'score' ? value.toFixed(2) : `${(100 * value).toFixed(1)}%`;
}

/** '±0.12', '±2.1%'; a dash where nothing was tested. */
export const doubtText = (part: TaughtPart): string =>
  part.error === null ? '–' : `±${errorText(part, part.error)}`;

const PART_OUTCOMES = {
  better: 'kept',
  no_better: 'no better',
  too_few: 'too few',
} as const satisfies Record<TaughtPart['outcome'], string>;

export const partOutcomeText = ({ outcome }: TaughtPart): string => PART_OUTCOMES[outcome];
