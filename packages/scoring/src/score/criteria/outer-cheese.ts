import { byRamp, type Criterion } from './criterion.ts';

/** Covered share of the slice's outer half; visible sauce counts as uncovered. */
export const outerCheese: Criterion = ({ slices, thresholds }, slice, maximum) => [
  byRamp('outer cheese cover', slices[slice]!.coverOuter, thresholds.outerCover, maximum),
];
