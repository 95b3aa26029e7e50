import type { ReportPizza } from '@crustodian/contract/weekly-reports';
import { OTHER_SPECIALTY } from '@crustodian/domain/reports/report-pizza';
import { keyOf } from './report-patch.ts';

/** Maximum number of candidates; more would be tedious to search. */
const AT_MOST = 60;

/** Pizzas that can replace a pizza: those not on the report, most similar first. */
export function candidatesFor(
  old: ReportPizza,
  pizzas: readonly ReportPizza[],
): readonly ReportPizza[] {
  const likeness = (pizza: ReportPizza) =>
    Number(pizza.specialty === old.specialty) * 4 +
    Number(pizza.standard === old.standard) * 2 +
    Number(pizza.weekday === old.weekday && pizza.shift === old.shift);
  return pizzas
    .filter(
      (pizza) =>
        pizza.show_on_report === 0 &&
        pizza.specialty !== OTHER_SPECIALTY &&
        keyOf(pizza) !== keyOf(old),
    )
    .toSorted((a, b) => likeness(b) - likeness(a))
    .slice(0, AT_MOST);
}
