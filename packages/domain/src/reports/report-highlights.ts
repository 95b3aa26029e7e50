/** Specialties with at most this many pizzas are flagged (spec 002 section 5). */
export const FEW_PIZZAS = 30;
/** Shares of undecided pizzas from this value are highlighted (spec 002 section 5). */
const MUCH_UNDECIDED = 0.4;

/** Whether the specialty is flagged. `count` is its number of pizzas to and not to standard. */
export const hasFewPizzas = ({ count }: { count: number }): boolean => count <= FEW_PIZZAS;

/** maybe / (count + maybe), 0 without pizzas. */
export const maybeShare = ({ count, maybe }: { count: number; maybe: number }): number =>
  count + maybe === 0 ? 0 : maybe / (count + maybe);

export const isMuchUndecided = (share: number): boolean => share >= MUCH_UNDECIDED;
