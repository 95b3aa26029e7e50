import type { Cutting } from './cutting.ts';
import { weightOfLook, type Told } from './food/food-heads.ts';
import { sigmoid } from './learnt/small-net.ts';
import type { Judged } from './overbaked.ts';

/** Certainty 0..1 of what is held against a pizza. */
export interface FlagCertainty {
  overbaked: number;
  bubbles: number;
  badCut: number;
}

export type Flag = keyof FlagCertainty;

/** From here on a flag is sure and moves the score; from PERHAPS_FROM on it is shown as possible. */
export const SURE_FROM = 0.8;
export const PERHAPS_FROM = 0.5;

interface Evidence {
  overbaked: Judged;
  bubbles: Judged;
  cutting: Cutting;
}

/** Without a net that has seen real food nothing is held against a pizza. */
const WITHOUT_NET = 0.5;
/** Flags of drawings were sure from the limit of their strength on. */
const DRAWN_STEEPNESS = 8;
const AT_LIMIT = Math.log(SURE_FROM / (1 - SURE_FROM));
/**
 * Log odds of a burnt photograph, burnt and good ones being as many: by what is scorched (in logarithms of its
 * strength), and by how bake and cleanliness are rated. Six folds over 12 burnt and 134 good photographs: 3 % of the good and
 * 67 % of the burnt are sure.
 */
const BURNT = { bias: 11.3, scorched: 1.06, bake: -1.04, clean: -1.28 } as const;
/** Too few photographs have bubbles or a bad cut to be sure of any. */
const RARE = 0.6;

export function flagCertainty(evidence: Evidence, told: Told | null): FlagCertainty {
  const { overbaked, bubbles, cutting } = evidence;
  const seen = { overbaked: overbaked.value, bubbles: bubbles.value, badCut: cutting.badCut };
  if (!told) return mapped(seen, (is) => (is ? WITHOUT_NET : 0));
  const ofDrawings: FlagCertainty = {
    overbaked: atLimit(overbaked.strength),
    bubbles: bubbles.value ? 1 : 0,
    badCut: cutting.badCut ? 1 : 0,
  };
  const ofPhotographs: FlagCertainty = {
    overbaked: sigmoid(
      BURNT.bias +
        BURNT.scorched * Math.log(Math.max(0.01, overbaked.strength)) +
        BURNT.bake * told.ratings.bake_melt +
        BURNT.clean * told.ratings.clean,
    ),
    bubbles: bubbles.value ? RARE : 0,
    badCut: cutting.badCut ? RARE : 0,
  };
  const weight = weightOfLook(told);
  return mapped(ofDrawings, (value, key) => value + weight * (ofPhotographs[key] - value));
}

const atLimit = (strength: number): number => sigmoid(AT_LIMIT + DRAWN_STEEPNESS * (strength - 1));

const mapped = <Value>(
  values: Record<keyof FlagCertainty, Value>,
  map: (value: Value, key: keyof FlagCertainty) => number,
): FlagCertainty => ({
  overbaked: map(values.overbaked, 'overbaked'),
  bubbles: map(values.bubbles, 'bubbles'),
  badCut: map(values.badCut, 'badCut'),
});
