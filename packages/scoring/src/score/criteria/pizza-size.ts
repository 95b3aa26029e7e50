import { byWindow, type Criterion } from './criterion.ts';

/** Radius of the slice against the radius expected: the camera's, else the pizza's own circle. */
export const pizzaSize: Criterion = ({ slices, radiusScale, thresholds }, slice, maximum) => [
  byWindow('radius', slices[slice]!.radius * radiusScale, thresholds.pizzaRadius, maximum),
];
