import { LEASE_MS } from './task-lottery.ts';

const HOUR_MS = 3_600_000;

/**
 * Up to when answers of the blind lane are counted (epoch milliseconds in, the instant out): a count that rises
 * at once would reveal what the answered task was for. An hour counts once no task is in hand that was opened
 * in it: of that one the count of all others would.
 */
export const lastFullHour = (now: number): Date =>
  new Date(Math.floor((now - LEASE_MS) / HOUR_MS) * HOUR_MS);
