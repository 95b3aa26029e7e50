import { findPizzas } from '../locate/find-pizza-by-colour.ts';
import type { Disc, Raster } from '../image/raster.ts';
import { isSameLook, pizzaLook, type PizzaLook } from './pizza-look.ts';
import { likeness, type PizzaSignature } from './pizza-signature.ts';
import { frameMerit } from './frame-merit.ts';
import { PizzaTracker, type Seen, type Track } from './track-pizzas.ts';

/** A picture of a table with lazy access to its detail. */
export interface TableFrame {
  /** Seconds relative to an arbitrary start. */
  seconds: number;
  /** Light at a few fixed points. */
  thumbnail: Uint8Array;
  /** The shrunk picture, in which pizzas are searched. */
  small: () => Raster;
}

/** A pizza that lay still and has left, with its best picture. */
export interface LeftPizza<Frame> {
  frame: Frame;
  /** Position of the pizza, in pixels of the small picture. */
  circle: Disc;
  /** Whether no other pizza is visible in this picture. */
  isAlone: boolean;
}

/**
 * Interval of observations while nothing moves on the table, in seconds; a pizza must lie still for
 * twice as long.
 */
const NOTED_EVERY = 0.4;
/**
 * A pizza that returns within this many seconds of stillness is the same one if it looks the same.
 */
const RETURNS_WITHIN = 120;
const SAME_FROM = 0.8;
/** Minimum change of a point in light levels, and minimum share of points that must change. */
const CHANGED_BY = 10;
const CHANGED_SHARE = 0.004;

interface Noted<Frame> {
  thumbnail: Uint8Array;
  seen: Omit<Seen<PizzaLook, Picture<Frame>>, 'picture'>[];
  isAlone: boolean;
}

interface Picture<Frame> {
  frame: Frame;
  isAlone: boolean;
  signature: PizzaSignature;
}

/**
 * Finds the pizzas of an endless film. It searches only while nothing moves, so hands and what they
 * carry cost nothing. Time counts only while the table is still, so a pizza under busy hands has
 * not left. The picture of a pizza is chosen as in videos.
 */
export class TableWatch<Frame extends TableFrame> {
  readonly #tracker = new PizzaTracker<PizzaLook, Picture<Frame>>(isSameLook);
  #before: { thumbnail: Uint8Array; seconds: number } | null = null;
  #noted: Noted<Frame> | null = null;
  /** Seconds of stillness so far, and the time of the last observation. */
  #still = 0;
  #notedAt = -Infinity;
  #stillFor = 0;
  #count = 0;
  #known: { signature: PizzaSignature; until: number }[] = [];

  /** Takes the next picture; returns the pizzas that have left by now. */
  take(frame: Frame): LeftPizza<Frame>[] {
    const before = this.#before;
    this.#before = { thumbnail: frame.thumbnail, seconds: frame.seconds };
    if (!before || isChanged(before.thumbnail, frame.thumbnail)) {
      this.#stillFor = 0;
      return [];
    }
    // Limited, because it is unknown what happened during a gap.
    const passed = Math.min(1, frame.seconds - before.seconds);
    this.#still += passed;
    this.#stillFor += passed;
    const isDue = this.#still - this.#notedAt >= NOTED_EVERY - 1e-3;
    if (this.#stillFor < NOTED_EVERY - 1e-3 || !isDue) return [];
    this.#notedAt = this.#still;
    this.#note(frame);
    return this.#left(this.#tracker.closeUnseenBy(this.#still));
  }

  /** The film has ended: all pizzas still on the table count as having left. */
  finish(): LeftPizza<Frame>[] {
    return this.#left(this.#tracker.finish());
  }

  #note(frame: Frame): void {
    if (!this.#noted || isChanged(this.#noted.thumbnail, frame.thumbnail)) {
      this.#noted = this.#lookAt(frame);
    }
    const { seen, isAlone } = this.#noted;
    this.#count += 1;
    this.#tracker.take(
      seen.map(({ sighting, look }) => ({
        sighting: { ...sighting, frame: this.#count, seconds: this.#still },
        look,
        picture: { frame, isAlone, signature: look.signature },
      })),
    );
  }

  #lookAt(frame: Frame): Noted<Frame> {
    const picture = frame.small();
    const found = findPizzas(picture);
    const seen = found.map((pizza) => ({
      sighting: {
        frame: 0,
        seconds: 0,
        circle: pizza.circle,
        merit: frameMerit(picture, pizza),
      },
      look: pizzaLook(picture, pizza.circle),
    }));
    return { thumbnail: frame.thumbnail, seen, isAlone: found.length === 1 };
  }

  #left(tracks: readonly Track<Picture<Frame>>[]): LeftPizza<Frame>[] {
    return tracks.flatMap(({ sightings, candidates }) => {
      const [first, last] = [sightings[0]!.seconds, sightings.at(-1)!.seconds];
      const { sighting, picture } = candidates[0]!;
      const known = this.#known.find(
        ({ signature, until }) =>
          first > until &&
          first - until < RETURNS_WITHIN &&
          likeness(signature, picture.signature) > SAME_FROM,
      );
      this.#known = this.#known.filter((one) => one !== known && last - one.until < RETURNS_WITHIN);
      this.#known.push({ signature: picture.signature, until: last });
      const { frame, isAlone } = picture;
      return known ? [] : [{ frame, circle: sighting.circle, isAlone }];
    });
  }
}

function isChanged(before: Uint8Array, now: Uint8Array): boolean {
  if (before.length !== now.length) return true;
  let changed = 0;
  for (let i = 0; i < now.length; i++) {
    if (Math.abs(now[i]! - before[i]!) > CHANGED_BY) changed++;
  }
  return changed > CHANGED_SHARE * now.length;
}
