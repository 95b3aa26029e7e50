/** The neighbours of a value in a list sorted from new to old; undefined at its ends. */
export function neighbours<T>(newestFirst: readonly T[], value: T | null) {
  const index = value === null ? -1 : newestFirst.indexOf(value);
  if (index < 0) return { older: undefined, newer: undefined };
  return { older: newestFirst[index + 1], newer: newestFirst[index - 1] };
}
