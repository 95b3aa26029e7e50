import { UNSCORED_REASONS } from '@crustodian/domain/pizza/unscored-reason';
import type { PizzaCard } from './pizza-card.ts';

/** Does the pizza count in figures: evaluated, with a good picture, not hidden (decision X107)? */
export const isScored = (card: PizzaCard): boolean => hasFairScore(card) && card.censored === 0;

const hasFairScore = ({ scoreValue, snap_quality }: PizzaCard): boolean =>
  scoreValue !== null && snap_quality === 'buena';

/** How many pizzas are not scored for one reason. */
export interface NotScored {
  reason: string;
  count: number;
}

/**
 * Why detected pizzas are not among the scored ones, most frequent first: 'blurred 14'. Together they
 * are the whole gap between the two figures.
 */
export function notScored(
  cards: readonly PizzaCard[],
  detected: number = cards.length,
): NotScored[] {
  const counts = new Map<string, number>();
  const add = (reason: string, more: number) =>
    counts.set(reason, (counts.get(reason) ?? 0) + more);
  for (const card of cards) {
    if (isScored(card)) continue;
    add(hasFairScore(card) ? 'hidden' : UNSCORED_REASONS[card.unscored].word, 1);
  }
  // What this viewer is not sent is counted anyway.
  if (detected > cards.length) add('not listed', detected - cards.length);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count);
}

/** '8 not scored: 5 blurred, 3 hidden'. */
export function notScoredText(reasons: readonly NotScored[]): string {
  const left = reasons.reduce((sum, { count }) => sum + count, 0);
  const why = reasons.map(({ reason, count }) => `${count}\u00a0${reason}`).join(', ');
  return `${left} not scored: ${why}`;
}
