import type { AuditAction } from '@crustodian/domain/people/audit-log';
import type { WrittenFacts } from '@crustodian/domain/people/audit-words';
import { dayMonthYearText, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Language } from '@crustodian/domain/figures/problems';
import type { FinishedState, ReportState } from '@crustodian/domain/reports/report-state';
import { parseMonthlyReportId } from '@crustodian/domain/pizza/wire-id';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { sql, type RawBuilder } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Actor, ChangedWithState } from './report-row.ts';

/** A stored monthly report, without its figures. */
export interface MonthlyReportRow {
  company: number;
  id: number;
  /** Display name of the company. */
  franchise: string;
  /** Code of the region; '' for the whole company. */
  region: string;
  regionName: string | null;
  /** First day of the month. */
  month: CalendarDay;
  state: FinishedState;
  /** File name of its PDF, without extension. */
  name: string;
  language: Language;
  /** Recipients configured for the region or company. */
  recipients: string[];
}

/** SQL: the columns of MonthlyReportRow from `report` joined with `company` and its region. */
const ROW = sql`SELECT report.company_id AS company, report.id, company.pretty_name AS franchise,
    report.region_code AS region, region.name AS "regionName", report.month, report.state, report.name,
    company.report_language AS language, CASE WHEN report.region_code = ''
      THEN company.monthly_report_emails ELSE coalesce(region.monthly_report_emails, '{}')
    END AS recipients
  FROM monthly_report report JOIN company ON company.id = report.company_id
  LEFT JOIN region ON region.company_id = report.company_id AND region.code = report.region_code`;

/** The monthly report with a text id. @throws ApiError report_not_found */
export const readMonthly = (db: Db, textId: string): Promise<MonthlyReportRow> =>
  findMonthly(db, textId, sql``);

/**
 * The monthly report with a text id; its row stays locked until the transaction ends. @throws
 * ApiError report_not_found
 */
export const lockMonthly = (trx: Db, textId: string): Promise<MonthlyReportRow> =>
  findMonthly(trx, textId, sql`FOR NO KEY UPDATE OF report`);

async function findMonthly(db: Db, textId: string, lock: RawBuilder<unknown>) {
  const place = parseMonthlyReportId(textId);
  const { rows } = await sql<MonthlyReportRow>`${ROW}
    WHERE report.company_id = ${place?.company ?? 0} AND report.id = ${place?.id ?? 0}
    ${lock}`.execute(db);
  if (!rows[0]) throw new ApiError('report_not_found');
  return rows[0];
}

/** Locks the monthly report whose PDF has this name. @throws ApiError report_not_found */
export async function lockMonthlyNamed(trx: Db, name: string): Promise<MonthlyReportRow> {
  const { rows } = await sql<MonthlyReportRow>`${ROW}
    WHERE report.name = ${name} FOR NO KEY UPDATE OF report`.execute(trx);
  if (!rows[0]) throw new ApiError('report_not_found');
  return rows[0];
}

/** Display title of a monthly report: 'Lumbre Pizza, Coast 1-3-2024'. */
export const monthlyTitle = ({
  franchise,
  regionName,
  month,
}: Pick<MonthlyReportRow, 'franchise' | 'regionName' | 'month'>): string =>
  `${franchise}${regionName === null ? '' : `, ${regionName}`} ${dayMonthYearText(month)}`;

/** Writes a change of a monthly report to the company's audit log. */
export const auditMonthly = (
  trx: Db,
  report: MonthlyReportRow,
  { by, ...told }: { by: Actor; action: AuditAction; before?: WrittenFacts; after?: WrittenFacts },
): Promise<void> =>
  writeAudit(trx, {
    by: by.viewer.id,
    origin: by.origin,
    now: by.now,
    company: report.company,
    subject: monthlyTitle(report),
    ...told,
  });

/** Sets the state of a locked monthly report and writes to the audit log, unless nothing changes. */
export async function setMonthlyState(
  trx: Db,
  report: MonthlyReportRow,
  to: FinishedState,
  { by, action, before, after }: ChangedWithState,
): Promise<MonthlyReportRow> {
  if (report.state === to && isDeepStrictEqual(before, after)) return report;
  await trx
    .updateTable('monthly_report')
    .set({ state: to })
    .where('company_id', '=', report.company)
    .where('id', '=', report.id)
    .execute();
  await auditMonthly(trx, report, {
    by,
    action,
    before: { state: report.state, ...before } satisfies { state: ReportState },
    after: { state: to, ...after },
  });
  return { ...report, state: to };
}
