const HOUR_MS = 3_600_000;

/**
 * Up to when answers of the blind lane are counted (epoch milliseconds in, the instant out): a count that rises
 * at once would reveal what the answered task was for.
 */
export const lastFullHour = (now: number): Date => new Date(Math.floor(now / HOUR_MS) * HOUR_MS);
