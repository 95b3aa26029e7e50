/** Score axes show the whole scale, with room for a mark at 10 (spec 001 section 9). */
export const SCORE_AXIS: readonly [number, number] = [0, 10.1];

/** From this number of names on, an axis shows only some of them (spec 001 section 9). */
const THIN_FROM = 15;
const NAMES_WHEN_THINNED = 8;

/** Indexes of the names that an axis shows: all, or from 15 on evenly spaced up to the last. */
export function shownNames(count: number, most = NAMES_WHEN_THINNED): ReadonlySet<number> {
  const step = count < THIN_FROM && count <= most * 2 ? 1 : Math.ceil(count / most);
  const shown = new Set<number>();
  for (let at = count - 1; at >= 0; at -= step) shown.add(at);
  return shown;
}

/** Minimum, maximum and round step of an axis around the values; null without values. */
export function closeAxis(values: readonly number[], most = 5): [number, number, number] | null {
  if (values.length === 0) return null;
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = niceStep((high - low || Math.abs(high) || 1) / most);
  return [round(Math.floor(low / step) * step), round(Math.ceil(high / step) * step), step];
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 2.5, 5].find((step) => step * power >= rough) ?? 10);
}

/** Removes floating-point noise. */
const round = (value: number) => Number(value.toPrecision(12));
