import type { UnscoredReason } from '@crustodian/domain/pizza/unscored-reason';
import { UNSCORED_TEXTS } from '@crustodian/domain/pizza/unscored-texts';
import type { PizzaCard } from './pizza-card.ts';
import { say } from '../language/language.ts';

/**
 * Whether the pizza counts in figures: evaluated, with a good picture, not hidden (decision X107).
 */
export const isScored = (card: PizzaCard): boolean => hasFairScore(card) && card.censored === 0;

const hasFairScore = ({ scoreValue, snap_quality }: PizzaCard): boolean =>
  scoreValue !== null && snap_quality === 'buena';

/** Number of pizzas that are not scored for the same reason. */
export interface NotScored {
  reason: string;
  count: number;
}

/**
 * Reasons why detected pizzas are not scored, most frequent first: 'blurred 14'. Together they
 * account for the whole gap between the two figures.
 */
export function notScored(
  cards: readonly PizzaCard[],
  detected: number = cards.length,
): NotScored[] {
  const counts = new Map<Left, number>();
  const add = (reason: Left, more: number) => counts.set(reason, (counts.get(reason) ?? 0) + more);
  for (const card of cards) {
    if (isScored(card)) continue;
    add(hasFairScore(card) ? 'hidden' : card.unscored, 1);
  }
  // Also counts pizzas that are not sent to this viewer.
  if (detected > cards.length) add('not_listed', detected - cards.length);
  return [...counts]
    .map(([reason, count]) => ({ reason: leftText(reason, count), count }))
    .toSorted((a, b) => b.count - a.count);
}

type Left = UnscoredReason | 'hidden' | 'not_listed';

function leftText(reason: Left, count: number): string {
  const one = count === 1;
  if (reason === 'hidden') return say({ en: 'hidden', es: one ? 'oculta' : 'ocultas' });
  if (reason === 'not_listed')
    return say({ en: 'not listed', es: one ? 'no mostrada' : 'no mostradas' });
  const { word, words } = UNSCORED_TEXTS[reason];
  return say(one ? word : { ...word, ...words });
}

/** '8 not scored: 5 blurred, 3 hidden'. */
export function notScoredText(reasons: readonly NotScored[]): string {
  const left = reasons.reduce((sum, { count }) => sum + count, 0);
  const why = reasons.map(({ reason, count }) => `${count}\u00a0${reason}`).join(', ');
  return say({ en: `${left} not scored: ${why}`, es: `${left} sin puntuar: ${why}` });
}
