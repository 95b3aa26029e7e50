import { byRamp, type Criterion } from './criterion.ts';

/** How much of the outer half of the slice is covered, sauce being bare. */
export const outerCheese: Criterion = ({ slices, thresholds }, slice, maximum) => [
  byRamp('outer cheese cover', slices[slice]!.coverOuter, thresholds.outerCover, maximum),
];
