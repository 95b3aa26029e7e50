import { byRamp, type Criterion } from './criterion.ts';

/**
 * How clean the slice's crust is of sauce and cheese; also 'cheese on border' of the modified grid.
 */
export const borderCleanliness: Criterion = ({ slices, thresholds }, slice, maximum) => [
  byRamp('stained border', slices[slice]!.dirt, thresholds.dirt, maximum),
];
