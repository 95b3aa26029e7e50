import {
  areEnough,
  isHeldBack,
  outcomeOf,
  type TrainingOutcome,
} from '@crustodian/domain/specialty-training';
import type { SpecialtyHead } from '@crustodian/scoring/specialty';
import { countRight, retrainSpecialtyHead } from '@crustodian/scoring/train-specialty-head';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReviewedSample } from './specialty-samples.ts';

export interface Lesson {
  before: SpecialtyHead;
  samples: readonly ReviewedSample[];
  /** What the new head is called. */
  version: string;
}

export interface Learnt {
  learnt: number;
  heldBack: number;
  outcome: TrainingOutcome;
  rightBefore: number | null;
  rightAfter: number | null;
  /** Null unless it is kept. */
  head: SpecialtyHead | null;
}

/** Trains a head on four fifths of the samples and tests both heads on the fifth that is held back. */
export function learnHead({ before, samples, version }: Lesson): Learnt {
  const heldBack = samples.filter(({ digest }) => isHeldBack(digest));
  const learnt = samples.filter(({ digest }) => !isHeldBack(digest));
  const counts = { learnt: learnt.length, heldBack: heldBack.length };
  if (!areEnough(counts)) {
    return { ...counts, outcome: 'too_few', rightBefore: null, rightAfter: null, head: null };
  }
  const head = retrainSpecialtyHead(before, learnt, version);
  const rightBefore = countRight(before, heldBack);
  const rightAfter = countRight(head, heldBack);
  const outcome = outcomeOf({ before: rightBefore, after: rightAfter });
  return { ...counts, outcome, rightBefore, rightAfter, head: outcome === 'kept' ? head : null };
}

const PROGRAM = new URL('./learn-head-worker.ts', import.meta.url);

/** learnHead on a thread of its own: it takes seconds. */
export async function learnBeside(lesson: Lesson): Promise<Learnt> {
  const worker = new Worker(PROGRAM, { workerData: lesson });
  try {
    const [learnt] = (await once(worker, 'message')) as [Learnt];
    return learnt;
  } finally {
    await worker.terminate();
  }
}
