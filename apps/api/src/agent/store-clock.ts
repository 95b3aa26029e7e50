import { writeDurably } from '#platform/durable-file';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import { readFile } from 'node:fs/promises';
import { sha256 } from '#platform/sha256';
import { uptime } from 'node:os';
import { z } from 'zod';
import { rethrowUnlessDiskFull } from './spool.ts';

/** The store that the agent's token belongs to. */
export interface Store {
  venue: string;
  timeZone: string;
}

const kept = z.object({
  // Files of earlier releases lack it.
  token: z.string().optional(),
  venue: z.string(),
  timeZone: z.string(),
  offset: z.number(),
});

/**
 * Stores the store and the offset of this machine's clock, also across restarts. Once the server's
 * time is known, it is continued by a monotonic clock, so setting the machine's clock has no
 * effect.
 */
export class StoreClock {
  readonly #path: string;
  /** Digest of the agent's token: another token may belong to another store. */
  readonly #token: string;
  readonly #machineNow: () => number;
  readonly #elapsed: () => number;
  #store: Store | null = null;
  /** The store from a file of an earlier release, which contains no token. */
  #formerStore: Store | null = null;
  /** The offset stored on disk. */
  #offset = 0;
  /** The server's time at the zero point of the monotonic clock; null until known. */
  #origin: number | null = null;
  /** The same as estimated before the first synchronization. */
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

  /**
   * `elapsed` is a monotonic clock in milliseconds that cannot be set and that continues during
   * sleep.
   */
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

  /**
   * Current estimate of the zero point of the monotonic clock: a correction of the clock moves it
   * by the same amount.
   */
  origin(): number {
    return this.#origin ?? Math.round(this.now() - this.#elapsed());
  }

  /**
   * The origin of the clock that set a time, as long as that time may turn out to be wrong. Null if
   * the clock was settled, or if another clock set the time, as for an older file.
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

  /**
   * Called when the server refuses this agent's heartbeats: captures are then sent with uncorrected
   * times.
   */
  goOnUnchecked(): void {
    this.#isSettled = true;
    this.#store ??= this.#formerStore;
  }

  /** Time of the server's last answer, by the monotonic clock. */
  heardAt(): number {
    return this.#heardAt;
  }

  /** The monotonic clock. */
  elapsed(): number {
    return this.#elapsed();
  }

  /** Milliseconds by which the corrected time is ahead of this machine's. */
  offset(): number {
    return this.now() - this.#machineNow();
  }

  /** The store's local time; null while its time zone is unknown. */
  local(time: number): string | null {
    return this.#store && localTime(time, this.#store.timeZone);
  }

  /**
   * Adopts the store and the server's time, assumed to be midway between request and answer. These
   * two are times of the monotonic clock.
   */
  async synchronize(
    store: Store,
    { requested, answered, serverNow }: { requested: number; answered: number; serverNow: number },
  ): Promise<void> {
    const origin = Math.round(serverNow - (requested + answered) / 2);
    // A difference within the duration of the request is not a clock error.
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
    // If it cannot be stored, it is learned again after the next start.
    await writeDurably(this.#path, Buffer.from(text)).catch(rethrowUnlessDiskFull);
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
