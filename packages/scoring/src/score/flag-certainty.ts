import { rampShare } from '@crustodian/domain/score/criterion-thresholds';
import type { Cutting } from '../measure/cutting.ts';
import { weightOfLook, type FoodReading } from '../food/food-heads.ts';
import { sigmoid } from '../models/small-net.ts';
import type { Reading } from '../measure/overbaked.ts';

/** Certainty 0..1 of each flag. */
export interface FlagCertainty {
  overbaked: number;
  bubbles: number;
  badCut: number;
}

export type Flag = keyof FlagCertainty;

/**
 * From this certainty on, a flag is raised and affects the score; from POSSIBLE_FROM on, it is
 * shown as possible.
 */
export const SURE_FROM = 0.8;
export const POSSIBLE_FROM = 0.5;

interface Evidence {
  overbaked: Reading;
  bubbles: Reading;
  cutting: Cutting;
}

/** From this certainty on, a flag counts in full; at SURE_FROM, its effect is still zero. */
const COUNTS_FROM = 0.98;

/**
 * Effect 0..1 of a flag of this certainty in the formula. It grows continuously, so that the score
 * does not jump when the certainty crosses its limit.
 */
export function flagEffect(certainty: number): number {
  const ramp = { none: logOdds(SURE_FROM), full: logOdds(COUNTS_FROM) };
  const part = rampShare(logOdds(certainty), ramp);
  return Math.round(part * part * (3 - 2 * part) * 1e4) / 1e4;
}

function logOdds(certainty: number): number {
  return Math.log(certainty / (1 - certainty));
}

/** Certainty of a flag without the network trained on real food; too low to raise it. */
const WITHOUT_NET = 0.5;
/** On rendered pizzas, a flag is certain as soon as its strength exceeds its limit. */
const DRAWN_STEEPNESS = 40;
const AT_LIMIT = logOdds(SURE_FROM);
/**
 * Log odds of the look from which a photograph is certainly burnt, and how fast certainty changes
 * below and above; soot counts too. The change is slow above, because rotating a picture by 45°
 * moves its log odds by 0.4, and good pictures reach 0.8. Limits that flag 4 % of good photographs,
 * set on four fifths, flag 4.6 % of the good and 84 % of the burnt among the rest.
 */
const BURNT = { from: 0.15, below: 3, above: 0.88 } as const;
/**
 * Certainty of bubbles and bad cuts on photographs; too few photographs show them to be more
 * certain.
 */
const RARE = 0.6;

export function flagCertainty(evidence: Evidence, told: FoodReading | null): FlagCertainty {
  const { overbaked, bubbles, cutting } = evidence;
  const seen = { overbaked: overbaked.value, bubbles: bubbles.value, badCut: cutting.badCut };
  if (!told) return mapped(seen, (is) => (is ? WITHOUT_NET : 0));
  const ofDrawings: FlagCertainty = {
    overbaked: atLimit(overbaked.strength),
    bubbles: bubbles.value ? 1 : 0,
    badCut: cutting.badCut ? 1 : 0,
  };
  const ofPhotographs: FlagCertainty = {
    overbaked: burntFor(told.burnt + told.soot - BURNT.from),
    bubbles: bubbles.value ? RARE : 0,
    badCut: cutting.badCut ? RARE : 0,
  };
  const weight = weightOfLook(told);
  return mapped(ofDrawings, (value, key) => value + weight * (ofPhotographs[key] - value));
}

const burntFor = (beyond: number): number =>
  sigmoid(AT_LIMIT + beyond * (beyond > 0 ? BURNT.above : BURNT.below));

const atLimit = (strength: number): number => sigmoid(AT_LIMIT + DRAWN_STEEPNESS * (strength - 1));

const mapped = <Value>(
  values: Record<keyof FlagCertainty, Value>,
  map: (value: Value, key: keyof FlagCertainty) => number,
): FlagCertainty => ({
  overbaked: map(values.overbaked, 'overbaked'),
  bubbles: map(values.bubbles, 'bubbles'),
  badCut: map(values.badCut, 'badCut'),
});
