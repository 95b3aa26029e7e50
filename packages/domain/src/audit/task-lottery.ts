/** A task that is not answered within this time goes to someone else. */
export const LEASE_MS = 10 * 60_000;
/** Tasks that a rater holds at a time: the one shown, and the next ones, loaded ahead. */
export const MOST_LEASED = 4;
/** A rater sees a pizza again after this long, when it has been forgotten. */
export const REPEAT_AFTER_MS = 14 * 24 * 3_600_000;

/** A golden sample comes this long after the answer that brings it, so that the number left does not reveal which answer that was. */
export const GOLDEN_AFTER_MS = 12 * 3_600_000;
/**
 * A task that could not be mixed in with ordinary ones is given by itself after this long, rather
 * than never.
 */
export const MIXED_WITHIN_MS = 7 * 24 * 3_600_000;

/** Shares of the drawn pizzas (audit U-015). */
const DOUBLES = 0.15;
const REPEATS = 0.05;
const GOLDEN = 0.05;
/** Raters who only give verdicts are asked for all digits once in this many pizzas. */
const POINTS_EVERY = 3;
/** Golden samples come without one beside them: so do some others, as a rater could tell them by that. */
const WITHOUT_GOLDEN = 0.5;
const EIGHTHS = 8;

/** A lot, hex digits that no one can steer, as a number 0 to 1. */
const shareOf = (lot: string): number => Number.parseInt(lot.slice(0, 8), 16) / 2 ** 32;

export const isDoubled = (lot: string): boolean => shareOf(lot) < DOUBLES;
export const isRepeated = (lot: string): boolean => shareOf(lot) < REPEATS;
export const bringsGolden = (lot: string): boolean => shareOf(lot) < GOLDEN;
export const needsPoints = (lot: string): boolean => shareOf(lot) < 1 / POINTS_EVERY;
export const leavesGoldenOut = (lot: string): boolean => shareOf(lot) < WITHOUT_GOLDEN;

/**
 * Whether one of the other tasks comes next instead of an ordinary one: in proportion to their numbers, so that
 * each is equally likely anywhere among the ordinary ones. However many wait, two of three are ordinary.
 */
export function isMixedIn(lot: string, waiting: { ordinary: number; others: number }): boolean {
  const others = Math.min(waiting.others, Math.ceil(waiting.ordinary / 2));
  return shareOf(lot) * (waiting.ordinary + others) < others;
}

/** One of several, by lot; undefined of none. */
export const oneByLot = <T>(from: readonly T[], lot: string): T | undefined =>
  from[Math.floor(shareOf(lot) * from.length)];

/** How a picture is shown: by so many eighths of a turn and degrees clockwise, then mirrored. */
export interface Turning {
  turn: number;
  mirrored: boolean;
  /** None if left out. */
  tilt?: number;
}

export const degreesOf = ({ turn, tilt = 0 }: Turning): number => (turn * 360) / EIGHTHS + tilt;

/** How a pizza is shown that was not judged before. */
export const firstTurning = (lot: string): Turning => ({
  turn: Math.floor(shareOf(lot) * EIGHTHS),
  mirrored: false,
});

/** How it is shown to the same rater again: never as before. */
export function repeatTurning(lot: string, { turn }: Turning): Turning {
  const further = 1 + Math.floor(shareOf(lot) * (EIGHTHS - 1));
  return {
    turn: (turn + further) % EIGHTHS,
    mirrored: Number.parseInt(lot.slice(8, 10), 16) < 128,
  };
}

/** A position around a center, as it lies after the turning. */
export function turned([x, y]: readonly [number, number], turning: Turning) {
  const angle = (degreesOf(turning) * Math.PI) / 180;
  const [right, down] = [
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  ];
  return [turning.mirrored ? -right : right, down] as const;
}

const HOUR_MS = 3_600_000;

/**
 * Up to when answers of the blind lane are counted (epoch milliseconds in, the instant out): a count that rises
 * at once would reveal what the answered task was for. An hour counts once no task is in hand that was opened
 * in it: of that one the count of all others would.
 */
export const lastFullHour = (now: number): Date =>
  new Date(Math.floor((now - LEASE_MS) / HOUR_MS) * HOUR_MS);
