/** A place is awarded from this share of the draws on. */
const GIVEN_FROM = 0.8;
const PLACES = 3;
/**
 * A contender whose share of the draws for a place is smaller is neither near that place nor shares
 * it.
 */
const NEAR_FROM = 0.1;

/**
 * A place of the podium: given to one, shared by two, or given to nobody. In the last case, `by`
 * lists those near it.
 */
export interface Podium {
  place: number;
  kind: 'given' | 'shared' | 'nobody';
  by: { index: number; share: number }[];
}

/**
 * The podium from the draws of a ranking. A place goes to one contender who has it in 80 of 100
 * draws, or to two whose shares of it add up to that; nobody gets two places.
 * @param shares by contender, the share of the draws at each place
 */
export function podiumOf(shares: readonly (readonly number[])[]): Podium[] {
  const podium: Podium[] = [];
  let place = 1;
  while (place <= Math.min(PLACES, shares.length)) {
    const placed = podium.flatMap(({ kind, by }) => (kind === 'nobody' ? [] : by));
    const found = podiumPlace(shares, place, new Set(placed.map(({ index }) => index)));
    podium.push(found);
    place += found.kind === 'shared' ? 2 : 1;
  }
  return podium;
}

function podiumPlace(
  shares: readonly (readonly number[])[],
  place: number,
  placed: ReadonlySet<number>,
): Podium {
  const order = shares
    .map((own, index) => ({ index, share: own[place - 1]! }))
    .filter(({ index }) => !placed.has(index))
    .toSorted((a, b) => b.share - a.share);
  const [first] = order;
  if (first && first.share >= GIVEN_FROM) return { place, kind: 'given', by: [first] };
  const near = order.filter(({ share }) => share >= NEAR_FROM);
  if (near[1] && near[0]!.share + near[1].share >= GIVEN_FROM) {
    return { place, kind: 'shared', by: near.slice(0, 2) };
  }
  return { place, kind: 'nobody', by: near };
}
