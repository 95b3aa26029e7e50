import { nameParts } from './capture-file.ts';

/** A capture further ahead of the clock than this was taken with a wrong clock, or the clock is wrong now. */
const AHEAD_MS = 60_000;
/** A smaller change is no sign that the clock was wrong. */
const CORRECTED_MS = 60_000;

/** A capture on disk, as the spool remembers it. */
export interface SpoolEntry {
  name: string;
  key: string;
  takenAt: number;
  bytes: number;
  /** The origin of the clock that set the time; null where the time is final. */
  origin: number | null;
  /** Not sent before this time of `performance.now()`. */
  notBefore: number;
  /** How often it was sent without an answer of the product's. */
  unanswered: number;
}

/** What the spool asks of the store's clock. */
export interface SpoolClock {
  now: () => number;
  origin: () => number;
}

/** A capture whose file was found, or just written. */
export function newEntry({
  name,
  bytes,
  origin,
}: Pick<SpoolEntry, 'name' | 'bytes' | 'origin'>): SpoolEntry {
  const [takenAt, key] = nameParts(name);
  return { name, key, takenAt, bytes, origin, notBefore: 0, unanswered: 0 };
}

/** Whether a capture may be sent now. */
export const isDue = (entry: SpoolEntry, clock: SpoolClock): boolean =>
  entry.notBefore <= performance.now() &&
  entry.takenAt + correctionOf(entry, clock) <= clock.now() + AHEAD_MS;

/** By how much the clock has been corrected since it set the time of a capture. */
export function correctionOf({ origin }: SpoolEntry, clock: SpoolClock): number {
  const moved = origin === null ? 0 : Math.round(clock.origin() - origin);
  return Math.abs(moved) > CORRECTED_MS ? moved : 0;
}
