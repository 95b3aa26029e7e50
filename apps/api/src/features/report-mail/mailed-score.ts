import type { MonthlyFigures } from '@crustodian/contract/monthly-reports';
import { toStandardShare, weightedShare } from '@crustodian/domain/reports/report-figures';
import { previousWeek } from '@crustodian/domain/time/week';
import type { ReportRow } from '#reports/report-row';
import { HAS_SCORE, IS_COUNTED } from '#reports/week-figures';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import type { MailedScore } from './mail-page.ts';

type Week = Pick<ReportRow, 'venue' | 'id' | 'week' | 'visible'>;

/**
 * The share to standard of a weekly report and, if its report was delivered, of the previous week;
 * null without scored pizzas.
 */
export async function weeklyScore(db: Db, report: Week): Promise<MailedScore | null> {
  const { venue, week } = report;
  const { rows } = await sql<{ week: string; good: number; bad: number }>`
    SELECT report.week_stamp AS week, report.to_standard AS good, report.not_to_standard AS bad
    FROM weekly_report report
    WHERE report.venue_id = ${venue} AND report.week_stamp IN (${week}, ${previousWeek(week)})
      AND ${HAS_SCORE} AND (report.week_stamp = ${week} OR report.state = 'delivered')`.execute(db);
  const own = rows.find((row) => row.week === week);
  const last = rows.find((row) => row.week !== week);
  const share = own ? toStandardShare(own.good, own.bad) : null;
  if (!own || share === null) return null;
  return {
    share: (await setShare(db, report)) ?? share,
    pizzas: own.good + own.bad,
    before: last ? toStandardShare(last.good, last.bad) : null,
  };
}

/** The printed share if a reviewer has set those of the specialties (decision X80). */
async function setShare(db: Db, { venue, id, visible }: Week): Promise<number | null> {
  if (Object.keys(visible).length === 0) return null;
  const { rows } = await sql<{ specialty: string; count: number }>`
    SELECT entry.specialty, count(*)::int AS count FROM report_pizza entry
    WHERE entry.venue_id = ${venue} AND entry.report_id = ${id} AND ${IS_COUNTED}
      AND entry.standard <> 'maybe_to_standard'
    GROUP BY entry.specialty`.execute(db);
  return weightedShare(
    rows.map(({ specialty, count }) => ({ count, share: visible[specialty] ?? null })),
  );
}

/** The monthly counterpart, from the report's stored figures. */
export function monthlyScore({ total, evolution }: MonthlyFigures): MailedScore | null {
  const { count: pizzas, to_standard_percentage: share } = total;
  return share === null ? null : { share, pizzas, before: evolution.total.at(-2) ?? null };
}
