import {
  readReportControl as contract,
  type ReportControl,
} from '@crustodian/contract/report-control';
import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import { perWeekday } from '@crustodian/domain/time/weekday';
import { companyOfVenue } from '#pizzas/named-venues';
import { refuseUnlessWeek } from '#reports/asked-week';
import { reportSpecialties } from '#reports/report-row';
import { handle } from '#platform/http/http';
import { wholeReport } from '../weekly-reports/whole-report.ts';
import { companyEvolution } from './company-evolution.ts';
import { controlRows } from './control-rows.ts';
import { earlierFigures } from './earlier-figures.ts';
import { storeResume } from './store-resume.ts';

export const readReportControl = handle(contract, async ({ params }, { db, viewer, venue }) => {
  const { week } = params;
  refuseUnlessWeek(week);
  const company = await companyOfVenue(db, venue);
  const [report, earlier, stores, evolution, defined] = await Promise.all([
    wholeReport(db, { viewer, venue, week }),
    earlierFigures(db, { venue, week }),
    controlRows(db, { viewer, company, week }),
    companyEvolution(db, { company, week }),
    reportSpecialties(db, company),
  ]);
  return {
    report,
    stores,
    ...storeResume(
      report,
      defined.map(({ specialty }) => specialty),
      earlier,
    ),
    specialties: Object.fromEntries(defined.map(({ specialty, text }) => [specialty, text])),
    evolution,
    gallery: galleryOf(report),
  };
});

/** The featured pizzas, and all pizzas by weekday and shift; empty without a report. */
function galleryOf(report: WeeklyReport | null): ReportControl['gallery'] {
  const by_day = perWeekday(
    () => ({ AM: [], PM: [] }) as ReportControl['gallery']['by_day']['Sun'],
  );
  if (!report) return { features: { to_standard: [], not_to_standard: [] }, by_day };
  const pizzas = report.scoreless_report ? report.pizzas_scoreless : report.pizzas;
  for (const pizza of pizzas) by_day[pizza.weekday][pizza.shift].push(pizza);
  return { features: report.features, by_day };
}
