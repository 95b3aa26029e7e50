import { byWindow, type Criterion } from './criterion.ts';

/**
 * Radius of the slice relative to the expected radius: the camera's, else that of the pizza's own
 * circle.
 */
export const pizzaSize: Criterion = ({ slices, radiusScale, thresholds }, slice, maximum) => [
  byWindow('radius', slices[slice]!.radius * radiusScale, thresholds.pizzaRadius, maximum),
];
