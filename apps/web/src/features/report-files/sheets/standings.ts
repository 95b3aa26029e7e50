import { differ, shareInterval } from '@crustodian/domain/figures/interval';

/** An entry of a ranking; equal shares have the same position (decision X100). */
export interface Standing {
  position: number;
  /** The venue of a store, or the code of a region. */
  id: string;
  name: string;
  region: string | null;
  share: number | null;
  /** Pizzas to and not to standard. */
  count: number;
  /** The previous period's share; null if there was none. */
  before: number | null;
  /** Set for a store listed below its region. */
  part?: true;
}

/** Maximum number of rows that leave room for more content below them. */
export const ROWS_OF_SHORT_RANKING = 3;

/** Number of ranking rows per page. */
export const ROWS_OF_RANKING = 15;

/** Regions, each followed by its stores if all of them fit on one page. */
export function withStores(regions: readonly Standing[], stores: readonly Standing[]): Standing[] {
  const rows = regions.flatMap((region) => [
    region,
    ...withPizzas(stores)
      .filter((store) => store.region === region.id)
      .map((store) => ({ ...store, part: true as const })),
  ]);
  return rows.length > ROWS_OF_RANKING ? [...regions] : rows;
}

/** The 95% interval of a share. */
export const intervalOf = ({ share, count }: Pick<Standing, 'share' | 'count'>) =>
  share === null ? null : shareInterval(share * count, count);

export const withPizzas = (standings: readonly Standing[]): Standing[] =>
  standings.filter(({ share }) => share !== null);

/**
 * Positions, as [from, to] runs, of the stores whose difference to the given store is not
 * significant.
 */
export function closeTo(ranked: readonly Standing[], id: string): [number, number][] {
  const own = ranked.find((store) => store.id === id);
  if (!own || own.share === null) return [];
  const figure = { value: own.share, interval: intervalOf(own) };
  return runsOf(
    withPizzas(ranked)
      .filter((store) => store.id !== id)
      .filter((store) => !differ(figure, { value: store.share!, interval: intervalOf(store) }))
      .map(({ position }) => position),
  );
}

/** Groups sorted numbers into [from, to] runs. */
function runsOf(positions: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const position of positions) {
    const last = runs.at(-1);
    if (last && position <= last[1] + 1) last[1] = position;
    else runs.push([position, position]);
  }
  return runs;
}

/** Mean weighted by the stores' pizzas; null if there are none. */
export function meanShare(stores: readonly Standing[]): number | null {
  const known = withPizzas(stores);
  const pizzas = known.reduce((sum, { count }) => sum + count, 0);
  if (pizzas === 0) return null;
  return known.reduce((sum, { share, count }) => sum + share! * count, 0) / pizzas;
}
