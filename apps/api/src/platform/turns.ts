import type { Endpoint } from '@crustodian/contract/endpoint';
import { ApiError } from '#platform/errors';

/** Calls that are at work at a time while each is answered soon; more would only slow each other down. */
const MOST_AT_WORK = 24;
/** Fewer while calls take longer, as on a machine that has other work as well; some always go on. */
const LEAST_AT_WORK = 4;
const SOON_MS = 200;
/** So long a read waits for its turn; one that would wait longer is refused at once. */
const READ_WAITS_MS = 300;
/** Share of the newest call in the time that a call takes. */
const NEWEST = 0.05;

type Call = Pick<Endpoint, 'method' | 'access' | 'upload' | 'kind' | 'onlyReads'>;

/** Who calls. */
export interface Caller {
  /** The account whose share of the places counts; null where none does. */
  person: number | null;
  /** The server's own browser prints a report: what it reads is never refused, or the report lacks it. */
  isPrint: boolean;
  /** Calls back when the answer has been sent, or when nobody waits for it any more. */
  whenSent: (callBack: () => void) => void;
}

interface Waiting {
  caller: Caller;
  start: () => void;
}

/** Health and cameras never wait; uploads last as long as their senders take, streams as long as somebody reads. */
const takesTurn = ({ access, upload, kind }: Call): boolean =>
  access !== 'public' && access !== 'device' && !upload && kind !== 'stream';

const isRead = ({ method, onlyReads }: Call): boolean => method === 'GET' || onlyReads === true;

/**
 * Lets as many calls work at a time as are answered soon. The others wait for their turn: changes
 * first, and however long it takes; reads for a moment. An account has at most half of the places,
 * and an answer counts among its own until it has been sent: unread answers fill the memory.
 */
export class Turns {
  readonly #writes = new Set<Waiting>();
  readonly #reads = new Set<Waiting>();
  /** Calls of an account that are at work or whose answer has not been sent. */
  readonly #openCalls = new Map<number, number>();
  #atWork = 0;
  #takesMs = 0;

  /** @throws ApiError busy for a read that would wait too long */
  async inTurn<T>(call: Call, caller: Caller, work: () => Promise<T>): Promise<T> {
    if (!takesTurn(call)) return work();
    if (this.#mayStart(caller)) this.#begin(caller);
    else await this.#turn(call, caller);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#takesMs += NEWEST * (performance.now() - began - this.#takesMs);
      this.#atWork -= 1;
      caller.whenSent(() => this.#end(caller));
      this.#startNext();
    }
  }

  /** Refuses a read before anything is done for it. @throws ApiError busy */
  refuseBeyond(call: Call): void {
    if (!takesTurn(call) || !isRead(call) || this.#atWork < this.#mostAtWork()) return;
    if (this.#wouldWaitMs() > READ_WAITS_MS) throw new ApiError('busy');
  }

  #mostAtWork(): number {
    if (this.#takesMs <= SOON_MS) return MOST_AT_WORK;
    return Math.max(LEAST_AT_WORK, Math.floor((MOST_AT_WORK * SOON_MS) / this.#takesMs));
  }

  #hasShare({ person }: Caller): boolean {
    if (person === null) return true;
    return (this.#openCalls.get(person) ?? 0) < Math.floor(this.#mostAtWork() / 2);
  }

  #mayStart(caller: Caller): boolean {
    return this.#atWork < this.#mostAtWork() && this.#hasShare(caller);
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
    this.refuseBeyond(call);
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
    return ((before.length + 1) * this.#takesMs) / this.#mostAtWork();
  }

  #startNext(): void {
    for (const line of [this.#writes, this.#reads]) {
      for (const waiting of line) {
        if (this.#atWork >= this.#mostAtWork()) return;
        if (!this.#hasShare(waiting.caller)) continue;
        line.delete(waiting);
        this.#begin(waiting.caller);
        waiting.start();
      }
    }
  }
}
