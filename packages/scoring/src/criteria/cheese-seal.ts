import { THRESHOLDS } from '@crustodian/domain/criterion-thresholds';
import { byRamp, type Criterion } from './criterion.ts';

/** How much of the slice's rim the cheese closes towards the crust. */
export const cheeseSeal: Criterion = ({ slices }, slice, maximum) => [
  byRamp('sealed rim', slices[slice]!.seal, THRESHOLDS.seal, maximum),
];
