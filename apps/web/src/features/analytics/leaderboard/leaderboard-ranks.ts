/** An entry of the leaderboard; venue and shift identify it. */
export interface Entry {
  venue: string;
  shift: string;
  rank: number;
}

/** Places up (positive) or down since the previous period; new if the shift was not ranked then. */
export type RankChange = number | 'new';

const nameOf = ({ venue, shift }: Entry): string => `${venue} ${shift}`;

/** Each entry's change since the previous period, in the current order; null without a previous period. */
export function rankChanges(
  now: readonly Entry[],
  before: readonly Entry[] | null,
): (RankChange | null)[] {
  if (!before) return now.map(() => null);
  const ranks = new Map(before.map((entry) => [nameOf(entry), entry.rank]));
  return now.map((entry) => {
    const former = ranks.get(nameOf(entry));
    return former === undefined ? 'new' : former - entry.rank;
  });
}

/** Ranks shown on the podium (spec 001 section 2). */
const PODIUM_RANKS = 3;

/** Splits the entries into the first three ranks and the rest, keeping their order. */
export function podiumAndRest<E extends { rank: number }>(entries: readonly E[]) {
  return {
    podium: entries.filter(({ rank }) => rank <= PODIUM_RANKS),
    rest: entries.filter(({ rank }) => rank > PODIUM_RANKS),
  };
}

interface CountedShift {
  count_bads: number;
  scored_pizzas: number;
}

/** The share of bad pizzas of all ranked shifts together. */
export function badShareOf(entries: readonly CountedShift[]): number {
  const sum = (of: (entry: CountedShift) => number) =>
    entries.reduce((total, entry) => total + of(entry), 0);
  return (
    sum((entry) => entry.count_bads) /
    Math.max(
      1,
      sum((entry) => entry.scored_pizzas),
    )
  );
}
