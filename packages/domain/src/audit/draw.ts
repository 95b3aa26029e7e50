/** The largest number of pizzas per venue and day that a company can choose to have drawn. */
export const MOST_PER_DAY = 10;
/** How many pizzas are drawn while little is known: for a new venue and after an engine change. */
const DRAWN_WHEN_NEW = 5;
const NEW_VENUE_DAYS = 28;
const NEW_ENGINE_DAYS = 14;

interface Draw {
  /** The number the company chose, 0 to 10; 0 disables the draw. */
  perDay: number;
  /** Days since the venue's first pizza. */
  venueDays: number;
  /** Whether the venue's engine changed recently enough to count as new. */
  hasNewEngine: boolean;
}

/** How many pizzas of a venue's day are drawn (audit U-002). */
export function drawSize({ perDay, venueDays, hasNewEngine }: Draw): number {
  if (perDay === 0) return 0;
  return venueDays < NEW_VENUE_DAYS || hasNewEngine ? Math.max(perDay, DRAWN_WHEN_NEW) : perDay;
}

/** Whether a day was scored by another engine than a day shortly before it. */
export const isNewEngine = (
  engine: string | null,
  before: readonly { daysAgo: number; engine: string | null }[],
): boolean =>
  before.some(
    (day) => day.daysAgo <= NEW_ENGINE_DAYS && day.engine !== null && day.engine !== engine,
  );

/**
 * The first `size` pizzas in the order of their lots: a simple random sample without replacement,
 * which anyone who knows the lots can reproduce (Cochran 1977, chapter 2). If there are fewer
 * pizzas than `size`, all of them.
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
