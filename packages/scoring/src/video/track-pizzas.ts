import type { Disc } from '../raster.ts';

/** One pizza seen in one frame. */
export interface Sighting {
  frame: number;
  seconds: number;
  circle: Disc;
  /** How good the snapshot is, 0..1; only its order means something. */
  merit: number;
}

/** One pizza followed through a video. */
export interface Track {
  sightings: Sighting[];
}

/** A pizza that moved by more than this many radii between two frames is another one. */
const NEAR = 0.4;
/** A pizza that was not seen for so many seconds has left. */
const GONE_AFTER = 3;
/** Seen less often than this it was a shadow. */
const LEAST_SIGHTINGS = 2;

/** Follows pizzas frame by frame: greedy, the nearest pair first. */
export class PizzaTracker {
  readonly #open: Track[] = [];
  readonly #closed: Track[] = [];

  /** Takes what one frame shows; answers the track of each pizza in the order given. */
  take(sightings: readonly Sighting[]): Track[] {
    const [first] = sightings;
    if (first) this.#closeUnseenBy(first.seconds);
    const pairs = sightings
      .flatMap((sighting) =>
        this.#open.map((track) => ({ sighting, track, away: away(track, sighting) })),
      )
      .filter((pair) => pair.away < NEAR)
      .sort((p, q) => p.away - q.away);
    const taken = new Map<Sighting, Track>();
    for (const { sighting, track } of pairs) {
      if (taken.has(sighting) || track.sightings.at(-1)!.frame === sighting.frame) continue;
      track.sightings.push(sighting);
      taken.set(sighting, track);
    }
    return sightings.map((sighting) => taken.get(sighting) ?? this.#begin(sighting));
  }

  /** All pizzas seen more than in passing, first seen first. */
  finish(): Track[] {
    this.#closed.push(...this.#open.splice(0));
    return this.#closed
      .filter(({ sightings }) => sightings.length >= LEAST_SIGHTINGS)
      .sort((p, q) => p.sightings[0]!.frame - q.sightings[0]!.frame);
  }

  #begin(sighting: Sighting): Track {
    const track = { sightings: [sighting] };
    this.#open.push(track);
    return track;
  }

  #closeUnseenBy(seconds: number): void {
    for (let k = this.#open.length - 1; k >= 0; k--) {
      if (seconds - this.#open[k]!.sightings.at(-1)!.seconds <= GONE_AFTER) continue;
      this.#closed.push(...this.#open.splice(k, 1));
    }
  }
}

/** Distance in radii from where the track's pizza was seen last. */
function away({ sightings }: Track, { circle }: Sighting): number {
  const last = sightings.at(-1)!.circle;
  return Math.hypot(circle.x - last.x, circle.y - last.y) / last.radius;
}
