/** Differences in points from which on a delta is amber, and red (spec 002 section 5). */
const AMBER_ABOVE = 0.03;
const RED_ABOVE = 0.06;
/** Less than any pizza counts: a difference of 0.03 by subtraction is 0.03 (decision X93). */
const TOLERANCE = 1e-9;

export type DeltaStyle = 'neutral' | 'amber' | 'red';

/** now - before, both fractions; null where one is missing (decision X92). */
export const scoreDelta = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : now - before;

/**
 * A delta in points with so many digits, half away from zero. Rounded once, from the exact fractions
 * (decision X92): one page must not show +3 and another +4, whatever percentages stand beside it.
 */
export function deltaPoints(delta: number, digits = 0): number {
  const unit = 10 ** digits;
  const size = Math.round(Math.abs(delta) * 100 * unit + TOLERANCE) / unit;
  return delta < 0 && size > 0 ? -size : size;
}

/** Between two shares, in whole points as every page shows it. */
export const pointsBetween = (now: number, before: number): number => deltaPoints(now - before);

/**
 * Of courses of shares that have their last two values, how many rose; one that shows ±0 did not.
 */
export function risenCourses(courses: readonly { values: readonly (number | null)[] }[]) {
  const points = courses
    .map(({ values }) => scoreDelta(values.at(-1) ?? null, values.at(-2) ?? null))
    .filter((delta) => delta !== null);
  return {
    risen: points.filter((delta) => deltaPoints(delta) > 0).length,
    compared: points.length,
  };
}

/** How a delta is coloured, whichever its sign (decision X93); none is neutral. */
export function deltaStyle(delta: number | null): DeltaStyle {
  const points = Math.abs(delta ?? 0);
  if (points > RED_ABOVE + TOLERANCE) return 'red';
  return points > AMBER_ABOVE + TOLERANCE ? 'amber' : 'neutral';
}

/** The mean of the values that are there, each counting alike; null without one. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return null;
  return present.reduce((sum, value) => sum + value, 0) / present.length;
}

/** The total row of the company table: means over the stores that have a value. */
export const totalOfStores = (
  rows: readonly { lrScore: number | null; delta: number | null }[],
): { lrScore: number | null; delta: number | null } => ({
  lrScore: meanOf(rows.map(({ lrScore }) => lrScore)),
  delta: meanOf(rows.map(({ delta }) => delta)),
});
