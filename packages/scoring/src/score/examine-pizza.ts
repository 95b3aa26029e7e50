import type { FlagEffects } from '@crustodian/domain/score/score-formula';
import type { Circle } from '@crustodian/domain/pizza/pipeline-result';
import { measureBubbles } from '../measure/bubbles.ts';
import { findCutLines } from '../measure/cut-lines.ts';
import { measureCutting, type Cutting } from '../measure/cutting.ts';
import { learntBubbles } from '../models/learnt-bubbles.ts';
import { pizzaPlanes } from '../models/pizza-planes.ts';
import type { LocatedPizza } from '../locate/locate-pizza.ts';
import { measurePizza, type MeasuredPizza } from '../measure/measure-pizza.ts';
import { measureOverbaked, type Reading } from '../measure/overbaked.ts';
import { rimUnevenness } from '../measure/rim-unevenness.ts';
import type { Disc } from '../image/raster.ts';
import type { PizzaMeasures } from './criteria/criterion.ts';
import {
  flagCertainty,
  flagEffect,
  POSSIBLE_FROM,
  SURE_FROM,
  type Flag,
} from './flag-certainty.ts';
import { isPhotograph, weightOfLook } from '../food/food-heads.ts';
import { levelsByLook } from '../food/levels-by-look.ts';
import { specialtyByLook } from '../food/specialty-by-look.ts';
import { specialtyFeatures } from '../specialty/specialty-features.ts';
import { specialtyOf, type SpecialtyAnswer, type SpecialtyHead } from '../specialty/specialty.ts';

/** All measurements of a pizza, before it is scored. */
export interface Examination {
  cutting: Cutting;
  overbaked: Reading;
  bubbles: Reading;
  specialty: SpecialtyAnswer;
  measured: MeasuredPizza;
  /** Flags that are possible but not certain enough to be raised. */
  possibleFlags: Flag[];
  /** Effect of each flag on the score. */
  effects: FlagEffects;
}

/** Measures a located pizza; `figure`, `camera` and `thinBelow` as in measurePizza. */
export function examinePizza(
  { view, map, food }: LocatedPizza,
  head: SpecialtyHead,
  figure: Circle,
  camera?: Disc,
  thinBelow?: number,
): Examination {
  const cutting = measureCutting(findCutLines(view.lab.L));
  const planes = map.probabilities && pizzaPlanes(view, map, map.probabilities);
  const reading = food?.reading ?? null;
  const overbaked = measureOverbaked(view, map);
  const bubbles = planes ? learntBubbles(planes) : measureBubbles(view, map);
  const certainty = flagCertainty({ overbaked, bubbles, cutting }, reading);
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
    possibleFlags: FLAGS.filter((flag) => !isSure(flag) && certainty[flag] >= POSSIBLE_FROM),
    effects: {
      overbaked: flagEffect(certainty.overbaked),
      bubbles: flagEffect(certainty.bubbles),
      badCut: flagEffect(certainty.badCut),
    },
    specialty:
      reading && isPhotograph(reading) && head.knows === 'drawings'
        ? specialtyByLook(reading)
        : specialtyOf(specialtyFeatures(map), head),
    measured: measurePizza({ view, map, planes }, cutting.startAngle, figure, camera, thinBelow),
  };
}

const FLAGS = ['bubbles', 'overbaked', 'badCut'] as const satisfies Flag[];

/** Confidence of a flag's value, whether true or false, at this certainty. */
const confidenceFrom = (certainty: number): number => Math.abs(2 * certainty - 1);

/**
 * The measures by which a pizza is scored as this specialty. On a photograph, they include its
 * look, which replaces the measurements in proportion to its weight.
 */
export function withLook(
  { measured }: Examination,
  { food, map }: Pick<LocatedPizza, 'food' | 'map'>,
  specialty: string,
): PizzaMeasures {
  if (!food) return measured.pizza;
  const { reading } = food;
  const levels = levelsByLook(reading.ratings, specialty, rimUnevenness(map));
  return { ...measured.pizza, looks: { levels, weight: weightOfLook(reading) } };
}
