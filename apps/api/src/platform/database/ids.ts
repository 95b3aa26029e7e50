import { randomInt } from 'node:crypto';

const EPOCH = Date.UTC(2020, 0, 1);
const PER_MILLISECOND = 4096;

/**
 * Creates an id generator: milliseconds since 2020 times 4096 plus a counter; strictly increasing,
 * and below 2^53 until the year 2089. The counter starts at a random value in every millisecond, so
 * collisions between processes are rare; a unique key in the database refuses the second. Uploads,
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

/** The smallest id possible at a moment (milliseconds since 1970); all earlier ids are smaller. */
export const firstIdOf = (moment: number): number => (Math.floor(moment) - EPOCH) * PER_MILLISECOND;

/**
 * Creates an id generator for given moments (milliseconds since 1970), in any order: ids sort by
 * moment, and within a moment by creation.
 */
export function momentIdMaker(start = randomInt(1024)): (moment: number) => number {
  let made = start;
  let last = 0;
  return (moment) => {
    const first = firstIdOf(moment);
    // The counter may only reset between two moments, otherwise ids within one moment would be out
    // of order. It resets as late as possible, because a moment that recurs after a reset could
    // collide with its earlier ids.
    if (first !== last && made >= (PER_MILLISECOND * 3) / 4) made = start;
    last = first;
    made += 1;
    return first + made;
  };
}

/** An id of this process for an event at a given time, so that late events sort correctly. */
export const idAt = momentIdMaker();
