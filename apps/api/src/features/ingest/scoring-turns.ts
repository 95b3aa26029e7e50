/** A store with captures that wait for their score. */
export interface WaitingStore {
  venue: number;
  company: number;
}

/**
 * Decides whose capture is next: first the company served longest ago, then its store served longest ago. A company
 * that sends thousands of captures at once so delays the others by one turn. A turn ends with the first picture that
 * is scored after `turnMs`. Each process keeps its own turns.
 */
export class ScoringTurns {
  readonly turnMs: number;
  readonly #companies = new Map<number, number>();
  readonly #venues = new Map<number, number>();
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
}
