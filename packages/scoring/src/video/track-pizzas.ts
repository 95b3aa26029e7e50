import type { Raster } from '../image/raster.ts';
import { bestOf, withCandidate, type Candidate } from './choose-best-frame.ts';
import type { Sighting } from './sighting.ts';

/** A pizza seen in a frame, with its look and the frame itself. */
export interface Seen<Look, Picture = Raster> {
  sighting: Sighting;
  look: Look;
  picture: Picture;
}

/** One pizza tracked through a video. */
export interface Track<Picture = Raster> {
  sightings: Sighting[];
  /** The best frames, best first, with a minimum distance in time. */
  candidates: Candidate<Picture>[];
}

/** A pizza that moved by more than this many radii between two frames counts as another one. */
const NEAR = 0.4;
/** A pizza that was not seen for this many seconds has left. */
const GONE_AFTER = 3;
/** An object seen less often than this was a shadow. */
const LEAST_SIGHTINGS = 2;
/**
 * Number of sightings from which another look in a pizza's place is another pizza, and not a hand.
 */
const ANOTHER_FROM = 3;
/** If a pizza reappears in its place within this many seconds, the object in between was a hand. */
const COVERED_FOR = 10;

/** Tracks pizzas frame by frame: greedy, nearest pair first. */
export class PizzaTracker<Look, Picture = Raster> {
  readonly #isSame: (p: Look, q: Look) => boolean;
  readonly #open: Following<Look, Picture>[] = [];
  readonly #closed: Track<Picture>[] = [];

  /**
   * `isSame` says whether two looks, observed in quick succession in the same place, show one
   * pizza.
   */
  constructor(isSame: (p: Look, q: Look) => boolean) {
    this.#isSame = isSame;
  }

  /** Takes the pizzas of one frame. */
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

  /** All pizzas seen often enough, in order of appearance. */
  finish(): Track<Picture>[] {
    this.#closed.push(...this.#open.splice(0).flatMap((following) => following.close()));
    return this.#handOver();
  }

  /** Like finish, for pizzas that have left by a given second; each is returned once. */
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

/** A pizza in one place, identified by its newest look and by that of its best sighting. */
class Lying<Look, Picture> {
  readonly track: Track<Picture>;
  #newest: Look;
  #clearest: Look;
  #merit: number;
  /** Previous looks that were visible only as briefly as a hand. */
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

  /** The previous object in this place was this pizza too. */
  takeOver(before: Lying<Look, Picture>): void {
    this.track.sightings.unshift(...before.track.sightings);
    this.track.candidates = bestOf([...before.track.candidates, ...this.track.candidates]);
    this.#once.push(before.#newest, before.#clearest);
  }
}

/**
 * The successive pizzas in one place. A different look for a frame or two is the same pizza with a
 * hand over it; a look that stays different is another pizza.
 */
class Following<Look, Picture> {
  readonly #isSame: (p: Look, q: Look) => boolean;
  /** The last sighting of anything in this place. */
  last: Sighting;
  readonly #left: Lying<Look, Picture>[] = [];
  #here: Lying<Look, Picture>;
  /** The newest sightings if they differ from the pizza but are alike among themselves. */
  #doubtful: Seen<Look, Picture>[] = [];

  constructor(seen: Seen<Look, Picture>, isSame: (p: Look, q: Look) => boolean) {
    this.#isSame = isSame;
    this.last = seen.sighting;
    this.#here = new Lying(seen);
  }

  /** Distance in radii from the last sighting. */
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

  /** Returns all pizzas that lay in this place. */
  close(): Track<Picture>[] {
    this.#forgive();
    return [...this.#left, this.#here].map(({ track }) => track);
  }

  /**
   * The doubtful sightings were the same pizza, but covered, so their frames are not used as its
   * picture.
   */
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
    // Visible only as briefly as a hand.
    else this.#here.takeOver(before);
  }

  /** Whether the previous pizza is visible again; if so, the object since then was not a pizza. */
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
