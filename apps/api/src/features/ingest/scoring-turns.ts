import type { ScoringSettings, SnapshotScore } from '@crustodian/scoring/score/score-snapshot';
import { LRUCache } from 'lru-cache';

/** A store with captures that wait for their score. */
export interface WaitingStore {
  venue: number;
  company: number;
}

/** A capture whose turn ended between two of its pictures. */
interface UnfinishedCapture {
  settings: ScoringSettings;
  scores: SnapshotScore[];
}

interface CapturePlace {
  venue: number;
  id: number;
}

/** Bounded, because another process may finish the capture. */
const UNFINISHED = { max: 100, ttl: 10 * 60_000 };

/**
 * Decides whose capture is next: first the company served longest ago, then its store served longest ago. A company
 * that sends thousands of captures at once so delays the others by one turn. A turn ends with the first picture that
 * is scored after `turnMs`. Each process keeps its own turns.
 */
export class ScoringTurns {
  readonly turnMs: number;
  readonly #companies = new Map<number, number>();
  readonly #venues = new Map<number, number>();
  readonly #unfinished = new LRUCache<string, UnfinishedCapture>(UNFINISHED);
  #turn = 0;

  constructor(turnMs = Infinity) {
    this.turnMs = turnMs;
  }

  /** The stores in the order of their turns; those not served yet first, as they were given. */
  inOrder(stores: readonly WaitingStore[]): WaitingStore[] {
    const companyServedAt = ({ company }: WaitingStore) => this.#companies.get(company) ?? 0;
    const servedAt = ({ venue }: WaitingStore) => this.#venues.get(venue) ?? 0;
    return stores.toSorted(
      (a, b) => companyServedAt(a) - companyServedAt(b) || servedAt(a) - servedAt(b),
    );
  }

  markServed({ venue, company }: WaitingStore): void {
    this.#turn += 1;
    this.#companies.set(company, this.#turn);
    this.#venues.set(venue, this.#turn);
  }

  /** What earlier turns scored of a capture. Taken only once: another process that claims it starts over. */
  takeUnfinished(capture: CapturePlace): UnfinishedCapture | undefined {
    const unfinished = this.#unfinished.get(keyOf(capture));
    this.#unfinished.delete(keyOf(capture));
    return unfinished;
  }

  keepUnfinished(capture: CapturePlace, unfinished: UnfinishedCapture): void {
    this.#unfinished.set(keyOf(capture), unfinished);
  }
}

const keyOf = ({ venue, id }: CapturePlace): string => `${venue}/${id}`;
