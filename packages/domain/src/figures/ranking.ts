/** What determines a position in a ranking of shifts or stores. */
export interface Ranked {
  name: string;
  avg_score: number | null;
  total_pizzas: number;
  scored_pizzas: number;
  pct_bads: number;
}

/** Highest mean first, then more pizzas, fewer bad ones, then by name (decision X67). */
export const byRank = (a: Ranked, b: Ranked): number =>
  (b.avg_score ?? -1) - (a.avg_score ?? -1) ||
  b.total_pizzas - a.total_pizzas ||
  a.pct_bads - b.pct_bads ||
  (a.name < b.name ? -1 : Number(a.name > b.name));

/**
 * The entries with a score, ordered and ranked; `few_pizzas` marks those below the configured
 * number of scored pizzas (decision X67).
 */
export const ranked = <Entry extends Ranked>(
  entries: readonly Entry[],
  fewestPizzas: number,
): (Entry & { rank: number; few_pizzas: boolean })[] =>
  entries
    .filter((entry) => entry.avg_score !== null)
    .toSorted(byRank)
    .map((entry, at) => ({
      ...entry,
      rank: at + 1,
      few_pizzas: entry.scored_pizzas < fewestPizzas,
    }));
