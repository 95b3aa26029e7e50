import { orderPrint } from '#facts/print-orders';
import { findChromium } from '#platform/chromium';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db';
import { PEOPLE } from '@crustodian/demo/chain/people';
import type { CalendarDay } from '@crustodian/domain/calendar-day';
import { reportId } from '@crustodian/domain/wire-id';
import { sql } from 'kysely';

/** One print takes seconds of both cores of a small machine; between two of them it is left to people. */
const EVERY_MS = 30_000;
const STAFF = PEOPLE.find(({ account }) => account === 'staff')!.id;

/**
 * Has the PDFs of finished reports made that have none, the newest weeks first and one after the
 * other, while nobody waits for another. Only where there is a browser to print with.
 */
export async function orderPrints(
  { db, config }: { db: Db; config: Pick<Config, 'chromiumPath'> },
  { since, now }: { since: CalendarDay; now: number },
): Promise<void> {
  if (findChromium(config) === null) return;
  const { rows } = await sql<{ venue: number; id: number }>`
    SELECT report.venue_id AS venue, report.id
    FROM weekly_report report
      LEFT JOIN report_file file ON file.venue_id = report.venue_id AND file.report_id = report.id
    WHERE report.state IN ('generated', 'delivered') AND report.week_stamp >= ${since}
      AND file.digest IS NULL
    ORDER BY report.week_stamp DESC, report.venue_id`.execute(db);
  for (const [at, place] of rows.entries()) {
    const by = { user: STAFF, urgent: false, now, from: now + at * EVERY_MS };
    await orderPrint(db, { kind: 'weekly', report: reportId(place) }, by);
  }
}
