import { generatePdf as contract } from '@crustodian/contract/report-files';
import { changeReports } from '#reports/changed-reports';
import { deletePages } from '#reports/print-queue';
import { kindOf, lockPrintableNamed, printAdapter } from '#reports/print-adapters';
import {
  checkMayBePrinted,
  type NewFile,
  type PrintableReport,
  type ReportKind,
} from '#reports/printable-report';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import type { Tools } from '#platform/tools';
import { isDeepStrictEqual } from 'node:util';
import { assemblePages } from './assemble-pages.ts';

export const generatePdf = handle(contract, async ({ body }, context) => {
  const { db, viewer, request, now, config } = context;
  const { report_id: id, pages_count: pages } = body;
  if (body.clear || id === undefined || pages === undefined) {
    return clearPages(db, body.report_name);
  }
  const by = { viewer, origin: originOf(request), now: now() };
  const asked = { kind: kindOf(body.monthly), id, name: body.report_name, pages };
  const received = await db.transaction().execute((trx) => lockReceived(trx, asked));
  // Runs without a lock, because reading and packing the pages takes time.
  const file = await makeFile(received, context);
  const { state, name } = await changeReports(context, async (trx) => {
    const { digests } = await lockReceived(trx, asked);
    if (!isDeepStrictEqual(digests, received.digests)) throw new ApiError('pages_missing', CHANGED);
    return printAdapter(asked.kind).store(trx, id, { file, by });
  });
  // Literal texts, in their specified language (spec 002 section 8, decision X87).
  const msg = config.storageUrl
    ? `PDF generado con el nombre ${name}.pdf`
    : 'PDF generado localmente';
  return { msg, state, pages };
});

const CHANGED = 'Pages were sent again while the PDF was being created.';

interface PdfRequest {
  kind: ReportKind;
  id: string;
  name: string;
  pages: number;
}

interface Received {
  report: PrintableReport;
  /** Digests of the pages, in page order. */
  digests: string[];
}

/**
 * Locks the report and reads the received pages.
 * @throws ApiError report_not_found, report_not_complete, pizza_hidden_since, month_pizza_hidden, pages_missing
 */
async function lockReceived(trx: Db, { kind, id, name, pages }: PdfRequest): Promise<Received> {
  const report = await printAdapter(kind).lock(trx, id);
  if (report.name !== name) throw new ApiError('report_not_found');
  checkMayBePrinted(report);
  const received = await trx
    .selectFrom('report_page')
    .select('digest')
    .where('kind', '=', kind)
    .where('report', '=', report.id)
    .where('pages', '=', pages)
    .orderBy('page')
    .execute();
  if (received.length !== pages) {
    throw new ApiError('pages_missing', `${received.length} of ${pages} pages were received.`);
  }
  return { report, digests: received.map(({ digest }) => digest) };
}

/** @throws ApiError pages_missing */
async function makeFile(
  { report: { title, language }, digests }: Received,
  { pictures }: Pick<Tools, 'pictures'>,
): Promise<NewFile> {
  const images = await Promise.all(digests.map((digest) => pictures.read(digest)));
  const bytes = await assemblePages(images, { title, language });
  const digest = await pictures.put(bytes);
  return { digest, pages: digests.length, bytes: bytes.length, madeBy: 'browser' };
}

/**
 * Does nothing for a report that no longer exists, so that a clear call never fails (spec 002
 * section 8).
 */
async function clearPages(db: Db, name: string) {
  await db.transaction().execute(async (trx) => {
    const report = await lockPrintableNamed(trx, name).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
    if (report) await deletePages(trx, { kind: report.kind, report: report.id });
  });
  return { msg: 'PDF creation could not be carried out successfully and was interrupted' };
}
