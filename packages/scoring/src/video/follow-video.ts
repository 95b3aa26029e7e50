import { findPizzas, type FoundPizza } from '../locate/find-pizza-by-colour.ts';
import { shrinkTo, type Raster } from '../image/raster.ts';
import { bestOf } from './choose-best-frame.ts';
import { isSameLook, pizzaLook, type PizzaLook } from './pizza-look.ts';
import { likeness, pizzaSignature, type PizzaSignature } from './pizza-signature.ts';
import type { Sighting } from './sighting.ts';
import { frameMerit } from './frame-merit.ts';
import { PizzaTracker, type Track } from './track-pizzas.ts';
import type { VideoFrame } from './video-frames.ts';

/** A pizza that arrives within this many seconds after another left may be the same one. */
const RETURNS_WITHIN = 120;
const SAME_FROM = 0.8;

/** Tracks every pizza through the frames; one that leaves and comes back counts as one pizza. */
export async function followVideo(
  frames: AsyncIterable<VideoFrame> | Iterable<VideoFrame>,
): Promise<{ frames: number; pizzas: Track[] }> {
  const tracker = new PizzaTracker<PizzaLook>(isSameLook);
  const still = new StillFrames();
  let count = 0;
  for await (const frame of frames) {
    count++;
    const seen = still.pizzasOf(frame.picture);
    tracker.take(
      seen.map(({ pizza, look }) => ({
        sighting: sightingOf(frame, pizza),
        look,
        picture: frame.picture,
      })),
    );
  }
  return { frames: count, pizzas: joinReturned(tracker.finish()) };
}

const sightingOf = ({ index, seconds, picture }: VideoFrame, pizza: FoundPizza): Sighting => ({
  frame: index,
  seconds,
  circle: pizza.circle,
  merit: frameMerit(picture, pizza),
});

interface LookedAt {
  pizza: FoundPizza;
  look: PizzaLook;
}

/** Searches for pizzas only once while nothing moves on the table. */
class StillFrames {
  #last: Uint8Array | null = null;
  #found: LookedAt[] = [];

  pizzasOf(picture: Raster): LookedAt[] {
    const { data } = shrinkTo(picture, 64);
    if (!this.#last || isMoved(this.#last, data)) {
      this.#found = findPizzas(picture).map((pizza) => ({
        pizza,
        look: pizzaLook(picture, pizza.circle),
      }));
      this.#last = data;
    }
    return this.#found;
  }
}

/**
 * Minimum change of a thumbnail pixel in grey levels, and minimum share of pixels that must change.
 */
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

/**
 * Merges pizzas that left and came back: two that look alike and were never visible at the same
 * time.
 */
function joinReturned(pizzas: readonly Track[]): Track[] {
  const joined: (Track & { signature: PizzaSignature })[] = [];
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
    earlier.candidates = bestOf([...earlier.candidates, ...pizza.candidates]);
  }
  return joined.map(({ sightings, candidates }) => ({ sightings, candidates }));
}
