import type { FeaturedPizza, MonthlyFigures } from '@crustodian/contract/monthly-reports';
import type { Db } from '#platform/database/db';
import { hiddenPizzas } from './hidden-entries.ts';

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

/** Whether a featured pizza was hidden since a monthly report was made; only a new report omits it. */
export async function featuresHiddenPizza(
  db: Db,
  { company, id }: { company: number; id: number },
): Promise<boolean> {
  const { figures } = await db
    .selectFrom('monthly_report')
    .select('figures')
    .where('company_id', '=', company)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Safe because only initialization writes the column, and writes this type.
  return (await hiddenPizzas(db, featuredIds(figures as unknown as MonthlyFigures))).size > 0;
}
