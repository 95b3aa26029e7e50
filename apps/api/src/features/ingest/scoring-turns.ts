/** A store with captures that are waiting for their score. */
export interface WaitingStore {
  venue: number;
  company: number;
}

/**
 * Decides whose capture is next: the company that was served longest ago and, within it, the store
 * that was served longest ago. A company that sends thousands of captures at once therefore delays
 * the others by one turn only. A turn ends with the first picture that is scored after `turnMs`.
 * Each process keeps its own turns.
 */
export class ScoringTurns {
  readonly turnMs: number;
  readonly #companies = new Map<number, number>();
  readonly #venues = new Map<number, number>();
  #turn = 0;

  constructor(turnMs = Infinity) {
    this.turnMs = turnMs;
  }

  /**
   * The stores in the order of their turns; stores not served yet come first, in the given order.
   */
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
}
