import { rampShare } from '@crustodian/domain/score/criterion-thresholds';
import { SNAPSHOT_FAULTS, type SnapshotFault } from '@crustodian/domain/pizza/unscored-reason';
import { fineDetail } from '../image/blur.ts';
import { FOUND_FROM, type FoundPizza } from '../locate/find-pizza-by-colour.ts';
import { isPhotograph } from '../food/food-heads.ts';
import type { FoodObservation } from '../locate/locate-pizza.ts';
import type { PizzaView, Segmentation } from '../segmentation/segmenter.ts';

/** A located pizza, or the part of it that its fitness depends on. */
interface AssessedPizza {
  found: FoundPizza;
  view: PizzaView;
  map: Pick<Segmentation, 'hidden'>;
  food: FoodObservation | null;
}

export interface SnapshotFitness {
  verdict: 'buena' | 'mala';
  /** Whether the verdict is far enough from its limits to be reliable. */
  trusted: boolean;
  /** 0 sharp .. 1 no detail left. */
  blur: number;
  /** 0 all of the pizza is visible .. 1 nothing is; from UNSCORABLE on the snapshot is 'mala'. */
  occ: number;
  /** Faults of the snapshot, worst first. */
  reasons: SnapshotFault[];
}

/** Every 'mala' snapshot has at least this occlusion. */
export const UNSCORABLE = 0.9;

/** Fine detail (see fineDetail) of a sharp pizza, and of a completely blurred one. */
const DETAIL = { none: 0.27, full: 0.045 };
const MAX_BLUR = 0.6;
/** Maximum share of the disc that may be covered or not be pizza. */
const MAX_HIDDEN = 0.15;
const HIDDEN_ALL = 0.5;
/** Smallest radius in working pixels on which slices can be measured. */
const MIN_RADIUS = 60;

/**
 * Log odds from which a photograph counts as showing a whole pizza. 97 % of the whole pizzas used
 * for calibration reach this value, none of 19 photographs of other food, and one of five slices.
 */
const MIN_WHOLE_LOG_ODDS = 0.12;
/**
 * Weight of the detector's confidence; it counts only half, because the detector takes slices for
 * pizzas.
 */
const DETECTOR_WEIGHT = 0.5;
/**
 * Weight of the odds against other food. Char looks like other food, so the odds of a burnt pizza
 * outweigh it.
 */
const OTHER_FOOD_WEIGHT = 0.25;
/** Maximum distance of a photograph from the training data. */
const MAX_STRANGENESS = 2;
/**
 * Limits for photographs, where the detector recognizes food that the classes, trained on rendered
 * pizzas, misclassify.
 */
const PHOTOGRAPH = { found: 0.25, blur: 0.7, hidden: 0.3 } as const;
/** Log odds from which a pizza is certainly burnt; the classes may take its char for a cover. */
const MIN_CHARRED_LOG_ODDS = 1;
const MAX_HIDDEN_CHARRED = 0.8;
const DRAWING = { found: FOUND_FROM, blur: MAX_BLUR, hidden: MAX_HIDDEN } as const;

/**
 * Whether a snapshot can be scored: a whole pizza is found, sharp, large enough, not covered (X60)
 * and similar to the training data.
 */
export function assessFitness({ found, view, map, food }: AssessedPizza): SnapshotFitness {
  const { hidden } = map;
  const photograph = food && isPhotograph(food.reading) ? food : null;
  const blur = rampShare(fineDetail(view.lab.L), DETAIL);
  const limits = photograph ? PHOTOGRAPH : DRAWING;
  const isCharred = photograph !== null && photograph.reading.burnt > MIN_CHARRED_LOG_ODDS;
  const isFaulty: Record<SnapshotFault, boolean> = {
    no_pizza: Math.max(found.confidence, photograph?.sighting.likelihood ?? 0) < limits.found,
    not_whole: photograph !== null && oddsOfWhole(photograph) < MIN_WHOLE_LOG_ODDS,
    too_small: found.circle.radius < MIN_RADIUS,
    blurred: blur > limits.blur,
    // Covered, or not pizza at all.
    covered: hidden > (isCharred ? MAX_HIDDEN_CHARRED : limits.hidden),
    not_known: photograph !== null && photograph.reading.strangeness > MAX_STRANGENESS,
  };
  const reasons = SNAPSHOT_FAULTS.filter((fault) => isFaulty[fault]);
  const covered = occlusion(hidden);
  const mala = reasons.length > 0;
  return {
    verdict: mala ? 'mala' : 'buena',
    trusted: mala
      ? !reasons.every(isUncertain) && isClearlyBad(found, blur, hidden)
      : found.confidence > FOUND_FROM * 1.6 && blur < MAX_BLUR * 0.8 && hidden < MAX_HIDDEN * 0.6,
    blur: round(blur),
    // An unfit snapshot counts as covered, whatever the reason.
    occ: round(mala ? Math.max(UNSCORABLE, covered) : Math.min(UNSCORABLE - 0.01, covered)),
    reasons,
  };
}

/** Faults that leave the engine uncertain if there is no other; reviewers then decide. */
const isUncertain = (fault: SnapshotFault): boolean =>
  fault === 'not_whole' || fault === 'not_known';

/** The covered share, stretched so that the limit lies at UNSCORABLE. */
function occlusion(hidden: number): number {
  if (hidden <= MAX_HIDDEN) return (hidden / MAX_HIDDEN) * UNSCORABLE;
  const beyond = rampShare(hidden, { none: MAX_HIDDEN, full: HIDDEN_ALL });
  return UNSCORABLE + (1 - UNSCORABLE) * beyond;
}

const oddsOfWhole = ({
  sighting,
  reading,
}: Pick<FoodObservation, 'sighting' | 'reading'>): number =>
  DETECTOR_WEIGHT * logOdds(sighting.likelihood) +
  Math.log(reading.kinds.whole / reading.kinds.slice) +
  OTHER_FOOD_WEIGHT * Math.log(reading.kinds.whole / reading.kinds.other) +
  Math.max(0, reading.burnt);

const logOdds = (p: number): number => Math.log(Math.max(1e-4, p) / Math.max(1e-4, 1 - p));

const isClearlyBad = (found: FoundPizza, blur: number, hidden: number): boolean =>
  found.confidence < FOUND_FROM * 0.6 || blur > 0.95 || hidden > MAX_HIDDEN * 1.6;

const round = (value: number): number => Math.round(value * 1000) / 1000;
