import { differ, shareInterval } from '@crustodian/domain/interval';
import type { StoreStanding } from './paper-data.ts';

export interface Ranked extends StoreStanding {
  /** Equal shares have the same; null without pizzas. */
  position: number | null;
}

/** Highest share first, then more pizzas, then the name; equal shares share a position (decision X100). */
export function storeStandings(stores: readonly StoreStanding[]): Ranked[] {
  const sorted = stores.toSorted(
    (a, b) =>
      (b.share ?? -1) - (a.share ?? -1) || b.count - a.count || a.name.localeCompare(b.name, 'en'),
  );
  return sorted.map((store) => ({
    ...store,
    position:
      store.share === null ? null : 1 + sorted.findIndex(({ share }) => share === store.share),
  }));
}

/** Regions by the mean of their pizzas (decision X100); stores without a region are left out. */
export function regionStandings(stores: readonly StoreStanding[]): Ranked[] {
  const names = new Set(stores.map(({ region }) => region).filter((region) => region !== null));
  const regions = [...names].map((region, at) => {
    const own = stores.filter((store) => store.region === region);
    return {
      venue: at,
      name: region,
      region,
      share: weighted(own, ({ share }) => share),
      count: own.reduce((sum, { count }) => sum + count, 0),
      before: weighted(own, ({ before }) => before),
    };
  });
  return storeStandings(regions.filter(({ share }) => share !== null));
}

/** Mean share over the stores' pizzas; null without any. */
export function weighted(
  stores: readonly StoreStanding[],
  shareOf: (store: StoreStanding) => number | null,
): number | null {
  let hits = 0;
  let n = 0;
  for (const store of stores) {
    const share = shareOf(store);
    if (share === null) continue;
    hits += share * store.count;
    n += store.count;
  }
  return n === 0 ? null : hits / n;
}

/** The 95% interval of a store's share. */
export const intervalOf = ({ share, count }: { share: number | null; count: number }) =>
  share === null ? null : shareInterval(share * count, count);

/** First and last position around the store whose difference to it may be chance; null where it stands alone. */
export function closeTo(ranked: readonly Ranked[], venue: number): [number, number] | null {
  const own = ranked.find((store) => store.venue === venue);
  if (!own || own.share === null || own.position === null) return null;
  const figure = { value: own.share, interval: intervalOf(own) };
  const close = ranked.filter(
    (store) =>
      store.share !== null && !differ(figure, { value: store.share, interval: intervalOf(store) }),
  );
  const positions = close.map(({ position }) => position!);
  const [first, last] = [Math.min(...positions), Math.max(...positions)];
  return first === last ? null : [first, last];
}
