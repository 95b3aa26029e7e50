import { closeAxis } from '../axis.ts';

/** The range of values that spans the full width of a row's mark. */
export interface MarkScale {
  min: number;
  max: number;
}

/** Margin without which dots at the edge would be cut in half. */
const MARGIN = 0.06;

/**
 * The common scale of marks to be compared: from the smallest to the greatest value, with a margin
 * for the dots, within the limits of the measure.
 */
export function scaleOf(values: readonly number[], limits: MarkScale): MarkScale {
  if (values.length === 0) return limits;
  const min = Math.min(...values);
  const max = Math.max(...values);
  const room = (max - min || (limits.max - limits.min) / 10) * MARGIN;
  return { min: Math.max(limits.min, min - room), max: Math.min(limits.max, max + room) };
}

/** A few round values to label on the scale. */
export function ticksOf({ min, max }: MarkScale): number[] {
  const axis = closeAxis([min, max], 5);
  if (!axis) return [];
  const [from, to, step] = axis;
  const count = Math.round((to - from) / step);
  return Array.from({ length: count + 1 }, (_, at) => from + at * step).filter(
    (value) => value >= min && value <= max,
  );
}

/** Position of a value on the scale, 0..1; values beyond its ends are clamped. */
export function placeOn({ min, max }: MarkScale, value: number): number {
  if (max <= min) return 0.5;
  return Math.min(1, Math.max(0, (value - min) / (max - min)));
}
