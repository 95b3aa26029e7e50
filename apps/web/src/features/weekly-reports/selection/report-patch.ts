import type { ChangedPizza, ReportPizza, WeeklyReport } from '@crustodian/contract/weekly-reports';
import type { ReportEntry } from '@crustodian/domain/reports/report-pizza';
import { isSelecting } from '@crustodian/domain/reports/report-state';

/** Key of a pizza within its list. */
export const keyOf = ({ vid_id, pizza_id }: Pick<ReportPizza, 'vid_id' | 'pizza_id'>): string =>
  `${vid_id} ${pizza_id}`;

/**
 * Whether the current step's list has no scores: always in a scoreless report, otherwise the second
 * step of three (X86).
 */
export const isScorelessStep = (
  report: Pick<WeeklyReport, 'state' | 'scoreless_report'>,
): boolean =>
  isSelecting(report.state) &&
  (report.scoreless_report === 1 || report.state === 'scoreless data selection');

type Lists = Pick<WeeklyReport, 'state' | 'scoreless_report' | 'pizzas' | 'pizzas_scoreless'>;

/** The pizzas to choose from in the report's current step. */
export const pizzasOfStep = (report: Lists): readonly ReportPizza[] =>
  isScorelessStep(report) ? report.pizzas_scoreless : report.pizzas;

/** The report with the changed pizzas of an answer in the current step's list. */
export function patchReport<R extends Lists>(report: R, changed: readonly ChangedPizza[]): R {
  const byKey = new Map(changed.map((one) => [keyOf(one), one]));
  const list = isScorelessStep(report) ? 'pizzas_scoreless' : 'pizzas';
  const patched = report[list].map((pizza) => {
    const change = byKey.get(keyOf(pizza));
    return change ? { ...pizza, ...change } : pizza;
  });
  return { ...report, [list]: patched };
}

/** A pizza in the format of the rules. */
export const entryOf = (pizza: ReportPizza): ReportEntry => ({
  id: keyOf(pizza),
  standard: pizza.standard,
  specialty: pizza.specialty,
  shown: pizza.show_on_report === 1,
  featured: pizza.featured === 1,
  problems: pizza.main_problem,
});
