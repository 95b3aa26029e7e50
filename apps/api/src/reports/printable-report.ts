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

/** A report of any kind as printing sees it. */
export interface PrintableReport {
  kind: ReportKind;
  /** Its text id on the wire. */
  id: string;
  /** What its PDF is called, without the ending. */
  name: string;
  /** What its PDF is called in front of people. */
  title: string;
  /** 'en' or 'es'. */
  language: string;
  state: StoredState;
  /** Whether a pizza that it prints was hidden since it was chosen. */
  printsHidden: boolean;
}

/** A PDF that is already in the picture storage. */
export interface NewFile {
  digest: string;
  pages: number;
  bytes: number;
  madeBy: 'browser' | 'server';
}

/** A PDF as the tables of files store it. */
export const fileColumns = ({ digest, pages, bytes, madeBy }: NewFile, { now }: Actor) => ({
  digest,
  pages,
  bytes,
  made_by: madeBy,
  made_at: new Date(now),
});

/**
 * The state of a report once it has a PDF (decision X87).
 * @throws ApiError report_not_complete for a report whose selection is not finished
 */
export function stateAfterPrinting({ state }: { state: StoredState }): FinishedState {
  const after = afterGeneration(state);
  if (after === null) throw new ApiError('report_not_complete');
  return after;
}

/**
 * Checks that a report may be given a PDF.
 * @throws ApiError report_not_complete, pizza_hidden_since
 */
export function checkMayBePrinted(report: Pick<PrintableReport, 'state' | 'printsHidden'>): void {
  stateAfterPrinting(report);
  if (report.printsHidden) throw new ApiError('pizza_hidden_since');
}

/** What the server's browser opens. */
export interface PageToPrint {
  path: string;
  /** What the paths begin with that the page reads, next to those that every page does. */
  reads: readonly string[];
}

/** What printing needs to know of a kind of report. */
export interface PrintAdapter {
  /** Locked until the transaction ends. @throws ApiError report_not_found */
  lock: (trx: Db, id: string) => Promise<PrintableReport>;
  /** The report that a PDF of this name belongs to; locked. @throws ApiError report_not_found */
  lockNamed: (trx: Db, name: string) => Promise<PrintableReport>;
  hasFile: (db: Db, id: string) => Promise<boolean>;
  /** @throws ApiError report_not_found */
  webPage: (db: Db, id: string) => Promise<PageToPrint>;
  /**
   * Makes a PDF the file of a report, instead of an older one; a complete report is generated then.
   * Deletes its print job row, and the pages received for it.
   * @throws ApiError report_not_found, report_not_complete
   */
  store: (trx: Db, id: string, made: { file: NewFile; by: Actor }) => Promise<PrintableReport>;
}
