import { differ, shareInterval } from '@crustodian/domain/figures/interval';

/** A place of the ranking; equal shares share a position (decision X100). */
export interface Standing {
  position: number;
  /** The venue of a store, the code of a region. */
  id: string;
  name: string;
  region: string | null;
  share: number | null;
  /** Pizzas to and not to standard. */
  count: number;
  /** The share of the period before; null where there was none. */
  before: number | null;
  /** A store listed below its region. */
  part?: true;
}

/** Up to this number of rows there is room for more below them. */
export const ROWS_OF_SHORT_RANKING = 3;

/** Rows of a ranking that a page holds. */
export const ROWS_OF_RANKING = 15;

/** Regions, each followed by its stores where a page holds them all. */
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

/** The positions, as runs from and to, of the others whose difference to the store may be chance. */
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

/** Numbers in order as runs from and to. */
function runsOf(positions: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const position of positions) {
    const last = runs.at(-1);
    if (last && position <= last[1] + 1) last[1] = position;
    else runs.push([position, position]);
  }
  return runs;
}

/** Mean over the pizzas of these stores; null without any. */
export function meanShare(stores: readonly Standing[]): number | null {
  const known = withPizzas(stores);
  const pizzas = known.reduce((sum, { count }) => sum + count, 0);
  if (pizzas === 0) return null;
  return known.reduce((sum, { share, count }) => sum + share! * count, 0) / pizzas;
}
