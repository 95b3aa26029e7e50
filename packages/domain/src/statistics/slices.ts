/** Work in slices: between two of them a caller may let others be served. */
export type InSlices<Result> = Generator<undefined, Result>;

/** Does all slices at once. */
export function finish<Result>(slices: InSlices<Result>): Result {
  let slice = slices.next();
  while (!slice.done) slice = slices.next();
  return slice.value;
}
