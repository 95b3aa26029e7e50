import { closeAxis } from '../axis.ts';

/** A stretch of values that is drawn over the full width of a row's mark. */
export interface MarkScale {
  min: number;
  max: number;
}

/** Values this close to the edge would have their dot cut in half. */
const MARGIN = 0.06;

/**
 * The common scale of marks that are read against each other: from the least to the greatest value,
 * with room for the dots, inside what the measure allows.
 */
export function scaleOf(values: readonly number[], limits: MarkScale): MarkScale {
  if (values.length === 0) return limits;
  const min = Math.min(...values);
  const max = Math.max(...values);
  const room = (max - min || (limits.max - limits.min) / 10) * MARGIN;
  return { min: Math.max(limits.min, min - room), max: Math.min(limits.max, max + room) };
}

/** Round values of the scale to write at it, a few. */
export function ticksOf({ min, max }: MarkScale): number[] {
  const axis = closeAxis([min, max], 5);
  if (!axis) return [];
  const [from, to, step] = axis;
  const count = Math.round((to - from) / step);
  return Array.from({ length: count + 1 }, (_, at) => from + at * step).filter(
    (value) => value >= min && value <= max,
  );
}

/** Where a value stands on the scale, 0..1; beyond its ends it stands at them. */
export function placeOn({ min, max }: MarkScale, value: number): number {
  if (max <= min) return 0.5;
  return Math.min(1, Math.max(0, (value - min) / (max - min)));
}
