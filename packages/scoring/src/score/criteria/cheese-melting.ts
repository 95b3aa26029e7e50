import { byRamp, type Criterion } from './criterion.ts';

/** How much of the slice's cheese has lost the texture of shreds. */
export const cheeseMelting: Criterion = ({ slices, thresholds }, slice, maximum) => [
  byRamp('melted cheese', slices[slice]!.melted, thresholds.melted, maximum),
];
