import { ApiError } from '#platform/http/errors';
import { semaphore } from '#platform/jobs/semaphore';
import { LRUCache } from 'lru-cache';
import { count, MOST_WAITING_OF_NETWORK, openDedicatedLane } from './dedicated-lane.ts';
import { isRead, takesTurn, type Call } from './turn-call.ts';

/** Maximum running calls; more would only slow each other down. */
const MOST_AT_WORK = 24;
/**
 * Share of the database connections that one account, and all strangers together, may use, so that
 * others always find a free one. Strangers of one network may use half of it.
 */
const SHARE_OF_CONNECTIONS = 0.6;
const DEFAULT_CONNECTIONS = 10;
/** Index of the last queue, that of all strangers. */
const STRANGERS = 2;
/** Maximum queueing time of a read; one that would wait longer is refused immediately. */
const READ_WAITS_MS = 500;
/** Maximum queueing time behind calls of the same account, which delays nobody else. */
const READ_WAITS_FOR_OWN_MS = 3000;
/**
 * Mean time between the ends of two calls while others are queued: its initial estimate, and the
 * weight of the newest sample.
 */
const FIRST_INTERVAL_MS = 5;
const NEWEST = 0.05;

/** Releases the turn during slow external work, and takes a new one afterwards. */
export type OutsideTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** The account, or the network of a stranger, whose quota applies; null if none does. */
export type QuotaHolder = number | string | null;

/** The caller of a queued call. */
export interface Caller {
  person: QuotaHolder;
  /** A print by the server's own browser; refusing its reads would leave the report incomplete. */
  isPrint: boolean;
  /** Calls back when the answer has been sent, or when nobody waits for it any more. */
  whenSent: (callBack: () => void) => void;
}

interface QueuedCall {
  caller: Caller;
  start: () => void;
}

const isNetwork = (person: QuotaHolder): person is string => typeof person === 'string';

/**
 * Limits the number of running calls and queues the others: signed-in users come before strangers,
 * and their changes before their reads; reads only wait briefly. Among strangers, the network whose
 * last call started longest ago comes next. Each account has a quota, and an answer counts against
 * it until it has been sent, because unread answers fill the memory.
 */
export class Turns {
  readonly #mostOfAccount: number;
  readonly #mostOfStrangers: number;
  readonly #mostOfNetwork: number;
  /** Queues by priority, see `lineOf`. */
  readonly #lines = Array.from({ length: STRANGERS + 1 }, () => new Set<QueuedCall>());
  /** Calls of an account or network that are running or whose answer has not been sent. */
  readonly #openCalls = new Map<QuotaHolder, number>();
  /** Reads that are in the phase before their turn, such as authentication. */
  readonly #entering = new Map<QuotaHolder, number>();
  /** Limits the lookups before the turns of one account, so that others find a database connection. */
  readonly #lookUps: ReturnType<typeof semaphore>;
  readonly #dedicatedQueue = openDedicatedLane();
  /** Sequence number of a network's last started call. */
  readonly #lastBegan = new LRUCache<string, number>({ max: 10_000 });
  #begunOfStrangers = 0;
  #atWork = 0;
  #strangersAtWork = 0;
  #intervalMs = FIRST_INTERVAL_MS;
  /** When the last call ended; null if none was queued then. */
  #endedAt: number | null = null;

  constructor(connections = DEFAULT_CONNECTIONS) {
    const share = Math.max(1, Math.floor(connections * SHARE_OF_CONNECTIONS));
    this.#mostOfAccount = Math.min(share, MOST_AT_WORK / 2);
    this.#mostOfStrangers = this.#mostOfAccount;
    this.#mostOfNetwork = Math.ceil(this.#mostOfStrangers / 2);
    this.#lookUps = semaphore(Infinity, this.#mostOfAccount);
  }

  /** The quota: how many calls may run concurrently. */
  #shareOf(person: QuotaHolder): number {
    if (person === null) return Infinity;
    return isNetwork(person) ? this.#mostOfNetwork : this.#mostOfAccount;
  }

  /**
   * @throws ApiError busy for a read that would wait too long, and for a network that has too many
   * waiting
   */
  async inTurn<T>(
    call: Call,
    caller: Caller,
    work: (outsideTurn: OutsideTurn) => Promise<T>,
  ): Promise<T> {
    if (!takesTurn(call)) return work((elsewhere) => elsewhere());
    if (call.dedicatedQueue)
      return this.#dedicatedQueue(caller.person, () => work((elsewhere) => elsewhere()));
    if (this.#mayStart(call, caller)) this.#begin(caller);
    else await this.#turn(call, caller);
    let hasTurn = true;
    const outsideTurn: OutsideTurn = async (elsewhere) => {
      hasTurn = false;
      this.#leave(caller, (end) => end());
      try {
        return await elsewhere();
      } finally {
        // A call that has started continues, however long it waits.
        if (this.#mayStart(call, caller)) this.#begin(caller);
        else await this.#wait(call, caller);
        hasTurn = true;
      }
    };
    try {
      return await work(outsideTurn);
    } finally {
      if (hasTurn) this.#leave(caller, caller.whenSent);
    }
  }

  #leave(caller: Caller, whenSent: Caller['whenSent']): void {
    this.#atWork -= 1;
    if (isNetwork(caller.person)) this.#strangersAtWork -= 1;
    whenSent(() => this.#end(caller));
    this.#startNext();
    this.#learnInterval();
  }

  /** Limits lookups before a call's turn per account; meanwhile a read counts as queued. */
  async entering<T>(call: Call, person: QuotaHolder, work: () => Promise<T>): Promise<T> {
    if (!takesTurn(call) || call.access === 'public') return work();
    const enter = () => this.#lookUps(work, { owner: person });
    if (!isRead(call)) return enter();
    count(this.#entering, person, 1);
    try {
      return await enter();
    } finally {
      count(this.#entering, person, -1);
    }
  }

  /** Whether a call that arrives now would wait too long. */
  refuses(call: Call, person: QuotaHolder): boolean {
    if (!takesTurn(call) || !isRead(call)) return false;
    return this.#wouldWaitTooLong(lineOf(call, person), person);
  }

  #learnInterval(): void {
    const now = performance.now();
    if (this.#endedAt !== null) {
      this.#intervalMs += NEWEST * (now - this.#endedAt - this.#intervalMs);
    }
    this.#endedAt = this.#lines.some(({ size }) => size > 0) ? now : null;
  }

  #openOf(person: QuotaHolder): number {
    return this.#openCalls.get(person) ?? 0;
  }

  #hasShare(person: QuotaHolder): boolean {
    if (isNetwork(person) && this.#strangersAtWork >= this.#mostOfStrangers) return false;
    return this.#openOf(person) < this.#shareOf(person);
  }

  #mayStart(call: Call, { person }: Caller): boolean {
    if (this.#atWork >= MOST_AT_WORK || !this.#hasShare(person)) return false;
    return this.#placesBefore(lineOf(call, person), person) === 0;
  }

  /** How many queued calls would start before a new call of this person in this queue. */
  #placesBefore(at: number, person: QuotaHolder): number {
    const persons = this.#lines
      .slice(0, at + 1)
      .flatMap((line) => [...line].map(({ caller }) => caller.person))
      .filter((each) => this.#hasShare(each));
    if (at < STRANGERS) return persons.length;
    const signedIn = persons.filter((each) => !isNetwork(each));
    const networks = new Set(persons.filter(isNetwork));
    const earlier = [...networks].filter((each) => this.#beganAt(each) < this.#beganAt(person));
    return signedIn.length + earlier.length;
  }

  #beganAt(person: QuotaHolder): number {
    return isNetwork(person) ? (this.#lastBegan.get(person) ?? 0) : 0;
  }

  #begin({ person }: Caller): void {
    this.#atWork += 1;
    count(this.#openCalls, person, 1);
    if (!isNetwork(person)) return;
    this.#strangersAtWork += 1;
    this.#begunOfStrangers += 1;
    this.#lastBegan.set(person, this.#begunOfStrangers);
  }

  #end({ person }: Caller): void {
    count(this.#openCalls, person, -1);
    this.#startNext();
  }

  #turn(call: Call, caller: Caller): Promise<void> {
    const { person } = caller;
    const at = lineOf(call, person);
    const line = this.#lines[at]!;
    if (isNetwork(person) && this.#waitingOf(person) >= MOST_WAITING_OF_NETWORK) {
      return Promise.reject(new ApiError('busy'));
    }
    if (!isRead(call) || caller.isPrint) return this.#wait(call, caller);
    if (this.#wouldWaitTooLong(at, person)) return Promise.reject(new ApiError('busy'));
    const waitsMs = this.#waitsForOwn(person) ? READ_WAITS_FOR_OWN_MS : READ_WAITS_MS;
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(tooLong);
        resolve();
      };
      const waiting: QueuedCall = { caller, start };
      // The wait may turn out longer than estimated.
      const tooLong = setTimeout(() => {
        line.delete(waiting);
        reject(new ApiError('busy'));
      }, waitsMs);
      line.add(waiting);
    });
  }

  #wait(call: Call, caller: Caller): Promise<void> {
    const line = this.#lines[lineOf(call, caller.person)]!;
    return new Promise((start) => void line.add({ caller, start }));
  }

  #waitsForOwn(person: QuotaHolder): boolean {
    return typeof person === 'number' && !this.#hasShare(person);
  }

  /** Estimates the wait for a free slot, and for the person's own quota. */
  #wouldWaitTooLong(line: number, person: QuotaHolder): boolean {
    const before = this.#placesBefore(line, person);
    const ofAll = this.#atWork + this.#placesOfEntering() + before + 1 - MOST_AT_WORK;
    const own = this.#openOf(person) + (this.#entering.get(person) ?? 0) + this.#waitingOf(person);
    const ownWaitsMs = isNetwork(person) ? READ_WAITS_MS : READ_WAITS_FOR_OWN_MS;
    return (
      ofAll * this.#intervalMs > READ_WAITS_MS ||
      (own + 1 - this.#shareOf(person)) * this.#intervalMs > ownWaitsMs
    );
  }

  /**
   * Slots that calls in the phase before their turn may take: a flooding account only takes its own
   * quota.
   */
  #placesOfEntering(): number {
    let places = 0;
    for (const [person, reads] of this.#entering) {
      places += Math.min(reads, Math.max(0, this.#shareOf(person) - this.#openOf(person)));
    }
    return places;
  }

  #waitingOf(person: QuotaHolder): number {
    const ofLine = (line: ReadonlySet<QueuedCall>) =>
      [...line].filter(({ caller }) => caller.person === person).length;
    return this.#lines.reduce((sum, line) => sum + ofLine(line), 0);
  }

  #startNext(): void {
    for (const line of this.#lines) {
      while (this.#atWork < MOST_AT_WORK) {
        const waiting = this.#nextOf(line);
        if (!waiting) break;
        line.delete(waiting);
        this.#begin(waiting.caller);
        waiting.start();
      }
    }
  }

  /** The next call whose caller has quota left; among strangers that of the network waiting longest. */
  #nextOf(line: ReadonlySet<QueuedCall>): QueuedCall | undefined {
    let next: QueuedCall | undefined;
    for (const waiting of line) {
      const { person } = waiting.caller;
      if (!this.#hasShare(person)) continue;
      if (!isNetwork(person)) return waiting;
      if (!next || this.#beganAt(person) < this.#beganAt(next.caller.person)) next = waiting;
    }
    return next;
  }
}

/** Priority order of the queues: changes of signed-in users, their reads, then strangers. */
const lineOf = (call: Call, person: QuotaHolder): number => {
  if (isNetwork(person)) return STRANGERS;
  return isRead(call) ? 1 : 0;
};
