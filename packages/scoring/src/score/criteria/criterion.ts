import type { CrustType } from '../../measure/crust-type.ts';
import type { LevelsByLook } from '../../food/levels-by-look.ts';
import type { SliceMeasures } from '../../measure/measure-slices.ts';
import {
  rampShare,
  windowShare,
  windowTarget,
  type Ramp,
  type Thresholds,
  type Window,
} from '@crustodian/domain/score/criterion-thresholds';

/** The look of the whole pizza, and its weight 0..1 against the measurements of the slices. */
export interface Looks {
  levels: LevelsByLook;
  weight: number;
}

/** The measurements that the criteria turn into points. */
export interface PizzaMeasures {
  slices: readonly SliceMeasures[];
  crust: CrustType;
  /** Measured radius relative to the expected radius; 1 if no camera defines the expected size. */
  radiusScale: number;
  /** The pizza's look; absent if only measurements count. */
  looks?: Looks | undefined;
}

/** A measured pizza with the thresholds that apply to it. */
export interface PizzaToScore extends PizzaMeasures {
  thresholds: Thresholds;
}

/** One measurement and its points; a criterion's points are the sum over its metrics. */
export interface ScoredMetric {
  metric: string;
  value: number;
  target: number;
  points: number;
  lost: number;
}

/** Scores one slice 0..7 of a pizza; the metrics' points and losses add up to `maximum`. */
export type Criterion = (pizza: PizzaToScore, slice: number, maximum: number) => ScoredMetric[];

/** Points of a measurement that should be at least (or at most) a value. */
export const byRamp = (metric: string, value: number, ramp: Ramp, maximum: number): ScoredMetric =>
  scored(metric, value, ramp.full, rampShare(value, ramp), maximum);

/** Points of a measurement that should lie within a window. */
export const byWindow = (metric: string, value: number, window: Window, maximum: number) =>
  scored(metric, value, windowTarget(value, window), windowShare(value, window), maximum);

function scored(
  metric: string,
  value: number,
  target: number,
  share: number,
  maximum: number,
): ScoredMetric {
  return { metric, value, target, points: maximum * share, lost: maximum * (1 - share) };
}
