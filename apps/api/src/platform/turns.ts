import type { Endpoint } from '@crustodian/contract/endpoint';
import { ApiError } from '#platform/errors';

/** Calls that are at work at a time while each is answered soon; more would only slow each other down. */
const MOST_AT_WORK = 24;
/** Fewer while calls take longer, as on a machine that has other work as well; some always go on. */
const LEAST_AT_WORK = 3;
/** A call whose kind takes longer takes more than one place. */
const SOON_MS = 100;
/** So long a read waits for its turn; one that would wait longer is refused at once. */
const READ_WAITS_MS = 300;
/** Share of the newest call in the time that a call takes, of all calls and of those of its kind. */
const NEWEST = { ofAll: 0.05, ofItsKind: 0.2 };

type Call = Pick<Endpoint, 'method' | 'path' | 'access' | 'upload' | 'kind' | 'onlyReads'>;

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
  places: number;
  start: () => void;
}

/** Health and cameras never wait; uploads last as long as their senders take, streams as long as somebody reads. */
const takesTurn = ({ access, upload, kind }: Call): boolean =>
  access !== 'public' && access !== 'device' && !upload && kind !== 'stream';

const kindOf = ({ method, path }: Call): string => `${method} ${path}`;

const isRead = ({ method, onlyReads }: Call): boolean => method === 'GET' || onlyReads === true;

/**
 * Lets as many calls work at a time as are answered soon: a call of a kind that takes long has many
 * of the places. The others wait for their turn: changes first, and however long it takes; reads for
 * a moment, in their order, so that those that take long have theirs beside many short ones. An account has at most half of the places,
 * and an answer counts among its own until it has been sent: unread answers fill the memory.
 */
export class Turns {
  readonly #writes = new Set<Waiting>();
  readonly #reads = new Set<Waiting>();
  /** Calls of an account that are at work or whose answer has not been sent. */
  readonly #openCalls = new Map<number, number>();
  readonly #takesOfKind = new Map<string, number>();
  #entering = 0;
  #atWork = 0;
  #placesTaken = 0;
  #takesMs = 0;

  /** @throws ApiError busy for a read that would wait too long */
  async inTurn<T>(call: Call, caller: Caller, work: () => Promise<T>): Promise<T> {
    if (!takesTurn(call)) return work();
    const places = this.#placesOf(call);
    if (this.#mayStart(call, caller)) this.#begin(caller, places);
    else await this.#turn(call, caller, places);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#learn(call, performance.now() - began);
      this.#atWork -= 1;
      this.#placesTaken -= places;
      caller.whenSent(() => this.#end(caller));
      this.#startNext();
    }
  }

  /** Does what comes before a read can take its turn, as looking up who asks: it waits meanwhile. */
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
    if (this.#entering === 0 && this.#fits(this.#placesOf(call))) return false;
    return this.#wouldWaitMs() > READ_WAITS_MS;
  }

  #learn(call: Call, tookMs: number): void {
    this.#takesMs += NEWEST.ofAll * (tookMs - this.#takesMs);
    const kind = kindOf(call);
    const known = this.#takesOfKind.get(kind) ?? tookMs;
    this.#takesOfKind.set(kind, known + NEWEST.ofItsKind * (tookMs - known));
  }

  #mostAtWork(): number {
    if (this.#takesMs <= SOON_MS) return MOST_AT_WORK;
    return Math.max(LEAST_AT_WORK, Math.floor((MOST_AT_WORK * SOON_MS) / this.#takesMs));
  }

  /** Changes take one place each, however long they take: they go first. */
  #placesOf(call: Call): number {
    if (!isRead(call)) return 1;
    const takesMs = this.#takesOfKind.get(kindOf(call)) ?? 0;
    return Math.min(MOST_AT_WORK / LEAST_AT_WORK, Math.max(1, Math.round(takesMs / SOON_MS)));
  }

  #fits(places: number): boolean {
    return this.#atWork < LEAST_AT_WORK || this.#placesTaken + places <= MOST_AT_WORK;
  }

  #hasShare({ person }: Caller): boolean {
    if (person === null) return true;
    return (this.#openCalls.get(person) ?? 0) < Math.max(2, Math.floor(this.#mostAtWork() / 2));
  }

  #mayStart(call: Call, caller: Caller): boolean {
    if (!this.#fits(this.#placesOf(call)) || !this.#hasShare(caller)) return false;
    const ahead = isRead(call) ? [...this.#writes, ...this.#reads] : [...this.#writes];
    return !ahead.some((waiting) => this.#hasShare(waiting.caller));
  }

  #begin({ person }: Caller, places: number): void {
    this.#atWork += 1;
    this.#placesTaken += places;
    if (person !== null) this.#openCalls.set(person, (this.#openCalls.get(person) ?? 0) + 1);
  }

  #end({ person }: Caller): void {
    if (person === null) return;
    const open = (this.#openCalls.get(person) ?? 0) - 1;
    if (open > 0) this.#openCalls.set(person, open);
    else this.#openCalls.delete(person);
    this.#startNext();
  }

  #turn(call: Call, caller: Caller, places: number): Promise<void> {
    const line = isRead(call) ? this.#reads : this.#writes;
    if (!isRead(call) || caller.isPrint) {
      return new Promise((start) => void line.add({ caller, places, start }));
    }
    if (this.refuses(call)) return Promise.reject(new ApiError('busy'));
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(tooLong);
        resolve();
      };
      const waiting: Waiting = { caller, places, start };
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
    return ((before.length + this.#entering + 1) * this.#takesMs) / this.#mostAtWork();
  }

  #startNext(): void {
    for (const line of [this.#writes, this.#reads]) {
      for (const waiting of line) {
        if (!this.#hasShare(waiting.caller)) continue;
        if (!this.#fits(waiting.places)) return;
        line.delete(waiting);
        this.#begin(waiting.caller, waiting.places);
        waiting.start();
      }
    }
  }
}
