import type { FeaturedPizza, MonthlyFigures } from '@crustodian/contract/monthly-reports';
import type { Db } from '#platform/database/db';
import { hiddenPizzas } from './hidden-entries.ts';

/** How long printing may take: a page that is printed was read up to this long before its PDF. */
const PRINTING_MS = 15 * 60_000;

const featuredIds = ({ features }: MonthlyFigures): string[] =>
  [...features.to_standard, ...features.not_to_standard].map(({ pizza_id: id }) => id);

/** Omits featured pizzas that were hidden after their report was made; all other figures are kept. */
export async function withoutHiddenFeatures(
  db: Db,
  reports: readonly MonthlyFigures[],
): Promise<MonthlyFigures[]> {
  const hidden = await hiddenPizzas(db, reports.flatMap(featuredIds));
  const isSeen = ({ pizza_id: id }: FeaturedPizza) => !hidden.has(id);
  return reports.map((figures) => ({
    ...figures,
    features: {
      to_standard: figures.features.to_standard.filter(isSeen),
      not_to_standard: figures.features.not_to_standard.filter(isSeen),
    },
  }));
}

/** Whether a PDF of this time may show a featured pizza that was hidden since. */
export async function mayShowHidden(
  db: Db,
  figures: MonthlyFigures,
  printedAt: Date,
): Promise<boolean> {
  const hidden = await hiddenPizzas(db, featuredIds(figures));
  const readAt = printedAt.getTime() - PRINTING_MS;
  return [...hidden.values()].some((reviewedAt) => (reviewedAt?.getTime() ?? Infinity) > readAt);
}
