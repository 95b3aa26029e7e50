/** Work in slices: the caller may serve others between two slices. */
export type InSlices<Result> = Generator<undefined, Result>;

/** Runs all slices without a pause. */
export function finish<Result>(slices: InSlices<Result>): Result {
  let slice = slices.next();
  while (!slice.done) slice = slices.next();
  return slice.value;
}
