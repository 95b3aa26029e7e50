import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { ApiError } from '#platform/http/errors';

/** Calls that are at work at a time; more would only slow each other down. */
const MOST_AT_WORK = 24;
/** Of these, those of one account. */
const MOST_OF_ACCOUNT = MOST_AT_WORK / 2;
/** How long a read may wait for its turn; one that would wait longer is refused at once. */
const READ_WAITS_MS = 500;
/** Between the ends of two calls while others wait: what is taken for it at first, and how much the newest weighs. */
const FIRST_INTERVAL_MS = 5;
const NEWEST = 0.05;

type Call = Pick<Endpoint, 'method' | 'access' | 'upload' | 'kind' | 'onlyReads' | 'takesTurn'>;

/** Who calls. */
export interface Caller {
  /** The account or network whose share of the places counts; null where none does. */
  person: number | string | null;
  /** The server's own browser prints a report: what it reads is never refused, or the report lacks it. */
  isPrint: boolean;
  /** Calls back when the answer has been sent, or when no one waits for it any more. */
  whenSent: (callBack: () => void) => void;
}

interface Waiting {
  caller: Caller;
  start: () => void;
}

/**
 * Health, log-in and cameras never wait; uploads last as long as their senders take, streams as
 * long as someone reads.
 */
const takesTurn = ({ access, upload, kind, takesTurn: isTold }: Call): boolean =>
  (access !== 'public' || isTold === true) && access !== 'device' && !upload && kind !== 'stream';

const isRead = ({ method, onlyReads }: Call): boolean => method === 'GET' || onlyReads === true;

/**
 * Limits the calls that work at the same time. The others wait for their turn: changes first and
 * without a limit, reads for a moment. An account has at most half of the places, and an answer counts among
 * its own until it has been sent: unread answers fill the memory.
 */
export class Turns {
  readonly #writes = new Set<Waiting>();
  readonly #reads = new Set<Waiting>();
  /** Calls of an account that are at work or whose answer has not been sent. */
  readonly #openCalls = new Map<number | string, number>();
  #entering = 0;
  #atWork = 0;
  #intervalMs = FIRST_INTERVAL_MS;
  /** When the last call ended; null if none was waiting. */
  #endedAt: number | null = null;

  /** @throws ApiError busy for a read that would wait too long */
  async inTurn<T>(call: Call, caller: Caller, work: () => Promise<T>): Promise<T> {
    if (!takesTurn(call)) return work();
    if (this.#mayStart(call, caller)) this.#begin(caller);
    else await this.#turn(call, caller);
    try {
      return await work();
    } finally {
      this.#atWork -= 1;
      caller.whenSent(() => this.#end(caller));
      this.#startNext();
      this.#learnInterval();
    }
  }

  /** Does what precedes a read's turn, such as looking up the caller; it counts as waiting meanwhile. */
  async entering<T>(call: Call, work: () => Promise<T>): Promise<T> {
    if (!takesTurn(call) || !isRead(call)) return work();
    this.#entering += 1;
    try {
      return await work();
    } finally {
      this.#entering -= 1;
    }
  }

  /** Whether a call that comes now would wait too long. */
  refuses(call: Call): boolean {
    if (!takesTurn(call) || !isRead(call)) return false;
    return this.#wouldWaitMs() > READ_WAITS_MS;
  }

  #learnInterval(): void {
    const now = performance.now();
    if (this.#endedAt !== null) {
      this.#intervalMs += NEWEST * (now - this.#endedAt - this.#intervalMs);
    }
    this.#endedAt = this.#writes.size + this.#reads.size > 0 ? now : null;
  }

  #hasShare({ person }: Caller): boolean {
    if (person === null) return true;
    return (this.#openCalls.get(person) ?? 0) < MOST_OF_ACCOUNT;
  }

  #mayStart(call: Call, caller: Caller): boolean {
    if (this.#atWork >= MOST_AT_WORK || !this.#hasShare(caller)) return false;
    const ahead = isRead(call) ? [...this.#writes, ...this.#reads] : [...this.#writes];
    return !ahead.some((waiting) => this.#hasShare(waiting.caller));
  }

  #begin({ person }: Caller): void {
    this.#atWork += 1;
    if (person !== null) this.#openCalls.set(person, (this.#openCalls.get(person) ?? 0) + 1);
  }

  #end({ person }: Caller): void {
    if (person === null) return;
    const open = (this.#openCalls.get(person) ?? 0) - 1;
    if (open > 0) this.#openCalls.set(person, open);
    else this.#openCalls.delete(person);
    this.#startNext();
  }

  #turn(call: Call, caller: Caller): Promise<void> {
    const line = isRead(call) ? this.#reads : this.#writes;
    if (!isRead(call) || caller.isPrint) {
      return new Promise((start) => void line.add({ caller, start }));
    }
    if (this.refuses(call)) return Promise.reject(new ApiError('busy'));
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(tooLong);
        resolve();
      };
      const waiting: Waiting = { caller, start };
      // It may take longer than was thought.
      const tooLong = setTimeout(() => {
        line.delete(waiting);
        reject(new ApiError('busy'));
      }, READ_WAITS_MS);
      line.add(waiting);
    });
  }

  #wouldWaitMs(): number {
    const before = [...this.#writes, ...this.#reads].filter(({ caller }) => this.#hasShare(caller));
    const tooMany = this.#atWork + this.#entering + before.length + 1 - MOST_AT_WORK;
    return tooMany * this.#intervalMs;
  }

  #startNext(): void {
    for (const line of [this.#writes, this.#reads]) {
      for (const waiting of line) {
        if (!this.#hasShare(waiting.caller)) continue;
        if (this.#atWork >= MOST_AT_WORK) return;
        line.delete(waiting);
        this.#begin(waiting.caller);
        waiting.start();
      }
    }
  }
}
