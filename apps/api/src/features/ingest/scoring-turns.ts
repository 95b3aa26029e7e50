import type { ScoringSettings, SnapshotScore } from '@crustodian/scoring/score/score-snapshot';

/** A store with captures that wait for their score. */
export interface WaitingStore {
  venue: number;
  company: number;
}

/** A capture whose turn ended between two of its pictures. */
interface UnfinishedCapture {
  id: number;
  settings: ScoringSettings;
  scores: SnapshotScore[];
}

interface CapturePlace {
  venue: number;
  id: number;
}

/** A company with as many unfinished captures finishes one of them before another of its stores begins. */
const MOST_UNFINISHED = 4;

/**
 * Decides whose capture is next: first the company served longest ago, then its store served longest ago. A company
 * that sends thousands of captures at once so delays the others by one turn. A turn ends with the first picture that
 * is scored after `turnMs`; what it scored is kept until the capture's next turn, however long the round is.
 * Each process keeps its own turns.
 */
export class ScoringTurns {
  readonly turnMs: number;
  readonly #companies = new Map<number, number>();
  readonly #venues = new Map<number, number>();
  /** By venue: its longest-waiting capture is always the one that goes on. */
  readonly #unfinished = new Map<number, UnfinishedCapture>();
  #turn = 0;

  constructor(turnMs = Infinity) {
    this.turnMs = turnMs;
  }

  /**
   * The stores in the order of their turns; those not served yet first, as they were given. Forgets what was kept of
   * a store that waits no more: another process finished its capture.
   */
  inOrder(stores: readonly WaitingStore[]): WaitingStore[] {
    const unfinishedOf = this.#countUnfinished(stores);
    const companyServedAt = ({ company }: WaitingStore) => this.#companies.get(company) ?? 0;
    const mustWait = ({ venue, company }: WaitingStore) =>
      (unfinishedOf.get(company) ?? 0) >= MOST_UNFINISHED && !this.#unfinished.has(venue);
    const servedAt = ({ venue }: WaitingStore) => this.#venues.get(venue) ?? 0;
    return stores.toSorted(
      (a, b) =>
        companyServedAt(a) - companyServedAt(b) ||
        Number(mustWait(a)) - Number(mustWait(b)) ||
        servedAt(a) - servedAt(b),
    );
  }

  #countUnfinished(stores: readonly WaitingStore[]): Map<number, number> {
    const companies = new Map(stores.map(({ venue, company }) => [venue, company]));
    const counts = new Map<number, number>();
    for (const venue of this.#unfinished.keys()) {
      const company = companies.get(venue);
      if (company === undefined) this.#unfinished.delete(venue);
      else counts.set(company, (counts.get(company) ?? 0) + 1);
    }
    return counts;
  }

  markServed({ venue, company }: WaitingStore): void {
    this.#turn += 1;
    this.#companies.set(company, this.#turn);
    this.#venues.set(venue, this.#turn);
  }

  /** What earlier turns scored of a capture. Taken only once: another process that claims it starts over. */
  takeUnfinished({ venue, id }: CapturePlace): UnfinishedCapture | undefined {
    const unfinished = this.#unfinished.get(venue);
    this.#unfinished.delete(venue);
    return unfinished?.id === id ? unfinished : undefined;
  }

  keepUnfinished({ venue, id }: CapturePlace, scored: Omit<UnfinishedCapture, 'id'>): void {
    this.#unfinished.set(venue, { ...scored, id });
  }
}
