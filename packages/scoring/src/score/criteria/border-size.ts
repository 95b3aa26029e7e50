import { byRamp, byWindow, type Criterion } from './criterion.ts';

const WIDTH_PART = 0.7;

/** Width of the slice's crust for its crust type, and the evenness of that width. */
export const borderSize: Criterion = ({ slices, crust, thresholds }, slice, maximum) => {
  const { crustWidth, crustUnevenness } = slices[slice]!;
  return [
    byWindow('border width', crustWidth, thresholds.crustWidth[crust], maximum * WIDTH_PART),
    byRamp(
      'border unevenness',
      crustUnevenness,
      thresholds.crustUnevenness,
      maximum * (1 - WIDTH_PART),
    ),
  ];
};
