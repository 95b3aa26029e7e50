import { addToPrintQueue, type ReportKey } from '#reports/print-queue';
import { findChromium } from '#platform/print/chromium';
import type { Config } from '#platform/config';
import type { Db } from '#platform/database/db';
import type { Tools } from '#platform/tools';
import { PEOPLE } from '@crustodian/demo/chain/people';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { monthStamp } from '@crustodian/domain/time/month';
import { monthlyReportId, reportId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';

/**
 * Interval between prints: one takes seconds of both cores of a small machine, and users need them
 * too.
 */
const EVERY_MS = 60_000;
const STAFF = PEOPLE.find(({ account }) => account === 'staff')!.id;

/**
 * Queues PDFs for finished reports that have none, with low priority and one after the other: the
 * last months first, then the newest weeks. Does nothing if no browser is installed.
 */
export async function fillPrintQueue(
  { db, jobs, config }: Pick<Tools, 'db' | 'jobs'> & { config: Pick<Config, 'chromiumPath'> },
  { since, now }: { since: CalendarDay; now: number },
): Promise<void> {
  if (findChromium(config) === null) return;
  const reports = [...(await monthlyWithout(db, since)), ...(await weeklyWithout(db, since))];
  for (const [at, report] of reports.entries()) {
    const by = { user: STAFF, urgent: false, now, notBefore: now + at * EVERY_MS };
    await db.transaction().execute((trx) => addToPrintQueue({ trx, jobs }, report, by));
  }
}

async function weeklyWithout(db: Db, since: CalendarDay): Promise<ReportKey[]> {
  const { rows } = await sql<{ venue: number; id: number }>`
    SELECT report.venue_id AS venue, report.id
    FROM weekly_report report
      LEFT JOIN report_file file ON file.venue_id = report.venue_id AND file.report_id = report.id
    WHERE report.state IN ('generated', 'delivered') AND report.week_stamp >= ${since}
      AND file.digest IS NULL
    ORDER BY report.week_stamp DESC, report.venue_id`.execute(db);
  return rows.map((place) => ({ kind: 'weekly', report: reportId(place) }));
}

async function monthlyWithout(db: Db, since: CalendarDay): Promise<ReportKey[]> {
  const { rows } = await sql<{ company: number; id: number }>`
    SELECT report.company_id AS company, report.id
    FROM monthly_report report LEFT JOIN monthly_file file
      ON file.company_id = report.company_id AND file.report_id = report.id
    WHERE report.state IN ('generated', 'delivered') AND report.month >= ${monthStamp(since)}
      AND file.digest IS NULL
    ORDER BY report.month DESC, report.company_id, report.region_code`.execute(db);
  return rows.map((place) => ({ kind: 'monthly', report: monthlyReportId(place) }));
}
