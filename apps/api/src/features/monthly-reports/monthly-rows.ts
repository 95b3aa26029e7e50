import type {
  MonthlyFigures,
  MonthlyReport,
  MonthlyRow,
} from '@crustodian/contract/monthly-reports';
import { addMonths, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Language } from '@crustodian/domain/figures/problems';
import type { FinishedState } from '@crustodian/domain/reports/report-state';
import { monthlyReportId } from '@crustodian/domain/pizza/wire-id';
import { withoutHiddenFeatures } from '#reports/monthly-features';
import { IS_FINISHED } from '#reports/week-figures';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

interface MonthlyReportRow {
  company: number;
  franchise: string;
  language: Language;
  region: string | null;
  region_name: string | null;
  emails: string[];
  id: number | null;
  state: FinishedState | null;
  name: string | null;
  total: Pick<MonthlyFigures['total'], 'to_standard_percentage' | 'count'> | null;
  finished_reports: number;
  has_file: boolean;
}

interface MonthlyRowsRequest {
  companies: readonly number[];
  month: CalendarDay;
  /** Adds a row for each region to that of the company. */
  regional: boolean;
}

/**
 * A row for each company, followed by its regions by name, each with its report of the month if
 * there is one.
 */
export async function monthlyRows(
  db: Db,
  { companies, month, regional }: MonthlyRowsRequest,
): Promise<MonthlyRow[]> {
  const { rows } = await sql<MonthlyReportRow>`
    SELECT company.id AS company, company.pretty_name AS franchise,
      company.report_language AS language, part.code AS region, part.name AS region_name,
      part.emails, monthly.id, monthly.state, monthly.name, monthly.figures -> 'total' AS total,
      (SELECT count(*) FROM weekly_report report JOIN venue ON venue.id = report.venue_id
        WHERE venue.company_id = company.id AND (part.code IS NULL OR venue.region_code = part.code)
          AND report.week_stamp >= ${month}::date AND report.week_stamp < ${addMonths(month, 1)}::date
          AND ${IS_FINISHED}
      ) AS finished_reports,
      EXISTS (SELECT FROM monthly_file file
        WHERE file.company_id = monthly.company_id AND file.report_id = monthly.id) AS has_file
    FROM company
    CROSS JOIN LATERAL (
      SELECT NULL::text AS code, NULL::text AS name, company.monthly_report_emails AS emails
      UNION ALL
      SELECT code, name, monthly_report_emails FROM region
      WHERE region.company_id = company.id AND ${regional}::boolean) part
    LEFT JOIN monthly_report monthly ON monthly.company_id = company.id
      AND monthly.month = ${month}::date AND monthly.region_code = coalesce(part.code, '')
    WHERE company.id = ANY (${[...companies]}::int[])
    ORDER BY company.pretty_name, company.id, part.code IS NOT NULL, part.name, part.code`.execute(
    db,
  );
  return rows.map((row) => rowOf(row, month));
}

const rowOf = (row: MonthlyReportRow, month: CalendarDay): MonthlyRow => ({
  _id: row.id === null ? null : monthlyReportId({ company: row.company, id: row.id }),
  state: row.state,
  company: row.company,
  franchise: row.franchise,
  region: row.region,
  region_name: row.region_name,
  month_stamp: month,
  pizza_tv_emails: row.emails,
  report_language: row.language,
  finished_reports: row.finished_reports,
  to_standard_percentage: row.total?.to_standard_percentage ?? null,
  count: row.total?.count ?? 0,
  report_name: row.name,
  has_file: row.has_file,
});

/** The stored content of a report, besides its row. */
export interface Kept {
  figures: MonthlyFigures;
  madeAt: Date;
}

/** The stored content of the reports of a company's month, by text id. */
export async function keptFigures(
  db: Db,
  { company, month }: { company: number; month: CalendarDay },
): Promise<Map<string, Kept>> {
  const rows = await db
    .selectFrom('monthly_report')
    .select(['company_id as company', 'id', 'figures', 'made_at as madeAt'])
    .where('company_id', '=', company)
    .where('month', '=', month)
    .execute();
  // Safe because only initialization writes the column, and writes this type.
  const stored = rows.map(({ figures }) => figures as unknown as MonthlyFigures);
  const shown = await withoutHiddenFeatures(db, stored);
  return new Map(
    rows.map((row, i) => [monthlyReportId(row), { figures: shown[i]!, madeAt: row.madeAt }]),
  );
}

/** The changes since a report was created. */
export type Since = Pick<MonthlyReport, 'changed_since' | 'corrections'>;

/**
 * A complete report: its row, its content, and the changes since; null for a row without a report.
 */
export function wholeMonthly(row: MonthlyRow, kept: Kept, since: Since): MonthlyReport | null {
  const { _id, state, report_name, franchise, region_name, month_stamp } = row;
  if (_id === null || state === null || report_name === null) return null;
  return {
    ...row,
    _id,
    state,
    report_name,
    doc: { franchise, region: region_name, month: month_stamp },
    ...kept.figures,
    made_at: kept.madeAt.toISOString(),
    ...since,
  };
}
