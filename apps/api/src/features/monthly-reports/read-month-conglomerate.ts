import { readMonthConglomerate as contract } from '@crustodian/contract/monthly-reports';
import { dayMonthYearText } from '@crustodian/domain/time/calendar-day';
import { evolutionMonths, meanOfStores } from '@crustodian/domain/reports/monthly-evolution';
import { handle } from '#platform/http/http';
import { finishedReports, storesOfBrand } from './month-sources.ts';
import { refuseUnlessMonth } from './refuse-unless-month.ts';

/** The mean of the stores, equally weighted, over every company of the brand (decision X99). */
export const readMonthConglomerate = handle(contract, async ({ params }, { db, company, now }) => {
  refuseUnlessMonth(params.month, now());
  const months = evolutionMonths(params.month);
  const venues = (await storesOfBrand(db, company)).map(({ venue }) => venue);
  const reports = await finishedReports(db, { venues, from: months[0]!, to: params.month });
  const byMonth = Map.groupBy(reports, ({ month }) => month);
  const means = months.map(
    (month) => [dayMonthYearText(month), meanOfStores(byMonth.get(month) ?? [])] as const,
  );
  return { to_standard_percentage: means.at(-1)![1], months: Object.fromEntries(means) };
});
