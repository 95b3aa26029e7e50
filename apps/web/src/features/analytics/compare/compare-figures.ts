import { fewestPizzas } from '@crustodian/domain/figures/few-pizzas';
import { meanInterval, shareInterval } from '@crustodian/domain/figures/interval';
import { compareRows, type CompareRow, type Measure, type StoreFigure } from './compare-rows.ts';
import type { Comparison } from '../shared/ranking-calls.ts';

/** The contract's group figures that both measures need. */
export interface Figures {
  scored_pizzas: number;
  avg_score: number | null;
  score_sd: number | null;
  to_standard: number;
  not_to_standard: number;
}

/** A figure with its sample size. */
export interface Measured {
  value: number | null;
  count: number;
}

/**
 * The value of a measure for a group. Quality is the share to standard among pizzas with a verdict;
 * undecided ones await review (decision X48).
 */
export function measured(measure: Measure, figures: Figures): Measured {
  if (measure === 'score') return { value: figures.avg_score, count: figures.scored_pizzas };
  const { to_standard: hits, not_to_standard: misses } = figures;
  const count = hits + misses;
  return { value: count === 0 ? null : hits / count, count };
}

/** The measure of a group with its 95% interval: Wilson's for the share, Student's for the mean. */
export function withInterval(
  measure: Measure,
  figures: Figures,
): Omit<StoreFigure, 'venue' | 'name'> {
  const { value, count } = measured(measure, figures);
  const interval =
    measure === 'quality'
      ? shareInterval(figures.to_standard, count)
      : meanInterval({
          mean: figures.avg_score,
          sd: figures.score_sd,
          n: figures.scored_pizzas,
        });
  return { value, interval, count };
}

type Scored = Pick<Figures, 'scored_pizzas'>;

/**
 * Which average is comparable with the company's audited figures. These cover the venues the viewer
 * can see, whereas the company's average covers all venues. Null if neither average covers the same
 * pizzas.
 */
export function auditedAverage(
  comparison: Record<'company_avg' | 'all_venues_avg', Scored> & { data: readonly Scored[] },
): 'company' | 'seen' | null {
  const seen = comparison.data.reduce((sum, venue) => sum + venue.scored_pizzas, 0);
  if (comparison.company_avg.scored_pizzas === seen) return 'company';
  return comparison.all_venues_avg.scored_pizzas === seen ? 'seen' : null;
}

interface RowsOf {
  measure: Measure;
  average: number;
  before: Comparison | undefined;
}

/** Every store of a comparison by one measure, relative to the company's average. */
export function storeRows(
  comparison: Comparison,
  { measure, average, before }: RowsOf,
): CompareRow[] {
  const former = (before?.data ?? []).flatMap((venue): [string, number][] => {
    const { value } = measured(measure, venue);
    return value === null ? [] : [[venue.venue, value]];
  });
  const figures = comparison.data.map((venue) => ({
    venue: venue.venue,
    name: venue.name,
    ...withInterval(measure, venue),
  }));
  return compareRows(figures, {
    average,
    minimum: fewestPizzas(comparison.minimum_pizzas),
    before: new Map(former),
  });
}
