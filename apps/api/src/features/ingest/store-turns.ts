/**
 * Whose capture is next: the store that was served longest ago, so that one that sends thousands at once delays the
 * others by one of its captures and not by all. Each process takes its own turns.
 */
export class StoreTurns {
  #served = new Map<number, number>();
  #turn = 0;

  /** The stores in the order of their turns; those not served yet first, as they were given. */
  inOrder(venues: readonly number[]): number[] {
    const servedAt = (venue: number) => this.#served.get(venue) ?? 0;
    return venues.toSorted((a, b) => servedAt(a) - servedAt(b));
  }

  markServed(venue: number): void {
    this.#turn += 1;
    this.#served.set(venue, this.#turn);
  }
}
