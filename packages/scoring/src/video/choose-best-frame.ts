import type { Raster } from '../image/raster.ts';
import type { Sighting } from './sighting.ts';

/** A frame that may become a pizza's snapshot. */
export interface Candidate<Picture = Raster> {
  sighting: Sighting;
  picture: Picture;
}

/** So many frames of a pizza are scored, at least so many seconds apart. */
const CANDIDATES = 3;
const APART_SECONDS = 1;

/** The best of these frames and another one; of frames close to each other the better one. */
export function withCandidate<Picture>(
  known: readonly Candidate<Picture>[],
  candidate: Candidate<Picture>,
): Candidate<Picture>[] {
  const { seconds, merit } = candidate.sighting;
  const close = known.find(({ sighting }) => Math.abs(sighting.seconds - seconds) < APART_SECONDS);
  if (close && close.sighting.merit >= merit) return [...known];
  return bestOf([...known.filter((other) => other !== close), candidate]);
}

/** The best of frames that lie apart, best first. */
export const bestOf = <Picture>(candidates: readonly Candidate<Picture>[]): Candidate<Picture>[] =>
  candidates.toSorted((p, q) => q.sighting.merit - p.sighting.merit).slice(0, CANDIDATES);
