import { changeReports } from '#reports/changed-reports';
import { forgetPrinting, type Ordered } from '#reports/print-orders';
import { printedKind } from '#reports/printed-kinds';
import { refuseUnlessPrintable } from '#reports/printed-report';
import { NO_CHROMIUM } from '#platform/print/chromium';
import { ApiError } from '#platform/http/errors';
import type { Db } from '#platform/database/db';
import { PrintError, type PrintedPage } from '#platform/print/print-page';
import { signPrintTicket } from '#platform/print/print-ticket';
import { aliveProcesses, isFree } from '#platform/jobs/running-process';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { countPages } from './count-pages.ts';

export interface PrintTools extends Pick<
  Tools,
  'db' | 'live' | 'pictures' | 'keys' | 'now' | 'process'
> {
  /** Where this server answers the browser that prints, without a slash at the end. */
  origin: string;
  print: (page: PrintedPage) => Promise<Buffer>;
}

/** Pauses between the tries of a report; after the last one it is given up. */
const PAUSES_MS = [5000, 20_000, 80_000];
const TRIES = PAUSES_MS.length + 1;
/** Longer than a print takes: an order whose process lives and comes to no end is taken again after this. */
const LEASE_MS = 3 * 60_000;
const ORIGIN = { userAgent: 'printed by the server', address: '' };

interface Order extends Ordered {
  /** Names the order: what was printed for one that is gone is thrown away. */
  order: number;
  user: number;
  /** This try included. */
  attempts: number;
}

/** What became of the next order; null where none waits. */
export type Printed = { report: string; problem: string | null } | null;

/** Prints the report that waits longest, stores its PDF and ends its order in one transaction. */
export async function printNext(tools: PrintTools, signal: AbortSignal): Promise<Printed> {
  const order = await takeOrder(tools);
  if (!order) return null;
  const { report } = order;
  try {
    await printOrder(tools, order, signal);
    return { report, problem: null };
  } catch (error) {
    if (signal.aborted) {
      await giveBack(tools, order);
      throw error;
    }
    const isGone = error instanceof ApiError && error.code === 'report_not_found';
    if (isGone) await forgetPrinting(tools.db, order);
    const isOurs = error instanceof PrintError || error instanceof ApiError;
    await postpone(tools, order, isOurs ? error.message : 'The report could not be printed.');
    return { report, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** What people read of a report that nobody lived to tell of. */
const ENDED = 'The server stopped each time it printed this report.';

/** Orders that a process had begun which does not live any more wait no longer. Call between prints. */
export async function resumeOrders({
  db,
  now,
  process,
}: Pick<PrintTools, 'db' | 'now' | 'process'>): Promise<void> {
  const others = (await aliveProcesses(db)).filter((id) => id !== process);
  await db
    .updateTable('report_print')
    .set({ try_after: new Date(now()), started_at: null })
    .where('started_at', 'is not', null)
    .where('failed_at', 'is', null)
    .where(isFree('claimed_by', others))
    .execute();
}

/** Counts the try before it begins: a report whose printing ends the whole process is given up, too. */
async function takeOrder({ db, now, process }: PrintTools): Promise<Order | undefined> {
  const [begun, lease] = [new Date(now()), new Date(now() + LEASE_MS)];
  await db
    .updateTable('report_print')
    .set({ failed_at: begun, started_at: null, problem: ENDED })
    .where('failed_at', 'is', null)
    .where('attempts', '>=', TRIES)
    .where('try_after', '<=', begun)
    .execute();
  // Chosen once, before the update: a subquery in its WHERE may run anew for each row, and take them all.
  const { rows } = await withoutDisk(db, (trx) =>
    sql<Order>`
    WITH next AS MATERIALIZED (
      SELECT kind, report FROM report_print
      WHERE failed_at IS NULL AND try_after <= ${begun}
      ORDER BY urgent DESC, queued_at, order_id LIMIT 1 FOR UPDATE SKIP LOCKED)
    UPDATE report_print taken
    SET started_at = ${begun}, try_after = ${lease}, attempts = attempts + 1,
      claimed_by = ${process}
    FROM next WHERE taken.kind = next.kind AND taken.report = next.report
    RETURNING taken.kind, taken.report, order_id AS order, user_id AS user, attempts`.execute(trx),
  );
  return rows[0];
}

/** For what is only done again where the machine itself goes down: nobody waits for the disk. */
const withoutDisk = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`SET LOCAL synchronous_commit TO off`.execute(trx);
    return work(trx);
  });

async function printOrder(tools: PrintTools, order: Order, signal: AbortSignal): Promise<void> {
  const { db, pictures, now } = tools;
  const { lock, keep } = printedKind(order.kind);
  refuseUnlessPrintable(await withoutDisk(db, (trx) => lock(trx, order.report)));
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
    await keep(trx, order.report, { file, by });
  });
}

/** The report's page, as the person who ordered the print would see it. */
async function pageOf(
  { db, keys, origin, now }: PrintTools,
  { kind, report, user }: Order,
  signal: AbortSignal,
): Promise<PrintedPage> {
  const { path, reads } = await printedKind(kind).page(db, report);
  const token = await signPrintTicket(keys, { user, reads }, now());
  return { origin, path, token, signal };
}

/** A try that was broken off because the server stops in good order does not count. */
async function giveBack({ db, now }: PrintTools, { order }: Order): Promise<void> {
  await db
    .updateTable('report_print')
    .set(({ eb }) => ({
      attempts: eb('attempts', '-', 1),
      started_at: null,
      try_after: new Date(now()),
    }))
    .where('order_id', '=', order)
    .execute();
}

/** Later each time; without a browser, or after the last try, not again until it is asked for. */
async function postpone({ db, now }: PrintTools, order: Order, problem: string): Promise<void> {
  const pause = problem === NO_CHROMIUM ? undefined : PAUSES_MS[order.attempts - 1];
  await db
    .updateTable('report_print')
    .set({
      problem,
      started_at: null,
      try_after: new Date(now() + (pause ?? 0)),
      failed_at: pause === undefined ? new Date(now()) : null,
    })
    .where('kind', '=', order.kind)
    .where('report', '=', order.report)
    .where('order_id', '=', order.order)
    .execute();
}
