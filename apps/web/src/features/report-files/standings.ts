import { differ, shareInterval } from '@crustodian/domain/interval';

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
}

/** The 95% interval of a share. */
export const intervalOf = ({ share, count }: Pick<Standing, 'share' | 'count'>) =>
  share === null ? null : shareInterval(share * count, count);

/** Of these regions or stores, those that have pizzas. */
export const withPizzas = (standings: readonly Standing[]): Standing[] =>
  standings.filter(({ share }) => share !== null);

/** First and last position around the store whose difference to it may be chance; null where it stands alone. */
export function closeTo(ranked: readonly Standing[], id: string): [number, number] | null {
  const own = ranked.find((store) => store.id === id);
  if (!own || own.share === null) return null;
  const figure = { value: own.share, interval: intervalOf(own) };
  const positions = withPizzas(ranked)
    .filter((store) => !differ(figure, { value: store.share!, interval: intervalOf(store) }))
    .map(({ position }) => position);
  const [first, last] = [Math.min(...positions), Math.max(...positions)];
  return first === last ? null : [first, last];
}

/** Mean over the pizzas of these stores; null without any. */
export function meanShare(stores: readonly Standing[]): number | null {
  const known = withPizzas(stores);
  const pizzas = known.reduce((sum, { count }) => sum + count, 0);
  if (pizzas === 0) return null;
  return known.reduce((sum, { share, count }) => sum + share! * count, 0) / pizzas;
}
