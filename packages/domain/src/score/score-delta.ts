import { wholePercent } from '../figures/whole-percent.ts';

/** Differences in points from which a delta is amber and red (spec 002 section 5). */
const AMBER_ABOVE = 3;
const RED_ABOVE = 6;
/** Decimals of a delta; the percentages next to it are whole, so their difference may be off by a point. */
export const DELTA_DIGITS = 1;
/**
 * Smaller than any pizza's effect: treats a difference of 0.03 as 0.03 despite subtraction noise
 * (decision X93).
 */
const TOLERANCE = 1e-9;

export type DeltaStyle = 'neutral' | 'amber' | 'red';

/** now - before, both fractions; null if one is missing (decision X92). */
export const scoreDelta = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : now - before;

/** A delta in points with the given decimals, half away from zero, rounded once from the exact fractions. */
export function deltaPoints(delta: number, digits: number = DELTA_DIGITS): number {
  const unit = 10 ** digits;
  const size = Math.round(Math.abs(delta) * 100 * unit + TOLERANCE) / unit;
  return delta < 0 && size > 0 ? -size : size;
}

/** Points between two shares printed as whole percentages: the difference a reader would compute. */
export const pointsBetween = (now: number, before: number): number =>
  wholePercent(now) - wholePercent(before);

/** The difference between two mean scores printed with two decimals: the one a reader would compute. */
export const scoresBetween = (now: number, before: number): number =>
  Number((Number(now.toFixed(2)) - Number(before.toFixed(2))).toFixed(2));

/** The difference between two shares printed with `deltaPoints`: the one a reader would compute. */
export const printedDelta = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : (deltaPoints(now) - deltaPoints(before)) / 100;

/** How many series rose according to their printed values, among those that have the last two. */
export function risenTrendLines(lines: readonly { values: readonly (number | null)[] }[]) {
  const points = lines.flatMap(({ values }) => {
    const [before, now] = [values.at(-2) ?? null, values.at(-1) ?? null];
    return now === null || before === null ? [] : [pointsBetween(now, before)];
  });
  return { risen: points.filter((change) => change > 0).length, compared: points.length };
}

/** Colour of a delta, regardless of sign, by its displayed points (decision X93); null is neutral. */
export function deltaStyle(delta: number | null): DeltaStyle {
  const points = Math.abs(deltaPoints(delta ?? 0));
  if (points > RED_ABOVE) return 'red';
  return points > AMBER_ABOVE ? 'amber' : 'neutral';
}

/** The mean of the existing values, weighted equally; null without any. */
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
