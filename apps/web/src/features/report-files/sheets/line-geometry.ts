import { bareName, isolatedName } from '@crustodian/domain/people/isolated-name';

interface Point {
  at: number;
  value: number;
}

/** The parts of a line between its gaps. */
export function lineRuns(values: readonly (number | null)[]): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  for (const [at, value] of values.entries()) {
    if (value !== null) run.push({ at, value });
    if (value === null || at === values.length - 1) {
      if (run.length > 0) runs.push(run);
      run = [];
    }
  }
  return runs;
}

/** Height of a label in CSS pixels. */
const LINE = 14;

/**
 * Moves overlapping labels apart within [top, bottom], keeping their vertical order; the result has
 * the order of the input.
 */
export function labelPlaces(wanted: readonly number[], top: number, bottom: number): number[] {
  const order = wanted.map((y, at) => ({ y, at })).toSorted((a, b) => a.y - b.y);
  let floor = top;
  for (const place of order) {
    place.y = Math.max(place.y, floor);
    floor = place.y + LINE;
  }
  let ceiling = bottom;
  for (const place of order.toReversed()) {
    place.y = Math.min(place.y, ceiling);
    ceiling = place.y - LINE;
  }
  return order.toSorted((a, b) => a.at - b.at).map(({ y }) => y);
}

/** Maximum length; longer names would exceed the sheet. */
const LONGEST_NAME = 16;

export function shortName(name: string): string {
  const bare = bareName(name);
  if (bare.length <= LONGEST_NAME) return name;
  return isolatedName(`${bare.slice(0, LONGEST_NAME - 1).trimEnd()}…`);
}
