import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import { toStandardShare } from '@crustodian/domain/reports/report-figures';

export type SpecialtyFigures = Omit<MonthlyReport['total'], 'problems'>;
type Specialty = SpecialtyFigures & { id: string };

/** Number of rows that fit above the row of all specialties. */
const MOST_ROWS = 7;

/** The specialties that have pizzas, most pizzas first. */
const specialtiesByPizzas = ({ specialties }: Pick<MonthlyReport, 'specialties'>): Specialty[] =>
  Object.entries(specialties)
    .map(([id, figures]) => ({ id, ...figures }))
    .filter(({ count, maybe_to_standard: maybe }) => count + maybe > 0)
    .toSorted((a, b) => b.count - a.count);

/** The rows of the table. They add up to the total, because those that do not fit share one row. */
export function specialtyRows(report: Pick<MonthlyReport, 'specialties'>): {
  shown: Specialty[];
  rest: SpecialtyFigures | null;
  /** Specialties in the shared row. */
  others: Specialty[];
} {
  const all = specialtiesByPizzas(report);
  if (all.length <= MOST_ROWS) return { shown: all, rest: null, others: [] };
  const others = all.slice(MOST_ROWS - 1);
  return { shown: all.slice(0, MOST_ROWS - 1), rest: sumOf(others), others };
}

function sumOf(specialties: readonly SpecialtyFigures[]): SpecialtyFigures {
  const sum = (of: (figures: SpecialtyFigures) => number) =>
    specialties.reduce((all, figures) => all + of(figures), 0);
  const [to, not] = [sum((one) => one.to_standard), sum((one) => one.not_to_standard)];
  return {
    count: to + not,
    to_standard: to,
    not_to_standard: not,
    maybe_to_standard: sum((one) => one.maybe_to_standard),
    to_standard_percentage: toStandardShare(to, not),
  };
}
