import { LRUCache } from 'lru-cache';
import { ownerOf, type CountedCaller, type SlotQuotas } from './slot-quotas.ts';

export interface QueuedCall {
  caller: CountedCaller;
  /** Comes before the other calls of its owner. */
  isUrgent: boolean;
  start: () => void;
}

type Quotas = Pick<SlotQuotas, 'permits' | 'roomOf' | 'roomOfGroup'>;

/**
 * Queued calls whose owners (companies, or networks of strangers) take turns: next is the owner
 * whose last call started longest ago, so that an owner of thousands only delays itself.
 */
export class FairLine {
  readonly #quotas: Quotas;
  readonly #queued = new Map<string, Set<QueuedCall>>();
  /** Sequence number of an owner's last started call. */
  readonly #lastBegan = new LRUCache<string, number>({ max: 10_000 });
  #begun = 0;

  constructor(quotas: Quotas) {
    this.#quotas = quotas;
  }

  get isEmpty(): boolean {
    return this.#queued.size === 0;
  }

  add(call: QueuedCall): void {
    const owner = ownerOf(call.caller);
    const calls = this.#queued.get(owner) ?? new Set();
    this.#queued.set(owner, calls.add(call));
  }

  delete(call: QueuedCall): void {
    const owner = ownerOf(call.caller);
    const calls = this.#queued.get(owner);
    calls?.delete(call);
    if (calls?.size === 0) this.#queued.delete(owner);
  }

  /** Counts as the turn of its owner, also for a call that was not queued. */
  markBegun(caller: CountedCaller): void {
    this.#begun += 1;
    this.#lastBegan.set(ownerOf(caller), this.#begun);
  }

  /** The next call that the quotas permit. */
  next(): QueuedCall | undefined {
    let next: QueuedCall | undefined;
    let earliest = Infinity;
    for (const [owner, calls] of this.#queued) {
      const beganAt = this.#beganAt(owner);
      const first = beganAt < earliest ? this.#firstOf(calls) : undefined;
      if (!first) continue;
      next = first;
      earliest = beganAt;
    }
    return next;
  }

  #firstOf(calls: ReadonlySet<QueuedCall>): QueuedCall | undefined {
    let first: QueuedCall | undefined;
    for (const call of calls) {
      if (!this.#quotas.permits(call.caller)) continue;
      if (call.isUrgent) return call;
      first ??= call;
    }
    return first;
  }

  /** How many calls of a person are queued. */
  queuedOf(caller: CountedCaller): number {
    return this.#callsOf(ownerOf(caller)).filter((each) => each.caller.person === caller.person)
      .length;
  }

  /** How many calls of the caller's owner would start before a new call. */
  ownBefore(caller: CountedCaller, isUrgent: boolean): number {
    const calls = this.#callsOf(ownerOf(caller));
    return this.#placesOf(isUrgent ? calls.filter((each) => each.isUrgent) : calls);
  }

  /** How many calls of other owners would start before the caller's owner has started `turns`. */
  othersBefore(caller: CountedCaller, turns: number): number {
    const own = ownerOf(caller);
    let places = 0;
    for (const owner of this.#queued.keys()) {
      if (owner === own) continue;
      const calls = this.#callsOf(owner);
      const room = this.#quotas.roomOfGroup(calls[0]!.caller);
      const theirTurns = this.#beganAt(owner) <= this.#beganAt(own) ? turns : turns - 1;
      places += Math.min(theirTurns, room, this.#placesOf(calls));
    }
    return places;
  }

  /** How many slots these calls may take: a flooding account only takes its own quota. */
  #placesOf(calls: readonly QueuedCall[]): number {
    const byPerson = Map.groupBy(calls, ({ caller }) => caller.person);
    let places = 0;
    for (const [person, own] of byPerson) {
      places += Math.max(0, Math.min(own.length, this.#quotas.roomOf(person)));
    }
    return places;
  }

  #callsOf(owner: string): QueuedCall[] {
    return [...(this.#queued.get(owner) ?? [])];
  }

  #beganAt(owner: string): number {
    return this.#lastBegan.get(owner) ?? 0;
  }
}
