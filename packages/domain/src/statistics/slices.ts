/** Work in slices: the caller may serve others between two slices. */
export type InSlices<Result> = Generator<undefined, Result>;

/** Runs all slices without a pause. */
export function finish<Result>(slices: InSlices<Result>): Result {
  let slice = slices.next();
  while (!slice.done) slice = slices.next();
  return slice.value;
}

/** Items that are looked at without a pause. */
const ITEMS_A_SLICE = 5000;

/** Same as Map.groupBy. */
export function* groupInSlices<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): InSlices<Map<Key, Item[]>> {
  const groups = new Map<Key, Item[]>();
  for (const [at, item] of items.entries()) {
    if (at % ITEMS_A_SLICE === 0) yield undefined;
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Same as flatMap. */
export function* flatMapInSlices<Item, Result>(
  items: Iterable<Item>,
  of: (item: Item) => readonly Result[],
): InSlices<Result[]> {
  const results: Result[] = [];
  let at = 0;
  for (const item of items) {
    if (at % ITEMS_A_SLICE === 0) yield undefined;
    at += 1;
    results.push(...of(item));
  }
  return results;
}
