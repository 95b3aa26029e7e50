import { writeDurably } from '#platform/durable-file';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import { readFile } from 'node:fs/promises';
import { sha256 } from '#platform/sha256';
import { uptime } from 'node:os';
import { z } from 'zod';
import { unlessFull } from './spool.ts';

/** The store whose token the agent has. */
export interface Store {
  venue: string;
  timeZone: string;
}

const kept = z.object({
  // Files of earlier releases have none.
  token: z.string().optional(),
  venue: z.string(),
  timeZone: z.string(),
  offset: z.number(),
});

/**
 * Keeps the store and how far this machine's clock is off, also for the time after the next start. Once the server's
 * time is known, a stopwatch goes on from it, so setting the machine's clock does not change the time.
 */
export class StoreClock {
  readonly #path: string;
  /** Digest of the agent's token: another token may be of another store. */
  readonly #token: string;
  readonly #machineNow: () => number;
  readonly #elapsed: () => number;
  #store: Store | null = null;
  /** The store in a file of an earlier release, which has no token. */
  #formerStore: Store | null = null;
  /** What is kept on disk. */
  #offset = 0;
  /** When the stopwatch started, by the server's clock; null until that is known. */
  #origin: number | null = null;
  /** The same by the clock as it was before that. */
  #unsettledOrigin: number | null = null;
  #isSettled = false;
  #heardAt = -Infinity;

  private constructor(
    { path, token }: { path: string; token: string },
    machineNow: () => number,
    elapsed: () => number,
  ) {
    this.#path = path;
    this.#token = sha256(Buffer.from(token)).slice(0, 16);
    this.#machineNow = machineNow;
    this.#elapsed = elapsed;
  }

  /** `elapsed` is a stopwatch in milliseconds that no one sets and that goes on while the machine sleeps. */
  static async open(
    file: { path: string; token: string },
    machineNow: () => number = Date.now,
    elapsed: () => number = () => 1000 * uptime(),
  ): Promise<StoreClock> {
    const clock = new StoreClock(file, machineNow, elapsed);
    const text = await readFile(file.path, 'utf8').catch(() => null);
    const known = text === null ? null : kept.safeParse(parsed(text)).data;
    if (!known) return clock;
    clock.#offset = known.offset;
    const store = { venue: known.venue, timeZone: known.timeZone };
    if (known.token === clock.#token) clock.#store = store;
    if (known.token === undefined) clock.#formerStore = store;
    return clock;
  }

  /** Null until the server has been reached once with this token. */
  store(): Store | null {
    return this.#store;
  }

  /** The corrected time, in milliseconds since 1970. */
  now(): number {
    if (this.#origin === null) return this.#machineNow() + this.#offset;
    return Math.round(this.#origin + this.#elapsed());
  }

  /** When the stopwatch started, by what is known now: a correction of the clock moves it by the same amount. */
  origin(): number {
    return this.#origin ?? Math.round(this.now() - this.#elapsed());
  }

  /**
   * The origin of the clock that set a time, for as long as that may turn out to be wrong. Null where the clock was
   * settled, or where it was another clock's, as for an older file.
   */
  originOf(time: number): number | null {
    const isBy = (origin: number) => origin <= time && time <= origin + this.#elapsed();
    const current = this.origin();
    if (!this.#isSettled) return isBy(current) ? current : null;
    const before = this.#unsettledOrigin;
    return before !== null && isBy(before) && !isBy(current) ? before : null;
  }

  /** Whether the clock was compared with the server's since this process started, or cannot be. */
  isSettled(): boolean {
    return this.#isSettled;
  }

  /** The server refuses this agent's heartbeats, so captures are sent with the time they have. */
  goOnUnchecked(): void {
    this.#isSettled = true;
    this.#store ??= this.#formerStore;
  }

  /** When the server answered last, by the stopwatch. */
  heardAt(): number {
    return this.#heardAt;
  }

  /** The stopwatch. */
  elapsed(): number {
    return this.#elapsed();
  }

  /** Milliseconds by which the corrected time is ahead of this machine's. */
  offset(): number {
    return this.now() - this.#machineNow();
  }

  /** The store's wall clock; null while its time zone is unknown. */
  local(time: number): string | null {
    return this.#store && localTime(time, this.#store.timeZone);
  }

  /**
   * Takes over the store and the time of the server, which is its time halfway between request and answer. These
   * two are read from the stopwatch.
   */
  async synchronize(
    store: Store,
    { requested, answered, serverNow }: { requested: number; answered: number; serverNow: number },
  ): Promise<void> {
    const origin = Math.round(serverNow - (requested + answered) / 2);
    // A difference that the duration of the request explains is no error of the clock.
    const mayDiffer = (answered - requested) / 2 + 200;
    this.#heardAt = answered;
    if (!this.#isSettled) this.#unsettledOrigin = this.origin();
    this.#origin = Math.abs(origin - this.origin()) > mayDiffer ? origin : this.origin();
    this.#isSettled = true;
    const offset = this.offset();
    const isSame = JSON.stringify(store) === JSON.stringify(this.#store);
    if (isSame && Math.abs(offset - this.#offset) <= mayDiffer) return;
    this.#store = store;
    this.#offset = offset;
    const text = JSON.stringify({ token: this.#token, ...store, offset });
    // Where it cannot be kept, it is learned again after the next start.
    await writeDurably(this.#path, Buffer.from(text)).catch(unlessFull);
  }
}

export const localTime = (time: number, timeZone: string): string => wallClock(time, timeZone);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
