import type { ControlRow } from '@crustodian/contract/report-control';
import type { Viewer } from '@crustodian/domain/people/access';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { NON_EXISTENT } from '@crustodian/domain/reports/control-state';
import { toStandardShare } from '@crustodian/domain/reports/report-figures';
import { scoreDelta } from '@crustodian/domain/score/score-delta';
import { HAS_SCORE } from '#reports/week-figures';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { storeRows } from '../weekly-reports/store-rows.ts';

interface ControlRequest {
  viewer: Viewer;
  company: number;
  week: CalendarDay;
}

/** Every store of a company with its report of the week and its previous one, in store order. */
export async function controlRows(
  db: Db,
  { viewer, company, week }: ControlRequest,
): Promise<ControlRow[]> {
  const stores = sql<boolean>`venue.company_id = ${company}`;
  const [rows, lasts] = await Promise.all([
    storeRows(db, { viewer, week, stores }),
    lastReports(db, { company, week }),
  ]);
  return rows.map((row) => {
    const last = lasts.get(row.venue);
    const lrScore = last ? toStandardShare(last.to_standard, last.not_to_standard) : null;
    const score = row.to_standard_percentage;
    return {
      venue: row.venue,
      doc: { venue: row.pretty_name },
      state: row.state ?? NON_EXISTENT,
      reviewed_day: row.reviewed_day,
      qa_time: row.qa_time,
      _id: row._id,
      lrScore,
      lrKey: last?.key ?? null,
      delta: scoreDelta(score, lrScore),
      score,
      report_name: row.report_name,
      has_file: row.has_file,
    };
  });
}

interface LastReport {
  venue: number;
  key: CalendarDay;
  to_standard: number;
  not_to_standard: number;
}

/** Each store's latest finished report before the week (decision X92). */
async function lastReports(
  db: Db,
  { company, week }: Pick<ControlRequest, 'company' | 'week'>,
): Promise<Map<string, LastReport>> {
  const { rows } = await sql<LastReport>`
    SELECT venue.id AS venue, last.key, last.to_standard, last.not_to_standard
    FROM venue CROSS JOIN LATERAL (
      SELECT report.week_stamp AS key, report.to_standard, report.not_to_standard
      FROM weekly_report report
      WHERE report.venue_id = venue.id AND report.week_stamp < ${week} AND ${HAS_SCORE}
      ORDER BY report.week_stamp DESC LIMIT 1) last
    WHERE venue.company_id = ${company}`.execute(db);
  return new Map(rows.map((row) => [String(row.venue), row]));
}
