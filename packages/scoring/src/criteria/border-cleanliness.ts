import { THRESHOLDS } from '@crustodian/domain/criterion-thresholds';
import { byRamp, type Criterion } from './criterion.ts';

/** How little sauce and cheese lies on the slice's crust; also 'cheese on border' of the modified grid. */
export const borderCleanliness: Criterion = ({ slices }, slice, maximum) => [
  byRamp('stained border', slices[slice]!.dirt, THRESHOLDS.dirt, maximum),
];
