import { cheeseScore, criteriaSums } from '@crustodian/domain/score/score-formula';
import { NOT_STANDARD_BELOW, STANDARD_ABOVE } from '@crustodian/domain/pizza/standard';
import { numeral, scoreText } from '../../../pizza/formatters.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { say } from '../../../language/language.ts';

/** Why a pizza has its standard, as a sentence; null if it has none (decisions X45, X46). */
export function standardReason(card: PizzaCard, cheeseThreshold: number | null): string | null {
  if (card.standardAttr) {
    const { reviewer } = card;
    return say({
      en: `Set by ${reviewer ?? 'a reviewer'}.`,
      es: `Fijado por ${reviewer ?? 'un revisor'}.`,
    });
  }
  if (card.scoreValue === null || card.score === null) return null;
  const cheese = cheeseOf(card);
  if (cheeseThreshold !== null && cheese !== null && cheese < cheeseThreshold) {
    const [got, least] = [scoreText(cheese), scoreText(cheeseThreshold)];
    return say({
      en: `Derived from the cheese: ${got} is below ${least}.`,
      es: `Se deriva del queso: ${got} está por debajo de ${least}.`,
    });
  }
  const derived = say({
    en: `Derived from the score: ${card.score}`,
    es: `Se deriva de la puntuación: ${card.score}`,
  });
  return `${derived} ${whereItLies(card.scoreValue)}.`;
}

function whereItLies(score: number): string {
  const [low, high] = [numeral(NOT_STANDARD_BELOW), numeral(STANDARD_ABOVE)];
  if (score < NOT_STANDARD_BELOW)
    return say({ en: `is below ${low}`, es: `está por debajo de ${low}` });
  if (score > STANDARD_ABOVE)
    return say({ en: `is above ${high}`, es: `está por encima de ${high}` });
  return say({ en: `lies between ${low} and ${high}`, es: `está entre ${low} y ${high}` });
}

/** Why no standard can be chosen; null if one can (spec 000 section 5). */
export const standardRefusal = ({ specialty }: PizzaCard): string | null =>
  specialty === null
    ? say({
        en: 'Set a specialty before the standard.',
        es: 'Elige una especialidad antes del estándar.',
      })
    : null;

const cheeseOf = ({ evaluationResult }: PizzaCard): number | null =>
  evaluationResult && cheeseScore(criteriaSums(evaluationResult.score_details));
