/** A task that is not answered within this time is reassigned. */
export const LEASE_MS = 10 * 60_000;
/** The most tasks a rater leases at a time: the one shown and the next ones, preloaded. */
export const MOST_LEASED = 4;
/** A rater gets a repeat of a pizza after this time, once it is forgotten. */
export const REPEAT_AFTER_MS = 14 * 24 * 3_600_000;

/**
 * Delay between an answer and the golden sample it brings, so that the remaining count does not
 * reveal which answer brought it.
 */
export const GOLDEN_AFTER_MS = 12 * 3_600_000;
/**
 * A task that could not be mixed in with ordinary ones is handed out on its own after this time.
 */
export const MIXED_WITHIN_MS = 7 * 24 * 3_600_000;
/**
 * A task that nobody has answered for this long is no longer handed out: no figure of a running week
 * looks back further (audit U-020).
 */
export const EXPIRES_AFTER_MS = 12 * 7 * 24 * 3_600_000;

/** Shares of the drawn pizzas (audit U-015). */
const DOUBLES = 0.15;
const REPEATS = 0.05;
const GOLDEN = 0.05;
/** Raters who only give verdicts are asked for all digits once per this many pizzas. */
const POINTS_EVERY = 3;
/**
 * A golden task is shown without a golden sample next to it. Some other tasks are too, so that a
 * rater cannot recognize golden tasks by that.
 */
const WITHOUT_GOLDEN = 0.5;
const EIGHTHS = 8;

/** Converts a lot, hex digits that nobody can influence, into a number from 0 to 1. */
const shareOf = (lot: string): number => Number.parseInt(lot.slice(0, 8), 16) / 2 ** 32;

export const isDoubled = (lot: string): boolean => shareOf(lot) < DOUBLES;
export const isRepeated = (lot: string): boolean => shareOf(lot) < REPEATS;
export const bringsGolden = (lot: string): boolean => shareOf(lot) < GOLDEN;
export const needsPoints = (lot: string): boolean => shareOf(lot) < 1 / POINTS_EVERY;
export const leavesGoldenOut = (lot: string): boolean => shareOf(lot) < WITHOUT_GOLDEN;

/**
 * Whether a special task comes next instead of an ordinary one. The chance is proportional to their
 * numbers, so that each is equally likely anywhere among the ordinary ones; at most one in three
 * tasks is special.
 */
export function isSpecialNext(
  lot: string,
  waiting: { ordinary: number; special: number },
): boolean {
  const special = Math.min(waiting.special, Math.ceil(waiting.ordinary / 2));
  return shareOf(lot) * (waiting.ordinary + special) < special;
}

/** Picks one of several by lot; undefined if there are none. */
export const oneByLot = <T>(from: readonly T[], lot: string): T | undefined =>
  from[Math.floor(shareOf(lot) * from.length)];

/** How a picture is shown: turned clockwise by `turn` eighths and `tilt` degrees, then mirrored. */
export interface Orientation {
  turn: number;
  mirrored: boolean;
  /** 0 by default. */
  tilt?: number;
}

export const degreesOf = ({ turn, tilt = 0 }: Orientation): number => (turn * 360) / EIGHTHS + tilt;

/** How a pizza is shown that was not judged before. */
export const firstOrientation = (lot: string): Orientation => ({
  turn: Math.floor(shareOf(lot) * EIGHTHS),
  mirrored: false,
});

/** How a pizza is shown to the same rater again: never the same way. */
export function repeatOrientation(lot: string, { turn }: Orientation): Orientation {
  const further = 1 + Math.floor(shareOf(lot) * (EIGHTHS - 1));
  return {
    turn: (turn + further) % EIGHTHS,
    mirrored: Number.parseInt(lot.slice(8, 10), 16) < 128,
  };
}

/** A position relative to the centre, once it is rotated and mirrored. */
export function rotatedAndMirrored([x, y]: readonly [number, number], orientation: Orientation) {
  const angle = (degreesOf(orientation) * Math.PI) / 180;
  const [right, down] = [
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  ];
  return [orientation.mirrored ? -right : right, down] as const;
}

const HOUR_MS = 3_600_000;

/**
 * The time up to which blind-lane answers are counted (epoch milliseconds in, instant out). A count
 * that rises immediately would reveal the purpose of the answered task. An hour is counted only
 * once every task opened in it is answered or has lost its lease; with one still open, the count of
 * the others would reveal its purpose.
 */
export const lastFullHour = (now: number): Date =>
  new Date(Math.floor((now - LEASE_MS) / HOUR_MS) * HOUR_MS);
