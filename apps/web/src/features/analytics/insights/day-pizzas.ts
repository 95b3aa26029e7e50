import { criteriaSums } from '@crustodian/domain/score/score-formula';
import { isScored } from '../../../pizza/not-scored.ts';
import type { PizzaCard } from '../../../pizza/pizza-card.ts';
import { capital } from '../../../pizza/words.ts';
import { flagName } from '../../../pizza/pizza-flags.ts';
import { criterionName } from '../../../pizza/criterion-name.ts';

const scoreOf = ({ scoreValue }: PizzaCard): number => scoreValue ?? 0;

/** The day's lowest scores, newest first among ties. */
export const worstPizzas = (cards: readonly PizzaCard[], count: number): PizzaCard[] =>
  cards
    .filter(isScored)
    .toSorted((a, b) => scoreOf(a) - scoreOf(b) || b.ts.localeCompare(a.ts))
    .slice(0, count);

/** The pizza with the highest score, the newest of ties. */
export const bestPizza = (cards: readonly PizzaCard[]): PizzaCard | null =>
  cards
    .filter(isScored)
    .toSorted((a, b) => scoreOf(b) - scoreOf(a) || b.ts.localeCompare(a.ts))[0] ?? null;

/**
 * A picture for each podium place, best first: the best pizza of the specialty made most often that
 * is not already shown.
 */
export function podiumPizzas(places: readonly (readonly PizzaCard[])[]): (PizzaCard | null)[] {
  const shown = new Set<string | null>();
  return places.map((cards) => {
    const groups = [...Map.groupBy(cards.filter(isScored), ({ specialty }) => specialty)].toSorted(
      ([, a], [, b]) => b.length - a.length,
    );
    const [specialty, made] = groups.find(([name]) => !shown.has(name)) ?? groups[0] ?? [null, []];
    shown.add(specialty);
    return bestPizza(made);
  });
}

const FLAGS = ['overbaked', 'bubbles', 'badCut'] as const;

/** What is wrong with a pizza, in two words: a flag, otherwise the criterion that lost the most. */
export function mainWeakness(card: PizzaCard, maxima: Record<string, number>): string | null {
  const flag = FLAGS.find((name) => card[name] === 1);
  if (flag) return flagName(flag);
  const lost = sharesOf(card, maxima).toSorted((a, b) => a.share - b.share)[0];
  return lost && lost.share < 1 ? capital(criterionName(lost.criterion)) : null;
}

/** The criteria on which a pizza lost nothing. */
export const fullMarks = (card: PizzaCard, maxima: Record<string, number>): string[] =>
  sharesOf(card, maxima)
    .filter(({ share }) => share >= 1 - FLOAT_DUST)
    .map(({ criterion }) => criterionName(criterion));

const FLOAT_DUST = 1e-6;

function sharesOf({ evaluationResult }: PizzaCard, maxima: Record<string, number>) {
  if (!evaluationResult) return [];
  const sums = criteriaSums(evaluationResult.score_details);
  return Object.entries(sums).flatMap(([criterion, points]) => {
    const max = maxima[criterion];
    return max ? [{ criterion, share: points / max }] : [];
  });
}
