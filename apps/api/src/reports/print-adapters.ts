import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { monthlyPrintAdapter } from './monthly-print-adapter.ts';
import type { PrintAdapter, PrintableReport, ReportKind } from './printable-report.ts';
import { weeklyPrintAdapter } from './weekly-print-adapter.ts';

const ADAPTERS: Record<ReportKind, PrintAdapter> = {
  weekly: weeklyPrintAdapter,
  monthly: monthlyPrintAdapter,
};

/** What printing needs to know of this kind of report. */
export const printAdapter = (kind: ReportKind): PrintAdapter => ADAPTERS[kind];

/** The kind that a request asks for by its flag. */
export const kindOf = (monthly: boolean | undefined): ReportKind =>
  monthly === true ? 'monthly' : 'weekly';

/** The report, weekly or monthly, whose PDF has this name; locked. @throws ApiError report_not_found */
export async function lockPrintableNamed(trx: Db, name: string): Promise<PrintableReport> {
  for (const { lockNamed } of Object.values(ADAPTERS)) {
    const report = await lockNamed(trx, name).catch(nullIfNotFound);
    if (report) return report;
  }
  throw new ApiError('report_not_found');
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof ApiError && error.code === 'report_not_found') return null;
  throw error;
}
