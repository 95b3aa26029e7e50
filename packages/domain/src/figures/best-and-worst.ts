export interface Contender<Key> {
  key: Key;
  /** Mean score or share; null without data. */
  mean: number | null;
  pizzas: number;
}

/**
 * Highest and lowest mean. Ties go to more pizzas, then to the earlier entry of the list, which is
 * in catalogue order (decision X63). Null without data.
 */
export function bestAndWorst<Key>(contenders: readonly Contender<Key>[]): {
  best: Key | null;
  worst: Key | null;
} {
  const known = contenders.filter((one) => one.mean !== null);
  const first = (sign: 1 | -1) =>
    known.toSorted((a, b) => sign * (b.mean! - a.mean!) || b.pizzas - a.pizzas)[0]?.key ?? null;
  return { best: first(1), worst: first(-1) };
}
