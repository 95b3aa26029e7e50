import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { ApiError } from '#platform/http/errors';

/** Calls that are at work at a time; more would only slow each other down. */
const MOST_AT_WORK = 24;
/** Of these, those of one account, those of all strangers, and those of strangers of one network. */
const MOST_OF_ACCOUNT = MOST_AT_WORK / 2;
const MOST_OF_STRANGERS = MOST_AT_WORK / 2;
const MOST_OF_NETWORK = MOST_OF_STRANGERS / 2;
/** Calls of strangers of one network that wait for their turn; further ones are refused. */
const MOST_WAITING_OF_NETWORK = 200;
/** How long a read may wait for its turn; one that would wait longer is refused at once. */
const READ_WAITS_MS = 500;
/** Between the ends of two calls while others wait: what is taken for it at first, and how much the newest weighs. */
const FIRST_INTERVAL_MS = 5;
const NEWEST = 0.05;

type Call = Pick<Endpoint, 'method' | 'access' | 'upload' | 'kind' | 'onlyReads' | 'takesNoTurn'>;

/** Who calls. */
export interface Caller {
  /** The account, or the network of a stranger, whose share of the places counts; null where none does. */
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

const isStranger = ({ person }: Caller): boolean => typeof person === 'string';

/**
 * Cameras have an order of their own, and uploads last as long as their senders take. Streams of
 * signed-in users are few, those of strangers are not.
 */
const takesTurn = ({ access, upload, kind, takesNoTurn }: Call): boolean =>
  !takesNoTurn && access !== 'device' && !upload && (kind !== 'stream' || access === 'public');

const isRead = ({ method, onlyReads }: Call): boolean => method === 'GET' || onlyReads === true;

/**
 * Limits the calls that work at the same time. The others wait for their turn: signed-in users come
 * before strangers, and changes before reads, which wait for a moment only. An account has at most
 * half of the places, and an answer counts among its own until it has been sent: unread answers fill
 * the memory.
 */
export class Turns {
  /** See `lineOf`. */
  readonly #lines = Array.from({ length: 4 }, () => new Set<Waiting>());
  /** Calls of an account or network that are at work or whose answer has not been sent. */
  readonly #openCalls = new Map<number | string, number>();
  #entering = 0;
  #atWork = 0;
  #strangersAtWork = 0;
  #intervalMs = FIRST_INTERVAL_MS;
  /** When the last call ended; null if none was waiting. */
  #endedAt: number | null = null;

  /** @throws ApiError busy for a read that would wait too long, and for a network that has too many waiting */
  async inTurn<T>(call: Call, caller: Caller, work: () => Promise<T>): Promise<T> {
    if (!takesTurn(call)) return work();
    if (this.#mayStart(call, caller)) this.#begin(caller);
    else await this.#turn(call, caller);
    try {
      return await work();
    } finally {
      this.#atWork -= 1;
      if (isStranger(caller)) this.#strangersAtWork -= 1;
      caller.whenSent(() => this.#end(caller));
      this.#startNext();
      this.#learnInterval();
    }
  }

  /** Does what precedes a read's turn, such as looking up the caller; it counts as waiting meanwhile. */
  async entering<T>(call: Call, work: () => Promise<T>): Promise<T> {
    if (!takesTurn(call) || !isRead(call) || call.access === 'public') return work();
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
    return this.#wouldWaitMs(lineOf(call, call.access === 'public')) > READ_WAITS_MS;
  }

  #learnInterval(): void {
    const now = performance.now();
    if (this.#endedAt !== null) {
      this.#intervalMs += NEWEST * (now - this.#endedAt - this.#intervalMs);
    }
    this.#endedAt = this.#lines.some(({ size }) => size > 0) ? now : null;
  }

  #hasShare(caller: Caller): boolean {
    const { person } = caller;
    if (person === null) return true;
    const open = this.#openCalls.get(person) ?? 0;
    if (!isStranger(caller)) return open < MOST_OF_ACCOUNT;
    return open < MOST_OF_NETWORK && this.#strangersAtWork < MOST_OF_STRANGERS;
  }

  #mayStart(call: Call, caller: Caller): boolean {
    if (this.#atWork >= MOST_AT_WORK || !this.#hasShare(caller)) return false;
    return this.#waitingUpTo(lineOf(call, isStranger(caller))).length === 0;
  }

  /** Those who find a place before one in that line. */
  #waitingUpTo(line: number): Waiting[] {
    const lines = this.#lines.slice(0, line + 1);
    return lines.flatMap((each) => [...each]).filter(({ caller }) => this.#hasShare(caller));
  }

  #begin(caller: Caller): void {
    const { person } = caller;
    this.#atWork += 1;
    if (isStranger(caller)) this.#strangersAtWork += 1;
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
    const at = lineOf(call, isStranger(caller));
    const line = this.#lines[at]!;
    if (isStranger(caller) && waitingOf(line, caller) >= MOST_WAITING_OF_NETWORK) {
      return Promise.reject(new ApiError('busy'));
    }
    if (!isRead(call) || caller.isPrint) {
      return new Promise((start) => void line.add({ caller, start }));
    }
    if (this.#wouldWaitMs(at) > READ_WAITS_MS) return Promise.reject(new ApiError('busy'));
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

  #wouldWaitMs(line: number): number {
    const before = this.#waitingUpTo(line).length;
    const tooMany = this.#atWork + this.#entering + before + 1 - MOST_AT_WORK;
    return tooMany * this.#intervalMs;
  }

  #startNext(): void {
    for (const line of this.#lines) {
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

/** In the order in which the lines are served: changes and reads of signed-in users, then of strangers. */
const lineOf = (call: Call, ofStranger: boolean): number =>
  (ofStranger ? 2 : 0) + (isRead(call) ? 1 : 0);

const waitingOf = (line: ReadonlySet<Waiting>, { person }: Caller): number =>
  [...line].filter(({ caller }) => caller.person === person).length;
