import { byRamp, type Criterion } from './criterion.ts';

/** Covered share of the slice's inner half; visible sauce counts as uncovered. */
export const innerCheese: Criterion = ({ slices, thresholds }, slice, maximum) => [
  byRamp('inner cheese cover', slices[slice]!.coverInner, thresholds.innerCover, maximum),
];
