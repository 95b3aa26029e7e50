/** A place is given from so many of the draws on. */
const GIVEN_FROM = 0.8;
const PLACES = 3;
/** Who takes a place in fewer draws is not said to be near it. */
const NEAR_FROM = 0.1;

/** A place of the podium: given to one, shared by two, or to no one, then `by` are who comes near it. */
export interface Podium {
  place: number;
  kind: 'given' | 'shared' | 'nobody';
  by: { index: number; share: number }[];
}

/**
 * Who stands on the podium by the draws of a ranking: one who has a place in 80 of 100, or two who together have.
 * @param shares by contender, the part of the draws at each place
 */
export function podiumOf(shares: readonly (readonly number[])[]): Podium[] {
  const podium: Podium[] = [];
  let place = 1;
  while (place <= Math.min(PLACES, shares.length)) {
    const found = placeOf(shares, place);
    podium.push(found);
    place += found.kind === 'shared' ? 2 : 1;
  }
  return podium;
}

function placeOf(shares: readonly (readonly number[])[], place: number): Podium {
  const order = shares
    .map((own, index) => ({ index, share: own[place - 1]! }))
    .toSorted((a, b) => b.share - a.share);
  const [first, second] = order;
  if (first!.share >= GIVEN_FROM) return { place, kind: 'given', by: [first!] };
  if (second && first!.share + second.share >= GIVEN_FROM) {
    return { place, kind: 'shared', by: [first!, second] };
  }
  return { place, kind: 'nobody', by: order.filter(({ share }) => share >= NEAR_FROM) };
}
