import { findPizzas, type FoundPizza } from '../find-pizza.ts';
import { shrinkTo, type Raster } from '../raster.ts';
import { likeness, pizzaSignature, type PizzaSignature } from './pizza-signature.ts';
import { snapshotMerit } from './snapshot-merit.ts';
import { PizzaTracker, type Sighting, type Track } from './track-pizzas.ts';
import type { VideoFrame } from './video-frames.ts';

/** A frame that may become a pizza's snapshot. */
export interface Candidate {
  sighting: Sighting;
  picture: Raster;
}

/** A pizza of a video before it is scored. */
export interface FollowedPizza {
  sightings: Sighting[];
  /** The best frames, best first, some time apart. */
  candidates: Candidate[];
}

/** So many frames of a pizza are scored, at least so many seconds apart. */
const CANDIDATES = 3;
const APART_SECONDS = 1;
/** A pizza that left and one that came within so many seconds may be the same. */
const RETURNS_WITHIN = 120;
const SAME_FROM = 0.8;

interface Following {
  candidates: Candidate[];
}

/** Follows every pizza through the frames; one that leaves and comes back is one pizza. */
export async function followVideo(
  frames: AsyncIterable<VideoFrame> | Iterable<VideoFrame>,
): Promise<{ frames: number; pizzas: FollowedPizza[] }> {
  const tracker = new PizzaTracker();
  const following = new Map<Track, Following>();
  const still = new StillFrames();
  let count = 0;
  for await (const frame of frames) {
    count++;
    const found = still.pizzasOf(frame.picture);
    const sightings = found.map((pizza) => sightingOf(frame, pizza));
    for (const [k, track] of tracker.take(sightings).entries()) {
      const known = following.get(track) ?? { candidates: [] };
      following.set(track, known);
      keepBest(known, { sighting: sightings[k]!, picture: frame.picture });
    }
  }
  const pizzas = tracker.finish().map((track): FollowedPizza => ({
    sightings: track.sightings,
    candidates: following.get(track)!.candidates,
  }));
  return { frames: count, pizzas: joinReturned(pizzas) };
}

const sightingOf = ({ index, seconds, picture }: VideoFrame, pizza: FoundPizza): Sighting => ({
  frame: index,
  seconds,
  circle: pizza.circle,
  merit: snapshotMerit(picture, pizza),
});

/** Keeps the best frames; of frames close to each other the better one. */
function keepBest(known: Following, candidate: Candidate): void {
  const { seconds, merit } = candidate.sighting;
  const close = known.candidates.find(
    ({ sighting }) => Math.abs(sighting.seconds - seconds) < APART_SECONDS,
  );
  if (close && close.sighting.merit >= merit) return;
  known.candidates = known.candidates
    .filter((other) => other !== close)
    .concat(candidate)
    .sort((p, q) => q.sighting.merit - p.sighting.merit)
    .slice(0, CANDIDATES);
}

/** A table on which nothing moves is looked at once. */
class StillFrames {
  #last: Uint8Array | null = null;
  #found: FoundPizza[] = [];

  pizzasOf(picture: Raster): FoundPizza[] {
    const { data } = shrinkTo(picture, 64);
    if (!this.#last || isMoved(this.#last, data)) {
      this.#found = findPizzas(picture);
      this.#last = data;
    }
    return this.#found;
  }
}

/** Grey steps by which a place of the small picture must change, and how many places must. */
const CHANGED_BY = 10;
const CHANGED_SHARE = 0.004;

function isMoved(before: Uint8Array, now: Uint8Array): boolean {
  if (before.length !== now.length) return true;
  let changed = 0;
  for (let i = 1; i < now.length; i += 3) {
    if (Math.abs(now[i]! - before[i]!) > CHANGED_BY) changed++;
  }
  return changed > (CHANGED_SHARE * now.length) / 3;
}

/** Joins pizzas that left and came back: the first of two that never were there together and look alike. */
function joinReturned(pizzas: readonly FollowedPizza[]): FollowedPizza[] {
  const joined: (FollowedPizza & { signature: PizzaSignature })[] = [];
  for (const pizza of pizzas) {
    const [best] = pizza.candidates;
    const signature = pizzaSignature(best!.picture, best!.sighting.circle);
    const start = pizza.sightings[0]!.seconds;
    const earlier = joined.find(({ sightings, signature: known }) => {
      const gap = start - sightings.at(-1)!.seconds;
      return gap > 0 && gap < RETURNS_WITHIN && likeness(known, signature) > SAME_FROM;
    });
    if (!earlier) {
      joined.push({ ...pizza, signature });
      continue;
    }
    earlier.sightings.push(...pizza.sightings);
    earlier.candidates = [...earlier.candidates, ...pizza.candidates]
      .sort((p, q) => q.sighting.merit - p.sighting.merit)
      .slice(0, CANDIDATES);
  }
  return joined.map(({ sightings, candidates }) => ({ sightings, candidates }));
}
