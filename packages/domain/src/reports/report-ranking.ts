import { toStandardShare } from './report-figures.ts';

/** A store's week in a ranking. */
export interface RankedStore {
  name: string;
  region: string | null;
  /** Pizzas to standard, and pizzas with a definite verdict (no 'maybe'). */
  toStandard: number;
  count: number;
}

export interface Placed {
  position: number;
  to_standard_percentage: number | null;
  count: number;
}

const byShare = (
  a: { share: number | null; count: number; name: string },
  b: { share: number | null; count: number; name: string },
): number =>
  (b.share ?? -1) - (a.share ?? -1) ||
  b.count - a.count ||
  (a.name < b.name ? -1 : Number(a.name > b.name));

/** Best first, then more pizzas, then by name; equal shares have the same position (decision X100). */
export function rankStores<Store extends RankedStore>(
  stores: readonly Store[],
): (Store & Placed)[] {
  const sorted = stores
    .map((store) => ({
      store,
      name: store.name,
      count: store.count,
      share: toStandardShare(store.toStandard, store.count - store.toStandard),
    }))
    .toSorted(byShare);
  return sorted.map(({ store, share, count }) => ({
    ...store,
    position: sorted.findIndex((other) => other.share === share) + 1,
    to_standard_percentage: share,
    count,
  }));
}

/** Regions by the pizza-weighted mean of their stores (decision X100). */
export function rankRegions(
  stores: readonly RankedStore[],
  names: Readonly<Record<string, string>>,
): (Placed & { region: string; name: string })[] {
  const regions = Map.groupBy(
    stores.filter((store) => store.region !== null),
    ({ region }) => region!,
  );
  const sums = [...regions].map(([region, members]) => ({
    region,
    name: names[region] ?? region,
    toStandard: members.reduce((sum, store) => sum + store.toStandard, 0),
    count: members.reduce((sum, store) => sum + store.count, 0),
  }));
  return rankStores(sums).map(({ region, name, position, to_standard_percentage, count }) => ({
    region: region,
    name,
    position,
    to_standard_percentage,
    count,
  }));
}
