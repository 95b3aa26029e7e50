import { writeDurably } from '#platform/durable-file';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import { readFile } from 'node:fs/promises';
import { uptime } from 'node:os';
import { z } from 'zod';
import { unlessFull } from './spool.ts';

/** The store whose token the agent has. */
export interface Store {
  venue: string;
  timeZone: string;
}

const kept = z.object({
  venue: z.string(),
  timeZone: z.string(),
  offset: z.number(),
});

/** Keeps the store and how far this machine's clock is off, also for the time after the next start. */
export class StoreClock {
  readonly #path: string;
  readonly #machineNow: () => number;
  readonly #elapsed: () => number;
  #store: Store | null = null;
  #offset = 0;
  #isSettled = false;

  private constructor(path: string, machineNow: () => number, elapsed: () => number) {
    this.#path = path;
    this.#machineNow = machineNow;
    this.#elapsed = elapsed;
  }

  /** `elapsed` is a stopwatch in milliseconds that no one sets and that goes on while the machine sleeps. */
  static async open(
    path: string,
    machineNow: () => number = Date.now,
    elapsed: () => number = () => 1000 * uptime(),
  ): Promise<StoreClock> {
    const clock = new StoreClock(path, machineNow, elapsed);
    const text = await readFile(path, 'utf8').catch(() => null);
    const known = text === null ? null : kept.safeParse(parsed(text)).data;
    if (known) {
      clock.#store = { venue: known.venue, timeZone: known.timeZone };
      clock.#offset = known.offset;
    }
    return clock;
  }

  /** Null until the server has been reached once. */
  venue(): Store | null {
    return this.#store;
  }

  /** The corrected time, in milliseconds since 1970. */
  now(): number {
    return this.#machineNow() + this.#offset;
  }

  /** When the stopwatch started, by what is known now: a correction of the clock moves it by the same amount. */
  origin(): number {
    return this.now() - this.#elapsed();
  }

  /** Whether the clock was compared with the server's since this process started, or cannot be. */
  isSettled(): boolean {
    return this.#isSettled;
  }

  /** The server refuses this agent's heartbeats, so captures are sent with the time they have. */
  goOnUnchecked(): void {
    this.#isSettled = true;
  }

  machineNow(): number {
    return this.#machineNow();
  }

  /** Milliseconds by which the server's clock is ahead of this machine's. */
  offset(): number {
    return this.#offset;
  }

  /** The store's wall clock; null while its time zone is unknown. */
  local(time: number): string | null {
    return this.#store && localTime(time, this.#store.timeZone);
  }

  /** Takes over the store and the time of the server, which is its time halfway between request and answer. */
  async synchronize(
    store: Store,
    { requested, answered, serverNow }: { requested: number; answered: number; serverNow: number },
  ): Promise<void> {
    this.#isSettled = true;
    const offset = Math.round(serverNow - (requested + answered) / 2);
    // A difference that the duration of the request explains is no error of the clock.
    const isOff = Math.abs(offset - this.#offset) > (answered - requested) / 2 + 200;
    const isSame = JSON.stringify(store) === JSON.stringify(this.#store);
    if (isSame && !isOff) return;
    this.#store = store;
    if (isOff) this.#offset = offset;
    const text = JSON.stringify({ ...store, offset: this.#offset });
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
