import type { FinishedState } from '@crustodian/domain/reports/report-state';
import { monthlyReportId, type MonthlyPlace } from '@crustodian/domain/pizza/wire-id';
import type { Db } from '#platform/database/db';
import { setMonthlyState, type MonthlyReportRow } from './monthly-row.ts';
import { deleteFromPrintQueue } from './print-queue.ts';
import { fileColumns, stateAfterPrinting, type NewFile } from './printable-report.ts';
import type { Actor } from './report-row.ts';

/**
 * Stores the PDF of a locked monthly report, replacing an older one; a complete report becomes
 * generated. Deletes its print job row.
 */
export async function keepMonthlyFile(
  trx: Db,
  report: MonthlyReportRow,
  { file, by }: { file: NewFile; by: Actor },
): Promise<MonthlyReportRow> {
  const after = stateAfterPrinting(report);
  const values = fileColumns(file, by);
  const old = await monthlyFile(trx, report);
  await trx
    .insertInto('monthly_file')
    .values({ company_id: report.company, report_id: report.id, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'report_id']).doUpdateSet(values))
    .execute();
  await deleteFromPrintQueue(trx, { kind: 'monthly', report: monthlyReportId(report) });
  return setMonthlyState(trx, report, after, {
    by,
    action: 'report_generated',
    before: { pdf: old?.digest ?? null },
    after: { pdf: file.digest },
  });
}

export interface StoredMonthlyFile {
  digest: string;
  name: string;
  state: FinishedState;
}

/** The PDF of a monthly report; null if there is none. */
export async function monthlyFile(
  db: Db,
  { company, id }: MonthlyPlace,
): Promise<StoredMonthlyFile | null> {
  const found = await db
    .selectFrom('monthly_file as file')
    .innerJoin('monthly_report as report', (join) =>
      join
        .onRef('report.company_id', '=', 'file.company_id')
        .onRef('report.id', '=', 'file.report_id'),
    )
    .select(['file.digest', 'report.name', 'report.state'])
    .where('file.company_id', '=', company)
    .where('file.report_id', '=', id)
    .executeTakeFirst();
  // Safe because the table's CHECK lists the states.
  return found ? (found as StoredMonthlyFile) : null;
}
