import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { monthlyPrintAdapter } from './monthly-print-adapter.ts';
import type { PrintAdapter, PrintableReport, ReportKind } from './printable-report.ts';
import { weeklyPrintAdapter } from './weekly-print-adapter.ts';

const ADAPTERS: Record<ReportKind, PrintAdapter> = {
  weekly: weeklyPrintAdapter,
  monthly: monthlyPrintAdapter,
};

/** The print adapter for a kind of report. */
export const printAdapter = (kind: ReportKind): PrintAdapter => ADAPTERS[kind];

/** The kind of report that a request's flag stands for. */
export const kindOf = (monthly: boolean | undefined): ReportKind =>
  monthly === true ? 'monthly' : 'weekly';

/** Locks the report, weekly or monthly, whose PDF has this name. @throws ApiError report_not_found */
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
