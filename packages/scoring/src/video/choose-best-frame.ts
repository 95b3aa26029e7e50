import type { Raster } from '../image/raster.ts';
import type { Sighting } from './sighting.ts';

/** A frame that may become a pizza's snapshot. */
export interface Candidate<Picture = Raster> {
  sighting: Sighting;
  picture: Picture;
}

/** Number of frames that are scored per pizza, and their minimum distance in seconds. */
const CANDIDATES = 3;
const APART_SECONDS = 1;

/**
 * The best of the known frames and a new one; of two frames close in time, only the better one is
 * kept.
 */
export function withCandidate<Picture>(
  known: readonly Candidate<Picture>[],
  candidate: Candidate<Picture>,
): Candidate<Picture>[] {
  const { seconds, merit } = candidate.sighting;
  const close = known.find(({ sighting }) => Math.abs(sighting.seconds - seconds) < APART_SECONDS);
  if (close && close.sighting.merit >= merit) return [...known];
  return bestOf([...known.filter((other) => other !== close), candidate]);
}

/** The best of frames that are far enough apart, best first. */
export const bestOf = <Picture>(candidates: readonly Candidate<Picture>[]): Candidate<Picture>[] =>
  candidates.toSorted((p, q) => q.sighting.merit - p.sighting.merit).slice(0, CANDIDATES);
