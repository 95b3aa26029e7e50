/** The value at an index of sorted values, linearly interpolated if the index is fractional. */
export function interpolate(sorted: readonly number[], index: number): number {
  const below = Math.floor(index);
  const low = sorted[below]!;
  return low + (index - below) * ((sorted[below + 1] ?? low) - low);
}
