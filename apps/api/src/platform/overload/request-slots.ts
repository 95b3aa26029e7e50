import { ApiError } from '#platform/http/errors';
import { semaphore } from '#platform/jobs/semaphore';
import { sum } from '@crustodian/domain/statistics/moments';
import { LRUCache } from 'lru-cache';
import { count, MOST_WAITING_OF_NETWORK, openDedicatedLane } from './dedicated-lane.ts';
import { FairLine, type QueuedCall } from './fair-line.ts';
import { isRead, needsSlot, type Call } from './call-kind.ts';
import { openPictureLane } from './picture-lane.ts';
import {
  isNetwork,
  ownerOf,
  SlotQuotas,
  type Caller,
  type CountedCaller,
  type QuotaHolder,
  type WithoutSlot,
} from './slot-quotas.ts';

const DEFAULT_CONNECTIONS = 10;
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

/**
 * Limits the number of running calls and queues the others. Signed-in users come before strangers;
 * among them the company, and among strangers the network, whose last call started longest ago
 * comes next, and a company's changes come before its reads; reads only wait briefly. Each account
 * and each company has a quota. An answer counts against the account's until it has been sent,
 * because unread answers fill the memory.
 */
export class RequestSlots {
  readonly #quotas: SlotQuotas;
  readonly #signedIn: FairLine;
  readonly #strangers: FairLine;
  /** Reads that are in the phase before they get a slot, such as authentication. */
  readonly #entering = new Map<QuotaHolder, number>();
  /** Limits the lookups before the slots of one account, so that others find a database connection. */
  readonly #lookUps: ReturnType<typeof semaphore>;
  readonly #dedicatedQueue = openDedicatedLane();
  /** Makes the function in which a call reads a picture of a remote store. */
  readonly readingPicture = openPictureLane();
  /** Companies of accounts, as of their last call: before authentication only the account is known. */
  readonly #companies = new LRUCache<number, number>({ max: 10_000 });
  #intervalMs = FIRST_INTERVAL_MS;
  /** When the last call ended; null if none was queued then. */
  #endedAt: number | null = null;

  constructor(connections = DEFAULT_CONNECTIONS) {
    this.#quotas = new SlotQuotas(connections);
    this.#signedIn = new FairLine(this.#quotas);
    this.#strangers = new FairLine(this.#quotas);
    this.#lookUps = semaphore(Infinity, this.#quotas.mostOfAccount);
  }

  /**
   * @throws ApiError busy for a read that would wait too long, and for a network that has too many
   * waiting
   */
  async inSlot<T>(
    call: Call,
    caller: Caller,
    work: (withoutSlot: WithoutSlot) => Promise<T>,
  ): Promise<T> {
    const { person, company } = caller;
    if (typeof person === 'number' && company !== null) this.#companies.set(person, company);
    if (!needsSlot(call)) return work((elsewhere) => elsewhere());
    if (call.dedicatedQueue)
      return this.#dedicatedQueue(person, () => work((elsewhere) => elsewhere()));
    if (this.#mayStart(call, caller)) this.#begin(caller);
    else await this.#waitForSlot(call, caller);
    let hasSlot = true;
    const withoutSlot: WithoutSlot = async (elsewhere) => {
      hasSlot = false;
      this.#leave(caller, (end) => end());
      try {
        return await elsewhere();
      } finally {
        // A call that has started continues, however long it waits.
        if (this.#mayStart(call, caller)) this.#begin(caller);
        else await this.#wait(call, caller);
        hasSlot = true;
      }
    };
    try {
      return await work(withoutSlot);
    } finally {
      if (hasSlot) this.#leave(caller, caller.whenSent);
    }
  }

  /** Limits lookups before a call gets a slot, per account; meanwhile a read counts as queued. */
  async entering<T>(call: Call, person: QuotaHolder, work: () => Promise<T>): Promise<T> {
    if (!needsSlot(call) || call.access === 'public') return work();
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
    if (!needsSlot(call) || !isRead(call)) return false;
    return this.#wouldWaitTooLong(call, this.#presumedCaller(person));
  }

  #presumedCaller(person: QuotaHolder): CountedCaller {
    const company = typeof person === 'number' ? this.#companies.get(person) : undefined;
    return { person, company: company ?? null };
  }

  #lineOf({ person }: CountedCaller): FairLine {
    return isNetwork(person) ? this.#strangers : this.#signedIn;
  }

  #mayStart(call: Call, caller: Caller): boolean {
    if (this.#quotas.room <= 0 || !this.#quotas.permits(caller)) return false;
    return this.#placesBefore(call, caller) === 0;
  }

  /** How many queued calls would start before a new one. */
  #placesBefore(call: Call, caller: CountedCaller): number {
    const line = this.#lineOf(caller);
    const own = line.ownBefore(caller, isUrgent(call, caller));
    const others = line.othersBefore(caller, own + 1);
    const signedIn = isNetwork(caller.person) ? this.#signedIn.othersBefore(caller, Infinity) : 0;
    return own + others + signedIn;
  }

  #begin(caller: CountedCaller): void {
    this.#quotas.begin(caller);
    this.#lineOf(caller).markBegun(caller);
  }

  #leave(caller: Caller, whenSent: Caller['whenSent']): void {
    this.#quotas.leave(caller);
    whenSent(() => {
      this.#quotas.endSent(caller);
      this.#startNext();
    });
    this.#startNext();
    this.#learnInterval();
  }

  #startNext(): void {
    for (const line of [this.#signedIn, this.#strangers]) {
      while (this.#quotas.room > 0) {
        const next = line.next();
        if (!next) break;
        line.delete(next);
        this.#begin(next.caller);
        next.start();
      }
    }
  }

  #learnInterval(): void {
    const now = performance.now();
    if (this.#endedAt !== null) {
      this.#intervalMs += NEWEST * (now - this.#endedAt - this.#intervalMs);
    }
    this.#endedAt = this.#signedIn.isEmpty && this.#strangers.isEmpty ? null : now;
  }

  #waitForSlot(call: Call, caller: Caller): Promise<void> {
    const line = this.#lineOf(caller);
    if (isNetwork(caller.person) && line.queuedOf(caller) >= MOST_WAITING_OF_NETWORK) {
      return Promise.reject(new ApiError('busy'));
    }
    if (!isRead(call) || caller.isPrint) return this.#wait(call, caller);
    if (this.#wouldWaitTooLong(call, caller)) return Promise.reject(new ApiError('busy'));
    const waitsMs = this.#waitsForOwn(caller) ? READ_WAITS_FOR_OWN_MS : READ_WAITS_MS;
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(tooLong);
        resolve();
      };
      const waiting: QueuedCall = { caller, isUrgent: isUrgent(call, caller), start };
      // The wait may turn out longer than estimated.
      const tooLong = setTimeout(() => {
        line.delete(waiting);
        reject(new ApiError('busy'));
      }, waitsMs);
      line.add(waiting);
    });
  }

  #wait(call: Call, caller: Caller): Promise<void> {
    return new Promise((start) => {
      this.#lineOf(caller).add({ caller, isUrgent: isUrgent(call, caller), start });
    });
  }

  #waitsForOwn({ person }: CountedCaller): boolean {
    return typeof person === 'number' && this.#quotas.roomOf(person) <= 0;
  }

  /** Estimates the wait for a free slot, and for the quotas of the person and the company. */
  #wouldWaitTooLong(call: Call, caller: CountedCaller): boolean {
    const { person } = caller;
    const line = this.#lineOf(caller);
    const entering = this.#placesOfEntering();
    const room = this.#quotas.room - sum([...entering.values()]);
    const roomOfPerson =
      this.#quotas.roomOf(person) - (this.#entering.get(person) ?? 0) - line.queuedOf(caller);
    const before = line.ownBefore(caller, isUrgent(call, caller));
    const roomOfGroup =
      this.#quotas.roomOfGroup(caller) - (entering.get(ownerOf(caller)) ?? 0) - before;
    const waitMs = (places: number) => (1 - places) * this.#intervalMs;
    return (
      waitMs(room - this.#placesBefore(call, caller)) > READ_WAITS_MS ||
      waitMs(roomOfGroup) > READ_WAITS_MS ||
      waitMs(roomOfPerson) > (isNetwork(person) ? READ_WAITS_MS : READ_WAITS_FOR_OWN_MS)
    );
  }

  /**
   * Slots that calls in the phase before may take, by owner: a flooding account or
   * company only takes its own quota.
   */
  #placesOfEntering(): Map<string, number> {
    const places = new Map<string, number>();
    for (const [person, reads] of this.#entering) {
      const caller = this.#presumedCaller(person);
      const own = Math.min(reads, Math.max(0, this.#quotas.roomOf(person)));
      const owner = ownerOf(caller);
      const room = Math.max(0, this.#quotas.roomOfGroup(caller));
      places.set(owner, Math.min(room, (places.get(owner) ?? 0) + own));
    }
    return places;
  }
}

/** Changes of signed-in users come before their company's reads. */
const isUrgent = (call: Call, { person }: CountedCaller): boolean =>
  !isNetwork(person) && !isRead(call);
