import type { MonthlyFigures } from '@crustodian/contract/monthly-reports';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { evolutionMonths, meanOfStores } from '@crustodian/domain/reports/monthly-evolution';
import {
  cellFigures,
  countsByDaypart,
  countsByShift,
} from '@crustodian/domain/reports/monthly-figures';
import { overPepperoni } from '@crustodian/domain/figures/pepperoni-overuse';
import { reportSpecialties } from '#reports/report-row';
import type { Db } from '#platform/database/db';
import { featuredPizzas } from './featured-pizzas.ts';
import { monthEvolution, problemEvolution, years } from './month-evolution.ts';
import { monthRankings } from './month-rankings.ts';
import { finishedReports, monthProblems, storesOfBrand, type Store } from './month-sources.ts';
import { pepperoniByShift, readMonth, storeResumes, type MonthSources } from './store-resumes.ts';

/** The scope of a monthly report; `region` is a region's code, '' for the whole company. */
export interface MonthOf {
  company: number;
  region: string;
  month: CalendarDay;
}

/** The stores that a monthly report covers. */
export const storesOfReport = (
  brand: readonly Store[],
  { company, region }: Omit<MonthOf, 'month'>,
): Store[] =>
  brand.filter((store) => store.company === company && (region === '' || store.region === region));

/** All figures of a monthly report, as of now; null if none of its weekly reports is finished. */
export async function computeFigures(db: Db, of: MonthOf): Promise<MonthlyFigures | null> {
  const { company, month } = of;
  const brand = await storesOfBrand(db, company);
  const stores = storesOfReport(brand, of);
  const sources = await readMonth(db, { stores, company, month });
  if (sources.reports.length === 0) return null;
  const specialties = (await reportSpecialties(db, company)).map(({ specialty }) => specialty);
  const months = evolutionMonths(month);
  const reports = await finishedReports(db, years(brand, months));
  const own = { stores, reports: sources.reports };
  return {
    ...monthTotals(stores, sources, specialties),
    problems: problemEvolution(await monthProblems(db, years(stores, months)), {
      reports: reports.filter(({ venue }) => stores.some((store) => store.venue === venue)),
      months,
    }),
    ...monthRankings({
      stores: brand,
      counts: reports,
      company,
      month,
      regionNames: await regionNames(db, company),
    }),
    evolution: await monthEvolution(db, { stores, reports, months, specialties }),
    conglomerate: meanOfStores(reports.filter((report) => report.month === month)),
    features: {
      to_standard: await featuredPizzas(db, own, 'to_standard'),
      not_to_standard: await featuredPizzas(db, own, 'not_to_standard'),
    },
  };
}

function monthTotals(
  stores: readonly Store[],
  sources: MonthSources,
  specialties: readonly string[],
) {
  const { reports, cells, problems, pepperoni } = sources;
  const of = (id: string) =>
    cellFigures(
      cells.filter(({ specialty }) => specialty === id),
      problems.filter(({ specialty }) => specialty === id),
    );
  return {
    stores: stores.map(({ venue }) => String(venue)),
    resume_by_store: storeResumes(stores, sources),
    specialties: Object.fromEntries(specialties.map((id) => [id, of(id)])),
    total: cellFigures(cells, problems),
    reports_count: reports.length,
    to_standard_by_shift: countsByShift(cells),
    to_standard_by_daypart: countsByDaypart(cells),
    over_pepperoni: overPepperoni(pepperoni),
    over_pepperoni_by_shift: pepperoniByShift(pepperoni),
  };
}

async function regionNames(db: Db, company: number): Promise<Record<string, string>> {
  const regions = await db
    .selectFrom('region')
    .select(['code', 'name'])
    .where('company_id', '=', company)
    .execute();
  return Object.fromEntries(regions.map(({ code, name }) => [code, name]));
}
