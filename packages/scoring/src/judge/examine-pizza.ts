import type { FlagEffects } from '@crustodian/domain/score/score-formula';
import type { Circle } from '@crustodian/domain/pizza/pipeline-result';
import { judgeBubbles } from '../measure/bubbles.ts';
import { findCutLines } from '../measure/cut-lines.ts';
import { judgeCutting, type Cutting } from '../measure/cutting.ts';
import { learntBubbles } from '../models/learnt-bubbles.ts';
import { seePlaces } from '../models/seen-places.ts';
import type { LocatedPizza } from '../locate/locate-pizza.ts';
import { measurePizza, type MeasuredPizza } from '../measure/measure-pizza.ts';
import { judgeOverbaked, type Reading } from '../measure/overbaked.ts';
import { rimUnevenness } from '../measure/rim-unevenness.ts';
import type { Disc } from '../image/raster.ts';
import type { PizzaMeasures } from './criteria/criterion.ts';
import { flagCertainty, flagEffect, PERHAPS_FROM, SURE_FROM, type Flag } from './flag-certainty.ts';
import { isPhotograph, weightOfLook } from '../food/food-heads.ts';
import { lookedLevels } from '../food/looked-levels.ts';
import { specialtyByLook } from '../food/specialty-by-look.ts';
import { specialtyFeatures } from '../specialty/specialty-features.ts';
import { specialtyOf, type SpecialtyAnswer, type SpecialtyHead } from '../specialty/specialty.ts';

/** All measurements of a pizza, before it is judged. */
export interface Examination {
  cutting: Cutting;
  overbaked: Reading;
  bubbles: Reading;
  specialty: SpecialtyAnswer;
  measured: MeasuredPizza;
  /** Flags that are possible but not certain enough to be raised. */
  perhaps: Flag[];
  /** How much each flag counts. */
  effects: FlagEffects;
}

/** Measures a located pizza; `figure`, `camera` and `thinBelow` as measurePizza takes them. */
export function examinePizza(
  { view, map, seen: food }: LocatedPizza,
  head: SpecialtyHead,
  figure: Circle,
  camera?: Disc,
  thinBelow?: number,
): Examination {
  const cutting = judgeCutting(findCutLines(view.lab.L));
  const seen = map.probabilities && seePlaces(view, map, map.probabilities);
  const told = food?.told ?? null;
  const overbaked = judgeOverbaked(view, map);
  const bubbles = seen ? learntBubbles(seen) : judgeBubbles(view, map);
  const certainty = flagCertainty({ overbaked, bubbles, cutting }, told);
  const isSure = (flag: Flag): boolean => certainty[flag] >= SURE_FROM;
  return {
    cutting: { ...cutting, badCut: isSure('badCut') },
    overbaked: {
      ...overbaked,
      value: isSure('overbaked'),
      confidence: confidenceFrom(certainty.overbaked),
    },
    bubbles: {
      ...bubbles,
      value: isSure('bubbles'),
      confidence: confidenceFrom(certainty.bubbles),
    },
    perhaps: FLAGS.filter((flag) => !isSure(flag) && certainty[flag] >= PERHAPS_FROM),
    effects: {
      overbaked: flagEffect(certainty.overbaked),
      bubbles: flagEffect(certainty.bubbles),
      badCut: flagEffect(certainty.badCut),
    },
    specialty:
      told && isPhotograph(told) && head.knows === 'drawings'
        ? specialtyByLook(told)
        : specialtyOf(specialtyFeatures(map), head),
    measured: measurePizza({ view, map, seen }, cutting.startAngle, figure, camera, thinBelow),
  };
}

const FLAGS = ['bubbles', 'overbaked', 'badCut'] as const satisfies Flag[];

/** Confidence of a yes or no with this certainty. */
const confidenceFrom = (certainty: number): number => Math.abs(2 * certainty - 1);

/**
 * The measures of a pizza by which it is judged as this specialty: with its look where it is a
 * photograph, which then counts instead of what is measured.
 */
export function withLook(
  { measured }: Examination,
  { seen, map }: Pick<LocatedPizza, 'seen' | 'map'>,
  specialty: string,
): PizzaMeasures {
  if (!seen) return measured.pizza;
  const { told } = seen;
  const levels = lookedLevels(told.ratings, specialty, rimUnevenness(map));
  return { ...measured.pizza, looks: { levels, weight: weightOfLook(told) } };
}
