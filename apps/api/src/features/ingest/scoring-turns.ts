import type { ScoringSettings, SnapshotScore } from '@crustodian/scoring/score/score-snapshot';

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

/** Scores of a company that are kept in memory; with more, its captures are scored to their ends. */
const MOST_KEPT = 1000;

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
  /** By venue, then by capture: two of one store may be under way at the same time. */
  readonly #unfinished = new Map<number, Map<number, UnfinishedCapture>>();
  #companyOf = new Map<number, number>();
  #turn = 0;

  constructor(turnMs = Infinity) {
    this.turnMs = turnMs;
  }

  /**
   * The stores in the order of their turns; those not served yet first, as they were given. Forgets what was kept of
   * a store that waits no more: another process finished its captures.
   */
  inOrder(stores: readonly WaitingStore[]): WaitingStore[] {
    this.#companyOf = new Map(stores.map(({ venue, company }) => [venue, company]));
    for (const venue of this.#unfinished.keys()) {
      if (!this.#companyOf.has(venue)) this.#unfinished.delete(venue);
    }
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
  takeUnfinished({ venue, id }: CapturePlace): UnfinishedCapture | undefined {
    const captures = this.#unfinished.get(venue);
    const unfinished = captures?.get(id);
    captures?.delete(id);
    return unfinished;
  }

  /** Whether a capture of this store may wait for its next turn with what it has. */
  mayKeep(venue: number): boolean {
    const company = this.#companyOf.get(venue);
    const kept = this.#unfinished
      .entries()
      .filter(([other]) => this.#companyOf.get(other) === company)
      .flatMap(([, captures]) => captures.values())
      .reduce((sum, { scores }) => sum + scores.length, 0);
    return kept < MOST_KEPT;
  }

  keepUnfinished({ venue, id }: CapturePlace, unfinished: UnfinishedCapture): void {
    const captures = this.#unfinished.get(venue) ?? new Map<number, UnfinishedCapture>();
    this.#unfinished.set(venue, captures.set(id, unfinished));
  }
}
