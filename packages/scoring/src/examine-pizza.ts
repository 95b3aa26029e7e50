import type { Circle } from '@crustodian/domain/pipeline-result';
import { judgeBubbles } from './bubbles.ts';
import { findCutLines } from './cut-lines.ts';
import { judgeCutting, type Cutting } from './cutting.ts';
import { learntBubbles } from './learnt/learnt-bubbles.ts';
import { seePlaces } from './learnt/seen-places.ts';
import type { LocatedPizza } from './locate-pizza.ts';
import { measurePizza, type MeasuredPizza } from './measure-pizza.ts';
import { judgeOverbaked, type Judged } from './overbaked.ts';
import type { Disc } from './raster.ts';
import { specialtyFeatures } from './specialty-features.ts';
import { specialtyOf, type SpecialtyAnswer, type SpecialtyHead } from './specialty.ts';

/** All that is measured on a pizza, before it is judged. */
export interface Examination {
  cutting: Cutting;
  overbaked: Judged;
  bubbles: Judged;
  specialty: SpecialtyAnswer;
  measured: MeasuredPizza;
}

/** Measures a located pizza; `figure`, `camera` and `thinBelow` as measurePizza takes them. */
export function examinePizza(
  { view, map }: LocatedPizza,
  head: SpecialtyHead,
  figure: Circle,
  camera?: Disc,
  thinBelow?: number,
): Examination {
  const cutting = judgeCutting(findCutLines(view.lab.L));
  const seen = map.probabilities && seePlaces(view, map, map.probabilities);
  return {
    cutting,
    overbaked: judgeOverbaked(view, map),
    bubbles: seen ? learntBubbles(seen) : judgeBubbles(view, map),
    specialty: specialtyOf(specialtyFeatures(map), head),
    measured: measurePizza({ view, map, seen }, cutting.startAngle, figure, camera, thinBelow),
  };
}
