import { byRamp, type Criterion } from './criterion.ts';

/** How little sauce and cheese lies on the slice's crust; also 'cheese on border' of the modified grid. */
export const borderCleanliness: Criterion = ({ slices, thresholds }, slice, maximum) => [
  byRamp('stained border', slices[slice]!.dirt, thresholds.dirt, maximum),
];
