import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { monthlyPrint } from './monthly-print.ts';
import type { PrintedKind, PrintedReport, PrintKind } from './printed-report.ts';
import { weeklyPrint } from './weekly-print.ts';

const KINDS: Record<PrintKind, PrintedKind> = { weekly: weeklyPrint, monthly: monthlyPrint };

/** How reports of a kind are printed. */
export const printedKind = (kind: PrintKind): PrintedKind => KINDS[kind];

/** The kind that a request asks for by its flag. */
export const kindOf = (monthly: boolean | undefined): PrintKind =>
  monthly === true ? 'monthly' : 'weekly';

/** The report of whichever kind that a PDF of this name belongs to; locked. @throws ApiError report_not_found */
export async function lockPrintedNamed(trx: Db, name: string): Promise<PrintedReport> {
  for (const { lockNamed } of Object.values(KINDS)) {
    const report = await lockNamed(trx, name).catch(nullIfNotFound);
    if (report) return report;
  }
  throw new ApiError('report_not_found');
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof ApiError && error.code === 'report_not_found') return null;
  throw error;
}
