import { THRESHOLDS } from '@crustodian/domain/criterion-thresholds';
import { byRamp, byWindow, type Criterion } from './criterion.ts';

const WIDTH_PART = 0.7;

/** Width of the slice's crust for its crust type, and how even that width is. */
export const borderSize: Criterion = ({ slices, crust }, slice, maximum) => {
  const { crustWidth, crustUnevenness } = slices[slice]!;
  return [
    byWindow('border width', crustWidth, THRESHOLDS.crustWidth[crust], maximum * WIDTH_PART),
    byRamp(
      'border unevenness',
      crustUnevenness,
      THRESHOLDS.crustUnevenness,
      maximum * (1 - WIDTH_PART),
    ),
  ];
};
