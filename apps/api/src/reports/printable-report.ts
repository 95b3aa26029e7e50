import {
  afterGeneration,
  type FinishedState,
  type StoredState,
} from '@crustodian/domain/reports/report-state';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import type { Actor } from './report-row.ts';

/** The kinds of reports that have a PDF. */
export type ReportKind = 'weekly' | 'monthly';

/** The fields of a report that printing needs, for any kind. */
export interface PrintableReport {
  kind: ReportKind;
  /** Its text id on the wire. */
  id: string;
  /** File name of its PDF, without extension. */
  name: string;
  /** Display title of its PDF. */
  title: string;
  /** 'en' or 'es'. */
  language: string;
  state: StoredState;
  /** Why it may not be printed although its selection is finished; null if it may. */
  hidden: 'pizza_hidden_since' | 'month_pizza_hidden' | null;
}

/** A PDF that is already in the picture storage. */
export interface NewFile {
  digest: string;
  pages: number;
  bytes: number;
  madeBy: 'browser' | 'server';
}

/** The database columns for a PDF. */
export const fileColumns = ({ digest, pages, bytes, madeBy }: NewFile, { now }: Actor) => ({
  digest,
  pages,
  bytes,
  made_by: madeBy,
  made_at: new Date(now),
});

/**
 * The state of a report after it gets a PDF (decision X87).
 * @throws ApiError report_not_complete for a report whose selection is not finished
 */
export function stateAfterPrinting({ state }: { state: StoredState }): FinishedState {
  const after = afterGeneration(state);
  if (after === null) throw new ApiError('report_not_complete');
  return after;
}

/**
 * Checks that a report may get a PDF.
 * @throws ApiError report_not_complete, pizza_hidden_since, month_pizza_hidden
 */
export function checkMayBePrinted(report: Pick<PrintableReport, 'state' | 'hidden'>): void {
  stateAfterPrinting(report);
  if (report.hidden) throw new ApiError(report.hidden);
}

/** The web page that the server's browser opens. */
export interface PageToPrint {
  path: string;
  /** Prefixes of the paths that the page reads, in addition to those that every page reads. */
  reads: readonly string[];
}

/** Printing operations for one kind of report. */
export interface PrintAdapter {
  /** Locked until the transaction ends. @throws ApiError report_not_found */
  lock: (trx: Db, id: string) => Promise<PrintableReport>;
  /** Locks the report whose PDF has this name. @throws ApiError report_not_found */
  lockNamed: (trx: Db, name: string) => Promise<PrintableReport>;
  hasFile: (db: Db, id: string) => Promise<boolean>;
  /** @throws ApiError report_not_found */
  webPage: (db: Db, id: string) => Promise<PageToPrint>;
  /**
   * Stores the PDF of a report, replacing an older one; a complete report becomes generated.
   * Deletes its print job row and received pages.
   * @throws ApiError report_not_found, report_not_complete
   */
  store: (trx: Db, id: string, made: { file: NewFile; by: Actor }) => Promise<PrintableReport>;
}
