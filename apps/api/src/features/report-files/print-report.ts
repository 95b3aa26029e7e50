import { changeReports } from '#reports/changed-reports';
import { deleteFromPrintQueue, printJob, type ReportKey } from '#reports/print-queue';
import { printAdapter } from '#reports/print-adapters';
import { checkMayBePrinted, type ReportKind } from '#reports/printable-report';
import { NO_CHROMIUM } from '#platform/print/chromium';
import { ApiError } from '#platform/http/errors';
import type { Db } from '#platform/database/db';
import { PrintError, type PrintRequest } from '#platform/print/print-page';
import { signPrintTicket } from '#platform/print/print-ticket';
import type { JobData } from '#platform/jobs/queues';
import type { Tools } from '#platform/tools';
import type { AuditActor } from '@crustodian/domain/people/audit-words';
import { sql } from 'kysely';
import { PDFDocument } from '@cantoo/pdf-lib';

export interface PrintTools extends Pick<
  Tools,
  'db' | 'jobs' | 'live' | 'pictures' | 'keys' | 'now'
> {
  /** The server's address for the printing browser, without a trailing slash. */
  origin: string;
  print: (page: PrintRequest) => Promise<Buffer>;
}

/** Pauses between the attempts at a report; after the last one it is given up. */
const PAUSES_MS = [5000, 20_000, 80_000];
const MOST_ATTEMPTS = PAUSES_MS.length + 1;
/** The origin of a change by the print server, for the audit log. */
const PRINT_SERVER = { userAgent: 'printed by the server' satisfies AuditActor, address: '' };

interface PrintJob extends ReportKey {
  /** Id of the job row: if the row is gone when the PDF is stored, the PDF is discarded. */
  order: number;
  user: number;
  /** Including the current attempt. */
  attempts: number;
}

/** The outcome of a print job; null if its row is gone. */
export type PrintOutcome = { report: string; problem: string | null } | null;

/** Prints a queued report; storing its PDF and deleting its job row are one transaction. */
export async function printReport(
  tools: PrintTools,
  job: JobData['print-report'],
  signal: AbortSignal,
): Promise<PrintOutcome> {
  const claimed = await claimJob(tools, job);
  if (!claimed) return null;
  const { report } = claimed;
  if (claimed.attempts > MOST_ATTEMPTS) {
    await postpone(tools, claimed, ENDED);
    return { report, problem: ENDED };
  }
  try {
    await printToPdf(tools, claimed, signal);
    return { report, problem: null };
  } catch (error) {
    if (signal.aborted) {
      await giveBack(tools, claimed);
      throw error;
    }
    const isGone = error instanceof ApiError && error.code === 'report_not_found';
    if (isGone) {
      await deleteFromPrintQueue(tools.db, claimed);
      return { report, problem: error.message };
    }
    const hasUserMessage = error instanceof PrintError || error instanceof ApiError;
    await postpone(
      tools,
      claimed,
      hasUserMessage ? error.message : 'The report could not be printed.',
    );
    return { report, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Shown for a report whose print crashed the server every time. */
const ENDED = 'The server stopped each time it printed this report.';

/** Sends a job for each waiting row, because rows of older releases have no job. */
export async function sendWaitingPrints({ db, jobs }: Pick<PrintTools, 'db' | 'jobs'>) {
  const waiting = await db
    .selectFrom('report_print')
    .select(['kind', 'report', 'order_id', 'urgent', 'try_after'])
    .where('failed_at', 'is', null)
    .$narrowType<{ kind: ReportKind }>()
    .execute();
  await jobs.send(db, 'print-report', waiting.map(printJob));
}

/** Counts the attempt before it starts, so that a report that crashes the process is given up eventually. */
const claimJob = ({ db, now }: PrintTools, { kind, report, order }: JobData['print-report']) =>
  withAsyncCommit(db, (trx) =>
    trx
      .updateTable('report_print')
      .set((set) => ({ started_at: new Date(now()), attempts: set('attempts', '+', 1) }))
      .where('kind', '=', kind)
      .where('report', '=', report)
      .where('order_id', '=', order)
      .where('failed_at', 'is', null)
      .returning([
        sql.val(kind).as('kind'),
        'report',
        'order_id as order',
        'user_id as user',
        'attempts',
      ])
      .executeTakeFirst(),
  );

/** Does not wait for the disk; for writes that are simply repeated after a power failure. */
const withAsyncCommit = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`SET LOCAL synchronous_commit TO off`.execute(trx);
    return work(trx);
  });

async function printToPdf(tools: PrintTools, job: PrintJob, signal: AbortSignal): Promise<void> {
  const { db, pictures, now } = tools;
  const { lock, store } = printAdapter(job.kind);
  checkMayBePrinted(await withAsyncCommit(db, (trx) => lock(trx, job.report)));
  const bytes = await tools.print(await pageOf(tools, job, signal));
  const pages = await countPages(bytes);
  const digest = await pictures.put(bytes);
  await changeReports(tools, async (trx) => {
    // The report is locked before the job row, in the same order as when the row is deleted, to
    // prevent a deadlock.
    checkMayBePrinted(await lock(trx, job.report));
    const still = await trx
      .selectFrom('report_print')
      .select('order_id')
      .where('kind', '=', job.kind)
      .where('report', '=', job.report)
      .where('order_id', '=', job.order)
      .forUpdate()
      .executeTakeFirst();
    if (!still) return;
    const file = { digest, pages, bytes: bytes.length, madeBy: 'server' as const };
    const by = { viewer: { id: job.user }, origin: PRINT_SERVER, now: now() };
    // Also deletes the job row.
    await store(trx, job.report, { file, by });
  });
}

/** The report's page as the user who requested the print would see it. */
async function pageOf(
  { db, keys, origin, now }: PrintTools,
  { kind, report, user }: PrintJob,
  signal: AbortSignal,
): Promise<PrintRequest> {
  const { path, reads } = await printAdapter(kind).webPage(db, report);
  const token = signPrintTicket(keys, { user, reads }, now());
  return { origin, path, token, signal };
}

/** An attempt that was interrupted by an orderly shutdown does not count. */
async function giveBack({ db }: PrintTools, { order, attempts }: PrintJob): Promise<void> {
  await db
    .updateTable('report_print')
    .set({ attempts: attempts - 1, started_at: null })
    .where('order_id', '=', order)
    // Another process may have started it meanwhile.
    .where('attempts', '=', attempts)
    .execute();
}

/**
 * Schedules the next attempt, with increasing pauses; without Chromium, or after the last attempt,
 * marks the job as failed.
 */
async function postpone(
  { db, jobs, now }: PrintTools,
  { kind, report, order, attempts }: PrintJob,
  problem: string,
): Promise<void> {
  const pause = problem === NO_CHROMIUM ? undefined : PAUSES_MS[attempts - 1];
  await db.transaction().execute(async (trx) => {
    const waiting = await trx
      .updateTable('report_print')
      .set({
        problem,
        started_at: null,
        try_after: new Date(now() + (pause ?? 0)),
        failed_at: pause === undefined ? new Date(now()) : null,
      })
      .where('kind', '=', kind)
      .where('report', '=', report)
      .where('order_id', '=', order)
      .returning(['order_id', 'urgent', 'try_after'])
      .executeTakeFirst();
    if (!waiting || pause === undefined) return;
    await jobs.send(trx, 'print-report', [printJob({ kind, report, ...waiting })]);
  });
}

/** A page as Chromium writes it: in plain text, outside the compressed streams. */
const PAGE = /\/Type \/Page\b/g;

/**
 * Counts the pages of a PDF in its plain text if possible, otherwise by parsing it completely,
 * which takes long.
 */
export async function countPages(bytes: Buffer): Promise<number> {
  const found = bytes.toString('latin1').match(PAGE);
  if (found) return found.length;
  return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
}
