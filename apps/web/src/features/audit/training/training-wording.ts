import { STANDARD_LABELS, type Standard } from '@crustodian/domain/pizza/standard';
import { capital, listed, numberWord } from '../../../pizza/words.ts';
import { criterionLabel } from '@crustodian/domain/pizza/criteria';
import type { Reference } from './training-calls.ts';

export const ROUND_SECONDS = 60;

/** 'You see what reviewers see: four of five.' */
export function resultSentence(agreed: number, of: number): string {
  const count = `${numberWord(agreed)} of ${numberWord(of)}`;
  if (agreed === of) return `You see what reviewers see: all ${numberWord(of)}.`;
  return agreed * 2 > of
    ? `You see what reviewers see on ${count}.`
    : `${capital(count)} as reviewers saw them. Look at the others again.`;
}

export const verdictText = (standard: Standard | null): string =>
  standard === null ? 'no answer in time' : STANDARD_LABELS[standard].toLowerCase();

const SEEN = 8;
const FLAGS = [
  ['bubbles', 'bubbles'],
  ['overbaked', 'overbaked'],
  ['bad_cut', 'a bad cut'],
] as const;

/** What a reviewer took points off for: the two worst criteria, and flags. */
export function faultText(reference: Reference): string {
  const worst = Object.entries(reference.ninths)
    .filter(([, ninths]) => ninths < SEEN)
    .toSorted(([, a], [, b]) => a - b)
    .slice(0, 2)
    .map(([criterion, ninths]) => `${criterionLabel(criterion)} (${ninths} of 9)`);
  const flags = FLAGS.filter(([flag]) => reference[flag]).map(([, name]) => name);
  const faults = [...worst, ...flags];
  return faults.length === 0 ? 'No points were taken off.' : `Points went for ${listed(faults)}.`;
}
