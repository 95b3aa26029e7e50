import { rampShare } from '@crustodian/domain/criterion-thresholds';
import { SNAPSHOT_FAULTS, type SnapshotFault } from '@crustodian/domain/unscored-reason';
import { fineDetail } from './blur.ts';
import { FOUND_FROM, type FoundPizza } from './find-pizza.ts';
import type { PizzaView, Segmentation } from './segmentation/segmenter.ts';

export interface SnapshotQuality {
  verdict: 'buena' | 'mala';
  /** Whether every measurement lies clear of its limit. */
  trusted: boolean;
  /** 0 sharp .. 1 nothing left of the detail. */
  blur: number;
  /** 0 all of the pizza can be judged .. 1 nothing can; from UNJUDGEABLE on the snapshot is 'mala'. */
  occ: number;
  /** What is wrong with the snapshot, what weighs most first. */
  reasons: SnapshotFault[];
}

/** Every 'mala' snapshot has at least this occlusion. */
export const UNJUDGEABLE = 0.9;

/** Fine detail (see fineDetail) of a sharp pizza and of one blurred away. */
const DETAIL = { none: 0.27, full: 0.045 };
const BLUR_LIMIT = 0.6;
/** Share of the disc that may be covered, or be no pizza at all. */
const HIDDEN_LIMIT = 0.15;
const HIDDEN_ALL = 0.5;
/** Smallest radius in working pixels on which slices can be measured. */
const LEAST_RADIUS = 60;

/** Whether a snapshot can be scored: a pizza is found, sharp, large enough and not covered (X60). */
export function judgeQuality(
  found: FoundPizza,
  view: PizzaView,
  { hidden }: Pick<Segmentation, 'hidden'>,
): SnapshotQuality {
  const blur = rampShare(fineDetail(view.lab.L), DETAIL);
  const isFaulty: Record<SnapshotFault, boolean> = {
    no_pizza: found.confidence < FOUND_FROM,
    too_small: found.circle.radius < LEAST_RADIUS,
    blurred: blur > BLUR_LIMIT,
    // Covered, or no pizza there at all.
    covered: hidden > HIDDEN_LIMIT,
  };
  const reasons = SNAPSHOT_FAULTS.filter((fault) => isFaulty[fault]);
  const covered = occlusion(hidden);
  const mala = reasons.length > 0;
  return {
    verdict: mala ? 'mala' : 'buena',
    trusted: mala
      ? isClearlyMala(found, blur, hidden)
      : found.confidence > FOUND_FROM * 1.6 &&
        blur < BLUR_LIMIT * 0.8 &&
        hidden < HIDDEN_LIMIT * 0.6,
    blur: round(blur),
    // What cannot be judged counts as covered, whatever the reason.
    occ: round(mala ? Math.max(UNJUDGEABLE, covered) : Math.min(UNJUDGEABLE - 0.01, covered)),
    reasons,
  };
}

/** The covered share, stretched so that the limit lies at UNJUDGEABLE. */
function occlusion(hidden: number): number {
  if (hidden <= HIDDEN_LIMIT) return (hidden / HIDDEN_LIMIT) * UNJUDGEABLE;
  const beyond = rampShare(hidden, { none: HIDDEN_LIMIT, full: HIDDEN_ALL });
  return UNJUDGEABLE + (1 - UNJUDGEABLE) * beyond;
}

const isClearlyMala = (found: FoundPizza, blur: number, hidden: number): boolean =>
  found.confidence < FOUND_FROM * 0.6 || blur > 0.95 || hidden > HIDDEN_LIMIT * 1.6;

const round = (value: number): number => Math.round(value * 1000) / 1000;
