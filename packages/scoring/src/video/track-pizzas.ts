import type { Raster } from '../image/raster.ts';
import { bestOf, withCandidate, type Candidate } from './choose-best-frame.ts';
import type { Sighting } from './sighting.ts';

/** A pizza seen in a frame, with what it looks like and the frame itself. */
export interface Seen<Look, Picture = Raster> {
  sighting: Sighting;
  look: Look;
  picture: Picture;
}

/** One pizza followed through a video. */
export interface Track<Picture = Raster> {
  sightings: Sighting[];
  /** The best frames, best first, some time apart. */
  candidates: Candidate<Picture>[];
}

/** A pizza that moved by more than this many radii between two frames is another one. */
const NEAR = 0.4;
/** A pizza that was not seen for so many seconds has left. */
const GONE_AFTER = 3;
/** Seen less often than this it was a shadow. */
const LEAST_SIGHTINGS = 2;
/** So often another look must be seen in a pizza's place to be another pizza, and not a hand. */
const ANOTHER_FROM = 3;
/** What lay in the place of a pizza for at most so many seconds before that was there again was a hand. */
const COVERED_FOR = 10;

/** Follows pizzas frame by frame: greedy, the nearest pair first. */
export class PizzaTracker<Look, Picture = Raster> {
  readonly #isSame: (p: Look, q: Look) => boolean;
  readonly #open: Following<Look, Picture>[] = [];
  readonly #closed: Track<Picture>[] = [];

  /** `isSame` tells whether two looks, one soon after the other in one place, are of one pizza. */
  constructor(isSame: (p: Look, q: Look) => boolean) {
    this.#isSame = isSame;
  }

  /** Takes what one frame shows. */
  take(frame: readonly Seen<Look, Picture>[]): void {
    const [first] = frame;
    if (first) this.#close(first.sighting.seconds);
    const pairs = frame
      .flatMap((seen) =>
        this.#open.map((following) => ({ seen, following, away: following.away(seen) })),
      )
      .filter((pair) => pair.away < NEAR)
      .sort((p, q) => p.away - q.away);
    const taken = new Set<Seen<Look, Picture>>();
    const busy = new Set<Following<Look, Picture>>();
    for (const { seen, following } of pairs) {
      if (taken.has(seen) || busy.has(following)) continue;
      following.take(seen);
      taken.add(seen);
      busy.add(following);
    }
    for (const seen of frame) {
      if (!taken.has(seen)) this.#open.push(new Following(seen, this.#isSame));
    }
  }

  /** All pizzas seen more than in passing, first seen first. */
  finish(): Track<Picture>[] {
    this.#closed.push(...this.#open.splice(0).flatMap((following) => following.close()));
    return this.#handOver();
  }

  /** The same of those that have left by a second; each is returned once. */
  closeUnseenBy(seconds: number): Track<Picture>[] {
    this.#close(seconds);
    return this.#handOver();
  }

  #handOver(): Track<Picture>[] {
    return this.#closed
      .splice(0)
      .filter(({ sightings }) => sightings.length >= LEAST_SIGHTINGS)
      .sort((p, q) => p.sightings[0]!.frame - q.sightings[0]!.frame);
  }

  #close(seconds: number): void {
    for (let k = this.#open.length - 1; k >= 0; k--) {
      if (seconds - this.#open[k]!.last.seconds <= GONE_AFTER) continue;
      this.#closed.push(...this.#open.splice(k, 1).flatMap((following) => following.close()));
    }
  }
}

/** A pizza in its place, by its newest look and by that of its best sighting. */
class Lying<Look, Picture> {
  readonly track: Track<Picture>;
  #newest: Look;
  #clearest: Look;
  #merit: number;
  /** How it looked before, when that was seen as shortly as a hand is. */
  readonly #once: Look[] = [];

  constructor(first: Seen<Look, Picture>) {
    this.track = { sightings: [], candidates: [] };
    this.#newest = first.look;
    this.#clearest = first.look;
    this.#merit = -Infinity;
    this.add(first);
  }

  add({ sighting, look, picture }: Seen<Look, Picture>): void {
    this.track.sightings.push(sighting);
    this.track.candidates = withCandidate(this.track.candidates, { sighting, picture });
    this.#newest = look;
    if (sighting.merit <= this.#merit) return;
    this.#clearest = look;
    this.#merit = sighting.merit;
  }

  looks(look: Look, isSame: (p: Look, q: Look) => boolean): boolean {
    return [this.#newest, this.#clearest, ...this.#once].some((known) => isSame(known, look));
  }

  /** What was seen here before was this pizza too. */
  takeOver(before: Lying<Look, Picture>): void {
    this.track.sightings.unshift(...before.track.sightings);
    this.track.candidates = bestOf([...before.track.candidates, ...this.track.candidates]);
    this.#once.push(before.#newest, before.#clearest);
  }
}

/**
 * The pizzas in one place, one after the other. What looks otherwise for a frame or two is the same
 * pizza with a hand over it; what continues to look otherwise is another one.
 */
class Following<Look, Picture> {
  readonly #isSame: (p: Look, q: Look) => boolean;
  /** Where anything was seen in this place last. */
  last: Sighting;
  readonly #left: Lying<Look, Picture>[] = [];
  #here: Lying<Look, Picture>;
  /** The newest sightings, where they look otherwise, and alike among themselves. */
  #doubtful: Seen<Look, Picture>[] = [];

  constructor(seen: Seen<Look, Picture>, isSame: (p: Look, q: Look) => boolean) {
    this.#isSame = isSame;
    this.last = seen.sighting;
    this.#here = new Lying(seen);
  }

  /** Distance in radii from where the pizza was seen last. */
  away({ sighting: { circle } }: Seen<Look, Picture>): number {
    const last = this.last.circle;
    return Math.hypot(circle.x - last.x, circle.y - last.y) / last.radius;
  }

  /** Takes the next sighting in this place. */
  take(seen: Seen<Look, Picture>): void {
    this.last = seen.sighting;
    if (!this.#here.looks(seen.look, this.#isSame) && !this.#isUncovered(seen)) {
      this.#doubt(seen);
      return;
    }
    this.#forgive();
    this.#here.add(seen);
  }

  /** All pizzas that lay here. */
  close(): Track<Picture>[] {
    this.#forgive();
    return [...this.#left, this.#here].map(({ track }) => track);
  }

  /** It was the same pizza; such a frame is no picture of it. */
  #forgive(): void {
    const covered = this.#doubtful.splice(0).map(({ sighting }) => sighting);
    this.#here.track.sightings.push(...covered);
  }

  #doubt(seen: Seen<Look, Picture>): void {
    const before = this.#doubtful.at(-1);
    if (before && !this.#isSame(before.look, seen.look)) this.#forgive();
    this.#doubtful.push(seen);
    if (this.#doubtful.length >= ANOTHER_FROM) this.#beginAnew();
  }

  #beginAnew(): void {
    const [first, ...others] = this.#doubtful.splice(0);
    const before = this.#here;
    this.#here = new Lying(first!);
    for (const seen of others) this.#here.add(seen);
    if (before.track.sightings.length >= ANOTHER_FROM) this.#left.push(before);
    // Seen as shortly as a hand is.
    else this.#here.takeOver(before);
  }

  /** Whether the pizza before is there again; then what lay here since was not a pizza. */
  #isUncovered({ sighting, look }: Seen<Look, Picture>): boolean {
    const before = this.#left.at(-1);
    if (!before?.looks(look, this.#isSame)) return false;
    if (sighting.seconds - before.track.sightings.at(-1)!.seconds > COVERED_FOR) return false;
    before.track.sightings.push(...this.#here.track.sightings);
    this.#here = before;
    this.#left.pop();
    return true;
  }
}
