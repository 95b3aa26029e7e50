import { changeReports } from '#reports/changed-reports';
import { forgetPrinting, printJob, type ReportKey } from '#reports/print-orders';
import { printAdapter } from '#reports/printed-kinds';
import { refuseUnlessPrintable, type ReportKind } from '#reports/printed-report';
import { NO_CHROMIUM } from '#platform/print/chromium';
import { ApiError } from '#platform/http/errors';
import type { Db } from '#platform/database/db';
import { PrintError, type PrintRequest } from '#platform/print/print-page';
import { signPrintTicket } from '#platform/print/print-ticket';
import type { JobData } from '#platform/jobs/queues';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { PDFDocument } from '@cantoo/pdf-lib';

export interface PrintTools extends Pick<
  Tools,
  'db' | 'jobs' | 'live' | 'pictures' | 'keys' | 'now'
> {
  /** Where this server answers the browser that prints, without a slash at the end. */
  origin: string;
  print: (page: PrintRequest) => Promise<Buffer>;
}

/** Pauses between the attempts at a report; after the last one it is given up. */
const PAUSES_MS = [5000, 20_000, 80_000];
const MOST_ATTEMPTS = PAUSES_MS.length + 1;
const ORIGIN = { userAgent: 'printed by the server', address: '' };

interface PrintJob extends ReportKey {
  /** Names the order: what was printed for one that is gone is thrown away. */
  order: number;
  user: number;
  /** This one included. */
  attempts: number;
}

/** What became of an order; null where there is nothing to print any more. */
export type PrintOutcome = { report: string; problem: string | null } | null;

/** Prints a report that was ordered; storing its PDF and deleting the order are one transaction. */
export async function printReport(
  tools: PrintTools,
  job: JobData['print-report'],
  signal: AbortSignal,
): Promise<PrintOutcome> {
  const order = await claimJob(tools, job);
  if (!order) return null;
  const { report } = order;
  if (order.attempts > MOST_ATTEMPTS) {
    await postpone(tools, order, ENDED);
    return { report, problem: ENDED };
  }
  try {
    await makePdf(tools, order, signal);
    return { report, problem: null };
  } catch (error) {
    if (signal.aborted) {
      await giveBack(tools, order);
      throw error;
    }
    const isGone = error instanceof ApiError && error.code === 'report_not_found';
    if (isGone) {
      await forgetPrinting(tools.db, order);
      return { report, problem: error.message };
    }
    const isOurs = error instanceof PrintError || error instanceof ApiError;
    await postpone(tools, order, isOurs ? error.message : 'The report could not be printed.');
    return { report, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** What people read of a report where no attempt came to an end. */
const ENDED = 'The server stopped each time it printed this report.';

/** Sends a job for each order that waits: some were stored by a release that knew no jobs. */
export async function sendWaitingPrints({ db, jobs }: Pick<PrintTools, 'db' | 'jobs'>) {
  const waiting = await db
    .selectFrom('report_print')
    .select(['kind', 'report', 'order_id', 'urgent', 'try_after'])
    .where('failed_at', 'is', null)
    .$narrowType<{ kind: ReportKind }>()
    .execute();
  await jobs.send(db, 'print-report', waiting.map(printJob));
}

/** Counts the attempt before it starts: a report whose printing ends the whole process is given up, too. */
const claimJob = ({ db, now }: PrintTools, { kind, report, order }: JobData['print-report']) =>
  withoutFlush(db, (trx) =>
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

/** For what is only done again where the machine itself goes down: no one waits for the disk. */
const withoutFlush = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`SET LOCAL synchronous_commit TO off`.execute(trx);
    return work(trx);
  });

async function makePdf(tools: PrintTools, order: PrintJob, signal: AbortSignal): Promise<void> {
  const { db, pictures, now } = tools;
  const { lock, keep } = printAdapter(order.kind);
  refuseUnlessPrintable(await withoutFlush(db, (trx) => lock(trx, order.report)));
  const bytes = await tools.print(await pageOf(tools, order, signal));
  const pages = await countPages(bytes);
  const digest = await pictures.put(bytes);
  await changeReports(tools, async (trx) => {
    const still = await trx
      .selectFrom('report_print')
      .select('order_id')
      .where('kind', '=', order.kind)
      .where('report', '=', order.report)
      .where('order_id', '=', order.order)
      .forUpdate()
      .executeTakeFirst();
    if (!still) return;
    const file = { digest, pages, bytes: bytes.length, madeBy: 'server' as const };
    const by = { viewer: { id: order.user }, origin: ORIGIN, now: now() };
    // Deletes the order as well: nothing is left to print.
    await keep(trx, order.report, { file, by });
  });
}

/** The report's page, as the person who ordered the print would see it. */
async function pageOf(
  { db, keys, origin, now }: PrintTools,
  { kind, report, user }: PrintJob,
  signal: AbortSignal,
): Promise<PrintRequest> {
  const { path, reads } = await printAdapter(kind).page(db, report);
  const token = signPrintTicket(keys, { user, reads }, now());
  return { origin, path, token, signal };
}

/** An attempt that was broken off because the server stops in good order does not count. */
async function giveBack({ db }: PrintTools, { order, attempts }: PrintJob): Promise<void> {
  await db
    .updateTable('report_print')
    .set({ attempts: attempts - 1, started_at: null })
    .where('order_id', '=', order)
    // Another process may have started it since.
    .where('attempts', '=', attempts)
    .execute();
}

/** Later each time; without a browser, or after the last attempt, not again until it is requested. */
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

/** A page as Chromium writes it: in plain text, outside of what is packed. */
const PAGE = /\/Type \/Page\b/g;

/** Pages of a PDF: counted where they are in plain text, otherwise by reading all of it, which takes long. */
export async function countPages(bytes: Buffer): Promise<number> {
  const found = bytes.toString('latin1').match(PAGE);
  if (found) return found.length;
  return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
}
