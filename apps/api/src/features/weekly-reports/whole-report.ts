import type { WeeklyReport } from '@crustodian/contract/weekly-reports';
import type { Viewer } from '@crustodian/domain/people/access';
import { reportFigures } from '@crustodian/domain/reports/report-figures';
import { reportEntries, type StoredEntry } from '#reports/report-pizzas';
import { reportOfWeek, reportSpecialties, type ReportRow } from '#reports/report-row';
import { bitOf, wirePizza } from '#reports/wire-pizza';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { storeRows } from './store-rows.ts';

/**
 * A venue's report of a week with its lists and figures; null if there is none that the viewer may
 * see.
 */
export async function wholeReport(
  db: Db,
  { viewer, venue, week }: { viewer: Viewer } & Pick<ReportRow, 'venue' | 'week'>,
): Promise<WeeklyReport | null> {
  const [row] = await storeRows(db, { viewer, week, stores: sql<boolean>`venue.id = ${venue}` });
  const report = await reportOfWeek(db, venue, week);
  if (!report || !row || row._id === null || row.report_name === null) return null;
  const scored = await reportEntries(db, report, 'scored');
  const scoreless = await reportEntries(db, report, 'scoreless');
  const defined = await reportSpecialties(db, report.company);
  const figures = reportFigures(
    scored,
    defined.map(({ specialty }) => specialty),
  );
  const pizzas = scored.map(wirePizza);
  const features = (standard: string) =>
    pizzas.filter((pizza) => pizza.featured === 1 && pizza.standard === standard);
  return {
    ...row,
    _id: row._id,
    report_name: row.report_name,
    pizzas,
    pizzas_scoreless: scoreless.map(wirePizza),
    visible_to_standard_percentage: report.visible,
    key: week,
    standard: figures.standard,
    features: {
      to_standard: features('to_standard'),
      not_to_standard: features('not_to_standard'),
    },
    to_standard_by_shift: figures.byShift,
    resume_by_specialty: figures.resume,
  };
}

/** Changed pizzas in the format of the API. */
export const changedOf = (entries: readonly StoredEntry[]) =>
  entries.map((entry) => ({
    vid_id: entry.vid,
    pizza_id: entry.id,
    show_on_report: bitOf(entry.shown),
    featured: bitOf(entry.featured),
    standard: entry.standard,
    specialty: entry.specialty,
    main_problem: [...entry.problems],
  }));
