import { byRamp, type Criterion } from './criterion.ts';

/** How much of the inner half of the slice is covered, sauce being bare. */
export const innerCheese: Criterion = ({ slices, thresholds }, slice, maximum) => [
  byRamp('inner cheese cover', slices[slice]!.coverInner, thresholds.innerCover, maximum),
];
