import { setTimeout as sleep } from 'node:timers/promises';
import { UnreadableVideo } from './video-problem.ts';

/** Time limits for waiting for a program, in milliseconds: each time, and in total. */
export interface PatienceLimits {
  each: number;
  all: number;
}

/** Decoding takes at most seconds between two frames. */
const LIMITS: PatienceLimits = { each: 60_000, all: 2 * 3600_000 };

/**
 * Waits for the next output of a program that reads a video, with a time limit. Time between two
 * calls does not count.
 */
export class Patience {
  readonly #each: number;
  #left: number;

  constructor({ each, all } = LIMITS) {
    this.#each = each;
    this.#left = all;
  }

  /** @throws UnreadableVideo unreadable, if it does not arrive in time */
  async for<T>(coming: Promise<T>): Promise<T> {
    const began = performance.now();
    const limit = Math.max(0, Math.min(this.#each, this.#left));
    const settled = new AbortController();
    try {
      return await Promise.race([
        coming,
        sleep(limit, null, { signal: settled.signal }).then(() => giveUp(limit)),
      ]);
    } finally {
      settled.abort();
      this.#left -= performance.now() - began;
    }
  }
}

function giveUp(limit: number): never {
  const seconds = Math.round(limit / 1000);
  throw new UnreadableVideo(
    'unreadable',
    `The video cannot be read: ffmpeg produced nothing for ${seconds} seconds.`,
  );
}
