import { addToPrintQueue } from '../../../apps/api/src/reports/print-queue.ts';
import type { Db } from '../../../apps/api/src/platform/database/db.ts';
import type { Tools } from '../../../apps/api/src/platform/tools.ts';
import { PEOPLE } from '@crustodian/demo/chain/people';
import { weekLabel } from '@crustodian/domain/time/week';
import { reportId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';

/** The user who requests the prints. */
export const STAFF = PEOPLE.find(({ account }) => account === 'staff')!.id;

/** A finished report that is printed again. */
export interface QueuedReport {
  venue: number;
  id: number;
  store: string;
  week: string;
  /** The original state, which is restored afterwards. */
  state: string;
}

/** Queues finished reports of a demo as if they were complete, the newest weeks first. */
export function queueFinished(
  { db, jobs }: Pick<Tools, 'db' | 'jobs'>,
  count: number,
): Promise<QueuedReport[]> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('report_print').execute();
    const { rows } = await sql<QueuedReport>`
      SELECT report.venue_id AS venue, report.id, venue.pretty_name AS store,
        report.week_stamp AS week, report.state
      FROM weekly_report report JOIN venue ON venue.id = report.venue_id
      WHERE report.state IN ('generated', 'delivered')
      ORDER BY report.week_stamp DESC, report.venue_id LIMIT ${count}`.execute(trx);
    for (const { venue, id } of rows) {
      await sql`DELETE FROM report_file WHERE venue_id = ${venue} AND report_id = ${id}`.execute(
        trx,
      );
      await sql`UPDATE weekly_report SET state = 'complete' WHERE venue_id = ${venue} AND id = ${id}`.execute(
        trx,
      );
      const by = { user: STAFF, urgent: true, now: Date.now() };
      await addToPrintQueue({ trx, jobs }, { kind: 'weekly', report: reportId({ venue, id }) }, by);
    }
    return rows;
  });
}

/** The result of a queued report. */
export interface PrintOutcome extends QueuedReport {
  /** Digest of its PDF; null if there is none. */
  digest: string | null;
  /** Its current state. */
  now: string;
  /** Number of times that it was generated since it was queued. */
  generated: number;
  /** Time at which its PDF was stored, in milliseconds since 1970. */
  at: number;
}

export async function printedReports(
  db: Db,
  queued: readonly QueuedReport[],
  since: number,
): Promise<PrintOutcome[]> {
  const printed: PrintOutcome[] = [];
  for (const report of queued) {
    const subject = `${report.store} ${weekLabel(report.week)}`;
    const { rows } = await sql<Omit<PrintOutcome, keyof QueuedReport>>`
      SELECT file.digest, report.state AS now, coalesce(extract(epoch FROM file.made_at) * 1000, 0)::float8 AS at,
        (SELECT count(*)::int FROM audit_entry entry
         WHERE entry.action = 'report_generated' AND entry.subject = ${subject} AND entry.at >= ${new Date(since)}) AS generated
      FROM weekly_report report
        LEFT JOIN report_file file ON file.venue_id = report.venue_id AND file.report_id = report.id
      WHERE report.venue_id = ${report.venue} AND report.id = ${report.id}`.execute(db);
    if (rows[0]) printed.push({ ...report, ...rows[0] });
  }
  return printed;
}

/** Number of PDFs made since a given time. */
export const countPrinted = async (db: Db, since: number): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('report_file')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('made_at', '>=', new Date(since))
        .executeTakeFirstOrThrow()
    ).count,
  );

/** Restores the reports' original states; their new PDFs stay. */
export async function giveStatesBack(db: Db, queued: readonly QueuedReport[]): Promise<void> {
  for (const { venue, id, state } of queued) {
    await sql`UPDATE weekly_report SET state = ${state} WHERE venue_id = ${venue} AND id = ${id}`.execute(
      db,
    );
  }
}
