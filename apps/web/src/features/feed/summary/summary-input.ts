import type { SummaryInput } from '@crustodian/domain/review/day-summary';
import { isScored } from '../../../pizza/not-scored.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';

type Definition = SummaryInput['reportSpecialtiesDefinition'];

export interface SummarySource {
  /** Every card the server sent. */
  received: readonly PizzaCard[];
  /** Pizzas detected on these days, including those not sent; the number received if unknown. */
  detected: number | undefined;
  /** Number of received cards that the grid lists, before any filter. */
  listedCount: number;
  definition: Definition;
  /** Specialties of the venue; if empty, all specialties of the definition count. */
  venueSpecialties: readonly string[];
}

/** Input of the Summary panel (decision X53). */
export function summaryInput({
  received,
  detected,
  listedCount,
  definition,
  venueSpecialties,
}: SummarySource): SummaryInput {
  return {
    scores: scoresOf(received),
    cardsCount: listedCount,
    reviewedCount: received.filter(({ reviewed }) => reviewed).length,
    pizzaCount: detected ?? received.length,
    censoredCount: received.filter(({ censored }) => censored === 1).length,
    summaryByReportSpecialties: countBySpecialty(received),
    reportSpecialtiesDefinition: definitionOf(definition, venueSpecialties),
  };
}

const scoresOf = (cards: readonly PizzaCard[]): number[] =>
  cards.filter(isScored).map(({ scoreValue }) => scoreValue!);

function countBySpecialty(cards: readonly PizzaCard[]): SummaryInput['summaryByReportSpecialties'] {
  // Without a prototype, because a camera may report a specialty named '__proto__'.
  const counts: SummaryInput['summaryByReportSpecialties'] = Object.create(null);
  for (const card of cards) {
    if (card.specialty === null) continue;
    const of = (counts[card.specialty] ??= { scored: 0, count: 0 });
    of.count += 1;
    if (isScored(card)) of.scored += 1;
  }
  return counts;
}

function definitionOf(definition: Definition, venueSpecialties: readonly string[]): Definition {
  const ofVenue = Object.entries(definition).filter(([id]) => venueSpecialties.includes(id));
  return ofVenue.length > 0 ? Object.fromEntries(ofVenue) : definition;
}

/** Number of scores per half point; 10 counts in the last bin. */
export function scoreHistogram(scores: readonly number[]): number[] {
  const bins = Array.from({ length: 20 }, () => 0);
  for (const score of scores) bins[Math.min(19, Math.floor(score * 2))]! += 1;
  return bins;
}
