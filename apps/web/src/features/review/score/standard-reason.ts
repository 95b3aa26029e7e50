import { cheeseScore, criteriaSums } from '@crustodian/domain/score/score-formula';
import { NOT_STANDARD_BELOW, STANDARD_ABOVE } from '@crustodian/domain/pizza/standard';
import { scoreText } from '../../../pizza/formatters.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';

/** Why a pizza has its standard, as a sentence; null when it has none (decisions X45, X46). */
export function standardReason(card: PizzaCard, cheeseThreshold: number | null): string | null {
  if (card.standardAttr) return card.reviewer ? `Set by ${card.reviewer}.` : 'Set by a reviewer.';
  if (card.scoreValue === null || card.score === null) return null;
  const cheese = cheeseOf(card);
  if (cheeseThreshold !== null && cheese !== null && cheese < cheeseThreshold) {
    return `Derived from the cheese: ${scoreText(cheese)} is below ${scoreText(cheeseThreshold)}.`;
  }
  const derived = `Derived from the score: ${card.score}`;
  if (card.scoreValue < NOT_STANDARD_BELOW) return `${derived} is below ${NOT_STANDARD_BELOW}.`;
  if (card.scoreValue > STANDARD_ABOVE) return `${derived} is above ${STANDARD_ABOVE}.`;
  return `${derived} lies between ${NOT_STANDARD_BELOW} and ${STANDARD_ABOVE}.`;
}

/** Why no standard can be chosen, or null (spec 000 section 5). */
export const standardRefusal = ({ specialty }: PizzaCard): string | null =>
  specialty === null ? 'Set a specialty before the standard.' : null;

const cheeseOf = ({ evaluationResult }: PizzaCard): number | null =>
  evaluationResult && cheeseScore(criteriaSums(evaluationResult.score_details));
