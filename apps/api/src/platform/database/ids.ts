import { randomInt } from 'node:crypto';

const EPOCH = Date.UTC(2020, 0, 1);
const PER_MILLISECOND = 4096;

/**
 * A maker of ids: milliseconds since 2020 times 4096 plus a counter; each larger than the previous
 * one and below 2^53 until the year 2089. The counter starts at a random place in every
 * millisecond, so two processes rarely meet; a key in the database refuses the second. Uploads,
 * corrections and rescoring retry (`withRetry`); creating a report fails with an error.
 */
export function idMaker(now: () => number = Date.now, start = () => randomInt(2048)): () => number {
  let last = 0;
  return () => {
    const earliest = (now() - EPOCH) * PER_MILLISECOND;
    last = last >= earliest ? last + 1 : earliest + start();
    return last;
  };
}

/** The next id of this process, for any table. */
export const nextId = idMaker();

/** The smallest id that can be made at a moment (milliseconds since 1970); all earlier ones are smaller. */
export const firstIdOf = (moment: number): number => (Math.floor(moment) - EPOCH) * PER_MILLISECOND;

/**
 * A maker of ids that are in the order of the moments (milliseconds since 1970) they are made for,
 * whenever that is; those of one moment in the order in which they are made.
 */
export function momentIdMaker(start = randomInt(1024)): (moment: number) => number {
  let made = start;
  let last = 0;
  return (moment) => {
    const first = firstIdOf(moment);
    // Begins again between two moments alone: within one the order would be lost. As late as may be,
    // since a moment that comes a second time after that could meet its ids of before.
    if (first !== last && made >= (PER_MILLISECOND * 3) / 4) made = start;
    last = first;
    made += 1;
    return first + made;
  };
}

/** An id of this process for an event at a given time: late events keep their place. */
export const idAt = momentIdMaker();
