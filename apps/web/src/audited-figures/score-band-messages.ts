import { say } from '../language/language.ts';
import { countText, decimalText } from '../pizza/formatters.ts';
import type { ScoreBand } from './score-band-query.ts';

/** 'Between 6.8 and 7.6': scores of a single pizza have one decimal. */
export const scoreBandText = ({ low, high }: Pick<ScoreBand, 'low' | 'high'>): string =>
  say({
    en: `Between ${decimalText(low, 1)} and ${decimalText(high, 1)}`,
    es: `Entre ${decimalText(low, 1)} y ${decimalText(high, 1)}`,
  });

/** The pizzas from which the range is derived. */
export function scoreBandSource({ level, count }: Pick<ScoreBand, 'level' | 'count'>): string {
  const all = countText(count);
  if (level === 'family')
    return say({
      en: `as ${all} pizzas of its kind show that were judged blind`,
      es: `según ${all} pizzas de su tipo juzgadas a ciegas`,
    });
  if (level === 'company')
    return say({
      en: `as ${all} pizzas show that were judged blind`,
      es: `según ${all} pizzas juzgadas a ciegas`,
    });
  return say({
    en: `as ${all} computer-drawn pizzas show; fewer than 50 were judged blind`,
    es: `según ${all} pizzas dibujadas por computadora; menos de 50 se juzgaron a ciegas`,
  });
}
