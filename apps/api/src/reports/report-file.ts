import { dayMonthYearText } from '@crustodian/domain/time/calendar-day';
import type { StoredState } from '@crustodian/domain/reports/report-state';
import { reportId } from '@crustodian/domain/pizza/wire-id';
import type { Db } from '#platform/database/db';
import { deleteFromPrintQueue } from './print-queue.ts';
import { fileColumns, stateAfterPrinting, type NewFile } from './printable-report.ts';
import { setReportState, type Actor, type ReportRow } from './report-row.ts';

/**
 * Stores the PDF of a locked report, replacing an older one; a complete report becomes generated
 * (decision X87). Deletes its print job row.
 */
export async function storeReportFile(
  trx: Db,
  report: ReportRow,
  { file, by }: { file: NewFile; by: Actor },
): Promise<ReportRow> {
  const after = stateAfterPrinting(report);
  const values = fileColumns(file, by);
  const old = await reportFile(trx, report);
  await trx
    .insertInto('report_file')
    .values({ venue_id: report.venue, report_id: report.id, ...values })
    .onConflict((conflict) => conflict.columns(['venue_id', 'report_id']).doUpdateSet(values))
    .execute();
  await deleteFromPrintQueue(trx, { kind: 'weekly', report: reportId(report) });
  return setReportState(trx, report, after, {
    by,
    action: 'report_generated',
    before: { pdf: old?.digest ?? null },
    after: { pdf: file.digest },
  });
}

/**
 * Deletes the PDF and the print job of a locked report whose selection was reopened, because they
 * would show outdated figures. A print in progress finds its job row gone and is discarded.
 */
export async function deletePrinted(trx: Db, report: ReportRow): Promise<void> {
  await deleteFromPrintQueue(trx, { kind: 'weekly', report: reportId(report) });
  await trx
    .deleteFrom('report_file')
    .where('venue_id', '=', report.venue)
    .where('report_id', '=', report.id)
    .execute();
}

/** Display title of a PDF: '{store} 10-3-2024'. */
export const fileTitle = ({ store, week }: Pick<ReportRow, 'store' | 'week'>): string =>
  `${store} ${dayMonthYearText(week)}`;

export interface StoredFile {
  digest: string;
  name: string;
  state: StoredState;
}

/** The PDF of a report; null if there is none. */
export async function reportFile(
  db: Db,
  report: { venue: number; id: number },
): Promise<StoredFile | null> {
  const found = await db
    .selectFrom('report_file as file')
    .innerJoin('weekly_report as report', (join) =>
      join.onRef('report.venue_id', '=', 'file.venue_id').onRef('report.id', '=', 'file.report_id'),
    )
    .select(['file.digest', 'report.name', 'report.state'])
    .where('file.venue_id', '=', report.venue)
    .where('file.report_id', '=', report.id)
    .executeTakeFirst();
  // Safe because the table's CHECK lists the states.
  return found ? (found as StoredFile) : null;
}
