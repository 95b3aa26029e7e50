import type { Viewer } from '@crustodian/domain/people/access';
import type { AuditAction } from '@crustodian/domain/people/audit-log';
import type { WrittenFacts } from '@crustodian/domain/people/audit-words';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import {
  DEFAULT_SPECIALTIES,
  type ReportSpecialty,
} from '@crustodian/domain/reports/report-selection';
import type { StoredState } from '@crustodian/domain/reports/report-state';
import { weekLabel } from '@crustodian/domain/time/week';
import type { Weekday } from '@crustodian/domain/time/weekday';
import { parseReportId } from '@crustodian/domain/pizza/wire-id';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import type { Origin } from '#platform/http/origin';
import { sql, type RawBuilder } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { noteLocked } from './changed-reports.ts';

/** A stored weekly report. */
export interface ReportRow {
  venue: number;
  id: number;
  company: number;
  /** Display name of the store. */
  store: string;
  timeZone: string;
  week: CalendarDay;
  state: StoredState;
  /** File name of its PDF, without extension. */
  name: string;
  scoreless: boolean;
  standardScoreless: boolean;
  track: Partial<Record<Weekday, { fetched: boolean; checked: boolean }>>;
  visible: Record<string, number>;
}

/** SQL: the columns of ReportRow from `report` joined with `venue`. */
const COLUMNS = sql`report.venue_id AS venue, report.id, venue.company_id AS company,
  venue.pretty_name AS store, venue.time_zone AS "timeZone", report.week_stamp AS week,
  report.state, report.name, report.scoreless, report.standard_scoreless AS "standardScoreless",
  report.track_of_days AS track, report.visible_to_standard AS visible`;

/** The report with a text id. @throws ApiError report_not_found */
export const readReport = (db: Db, textId: string): Promise<ReportRow> =>
  findReport(db, textId, sql``);

/**
 * The report with a text id; its row stays locked until the transaction ends. @throws ApiError
 * report_not_found
 */
export async function lockReport(trx: Db, textId: string): Promise<ReportRow> {
  const report = await findReport(trx, textId, sql`FOR NO KEY UPDATE OF report`);
  noteLocked(trx, report);
  return report;
}

async function findReport(db: Db, textId: string, lock: RawBuilder<unknown>): Promise<ReportRow> {
  const place = parseReportId(textId);
  const { rows } = await sql<ReportRow>`SELECT ${COLUMNS}
    FROM weekly_report report JOIN venue ON venue.id = report.venue_id
    WHERE report.venue_id = ${place?.venue ?? 0} AND report.id = ${place?.id ?? 0}
    ${lock}`.execute(db);
  if (!rows[0]) throw new ApiError('report_not_found');
  return rows[0];
}

/** Locks the report whose PDF has this name. @throws ApiError report_not_found */
export async function lockReportNamed(trx: Db, name: string): Promise<ReportRow> {
  const { rows } = await sql<ReportRow>`SELECT ${COLUMNS}
    FROM weekly_report report JOIN venue ON venue.id = report.venue_id
    WHERE report.name = ${name} FOR NO KEY UPDATE OF report`.execute(trx);
  if (!rows[0]) throw new ApiError('report_not_found');
  return rows[0];
}

/** A venue's report of a week; null if there is none. */
export async function reportOfWeek(
  db: Db,
  venue: number,
  week: CalendarDay,
): Promise<ReportRow | null> {
  const { rows } = await sql<ReportRow>`SELECT ${COLUMNS}
    FROM weekly_report report JOIN venue ON venue.id = report.venue_id
    WHERE report.venue_id = ${venue} AND report.week_stamp = ${week}`.execute(db);
  return rows[0] ?? null;
}

/** The user who changes a report, with origin and time. */
export interface Actor {
  viewer: Pick<Viewer, 'id'>;
  origin: Origin;
  now: number;
}

/** Writes a change of a report to the audit log of the store's company. */
export const auditReport = (
  trx: Db,
  report: Pick<ReportRow, 'company' | 'venue' | 'store' | 'week'>,
  { by, ...told }: { by: Actor; action: AuditAction; before?: WrittenFacts; after?: WrittenFacts },
): Promise<void> =>
  writeAudit(trx, {
    by: by.viewer.id,
    origin: by.origin,
    now: by.now,
    company: report.company,
    venue: report.venue,
    subject: `${report.store} ${weekLabel(report.week)}`,
    ...told,
  });

/** What changes with a report's state, for the audit log. */
export interface ChangedWithState {
  by: Actor;
  action: AuditAction;
  before?: Omit<WrittenFacts, 'state'>;
  after?: Omit<WrittenFacts, 'state'>;
}

/** Sets the state of a locked report and writes to the audit log, unless nothing changes. */
export async function setReportState(
  trx: Db,
  report: ReportRow,
  to: StoredState,
  { by, action, before, after }: ChangedWithState,
): Promise<ReportRow> {
  if (report.state === to && isDeepStrictEqual(before, after)) return report;
  await trx
    .updateTable('weekly_report')
    .set({ state: to })
    .where('venue_id', '=', report.venue)
    .where('id', '=', report.id)
    .execute();
  await auditReport(trx, report, {
    by,
    action,
    before: { state: report.state, ...before },
    after: { state: to, ...after },
  });
  return { ...report, state: to };
}

/** The specialties of a company's reports, in order (spec 002 section 3). */
export async function reportSpecialties(
  db: Db,
  company: number,
): Promise<readonly ReportSpecialty[]> {
  const defined = await db
    .selectFrom('report_specialty')
    .select(['specialty', 'ui_text as text', 'show_goal as showGoal'])
    .where('company_id', '=', company)
    .orderBy('position')
    .orderBy('specialty')
    .execute();
  return defined.length > 0 ? defined : DEFAULT_SPECIALTIES;
}
