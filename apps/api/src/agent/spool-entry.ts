import { nameParts } from './capture-file.ts';

/**
 * If a capture is further ahead of the clock than this, it was taken with a wrong clock, or the
 * clock is wrong now.
 */
const AHEAD_MS = 60_000;
/** A smaller correction does not mean that the clock was wrong. */
const CORRECTED_MS = 60_000;

/** Bookkeeping of the spool for a capture on disk. */
export interface SpoolEntry {
  name: string;
  key: string;
  takenAt: number;
  bytes: number;
  /** The origin of the clock that set the time; null if the time is final. */
  origin: number | null;
  /** Not sent before this time of `performance.now()`. */
  notBefore: number;
  /** Number of attempts without an answer of the product. */
  unanswered: number;
}

/** The parts of the store's clock that the spool uses. */
export interface SpoolClock {
  now: () => number;
  origin: () => number;
}

/** Entry for a capture whose file was found or just written. */
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

/** By how much the clock was corrected after it set the time of a capture. */
export function correctionOf({ origin }: SpoolEntry, clock: SpoolClock): number {
  const moved = origin === null ? 0 : Math.round(clock.origin() - origin);
  return Math.abs(moved) > CORRECTED_MS ? moved : 0;
}
