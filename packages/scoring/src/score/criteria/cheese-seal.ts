import { byRamp, type Criterion } from './criterion.ts';

/** How much of the slice's rim the cheese seals towards the crust. */
export const cheeseSeal: Criterion = ({ slices, thresholds }, slice, maximum) => [
  byRamp('sealed rim', slices[slice]!.seal, thresholds.seal, maximum),
];
