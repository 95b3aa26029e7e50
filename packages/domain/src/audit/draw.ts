/** The most pizzas of a venue's day that a company can choose to have drawn. */
export const MOST_PER_DAY = 10;
/** How many are drawn if little is known: of a new venue, and after a change of the engine. */
const DRAWN_WHEN_NEW = 5;
const NEW_VENUE_DAYS = 28;
const NEW_ENGINE_DAYS = 14;

interface Draw {
  /** What the company chose, 0 to 10; with 0 nothing is drawn. */
  perDay: number;
  /** Days since the venue's first pizza. */
  venueDays: number;
  /** Whether its engine changed in the days that count as new. */
  hasNewEngine: boolean;
}

/** How many pizzas of a venue's day are drawn by lot (audit U-002). */
export function drawSize({ perDay, venueDays, hasNewEngine }: Draw): number {
  if (perDay === 0) return 0;
  return venueDays < NEW_VENUE_DAYS || hasNewEngine ? Math.max(perDay, DRAWN_WHEN_NEW) : perDay;
}

/** Whether one engine scored a day and another one a day shortly before it. */
export const isNewEngine = (
  engine: string | null,
  before: readonly { daysAgo: number; engine: string | null }[],
): boolean =>
  before.some(
    (day) => day.daysAgo <= NEW_ENGINE_DAYS && day.engine !== null && day.engine !== engine,
  );

/**
 * The first pizzas in the order of their lots: a simple random sample without replacement that anyone
 * repeats who knows the lots (Cochran 1977, chapter 2). Fewer pizzas than are to be drawn: all.
 */
export const drawnByLot = (
  pizzas: readonly string[],
  size: number,
  lotOf: (pizza: string) => string,
): string[] =>
  pizzas
    .map((pizza) => ({ pizza, lot: lotOf(pizza) }))
    .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, size)
    .map(({ pizza }) => pizza);
