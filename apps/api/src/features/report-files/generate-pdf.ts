import { generatePdf as contract } from '@crustodian/contract/report-files';
import { changeReports } from '#facts/reports/changed-reports';
import { forgetPages } from '#facts/reports/print-orders';
import { kindOf, lockPrintedNamed, printedKind } from '#facts/reports/printed-kinds';
import type { PrintedReport } from '#facts/reports/printed-report';
import { refuseUnlessPrintable } from '#facts/reports/printed-report';
import type { By } from '#facts/reports/report-row';
import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import { handle } from '#platform/http';
import { originOf } from '#platform/origin';
import type { Tools } from '#platform/tools';
import { assemblePages } from './assemble-pages.ts';

export const generatePdf = handle(contract, async ({ body }, context) => {
  const { db, viewer, request, now, config } = context;
  const { report_id: id, pages_count: pages } = body;
  if (body.clear || id === undefined || pages === undefined) {
    return clearPages(db, body.report_name);
  }
  const by = { viewer, origin: originOf(request), now: now() };
  const { state, name } = await changeReports(context, async (trx) => {
    const report = await printedKind(kindOf(body.monthly)).lock(trx, id);
    if (report.name !== body.report_name) throw new ApiError('report_not_found');
    return generate(trx, { report, pages, by }, context);
  });
  // Word for word, in the language that they have (spec 002 section 8, decision X87).
  const msg = config.storageUrl
    ? `PDF generado con el nombre ${name}.pdf`
    : 'PDF generado localmente';
  return { msg, state, pages };
});

interface Generation {
  report: PrintedReport;
  pages: number;
  by: By;
}

/** @throws ApiError report_not_complete, pages_missing */
async function generate(
  trx: Db,
  { report, pages, by }: Generation,
  { pictures }: Pick<Tools, 'pictures'>,
): Promise<PrintedReport> {
  refuseUnlessPrintable(report);
  const { kind, id, title, language } = report;
  const received = await trx
    .selectFrom('report_page')
    .select(['page', 'digest'])
    .where('kind', '=', kind)
    .where('report', '=', id)
    .where('pages', '=', pages)
    .orderBy('page')
    .execute();
  if (received.length !== pages) {
    throw new ApiError('pages_missing', `${received.length} of ${pages} pages were received.`);
  }
  const images = await Promise.all(received.map(({ digest }) => pictures.read(digest)));
  const bytes = await assemblePages(images, { title, language });
  const digest = await pictures.put(bytes);
  const file = { digest, pages, bytes: bytes.length, madeBy: 'browser' as const };
  return printedKind(kind).keep(trx, id, { file, by });
}

/** A report that is gone has no pages to forget, so that a clear call never fails (spec 002 section 8). */
async function clearPages(db: Db, name: string) {
  await db.transaction().execute(async (trx) => {
    const report = await lockPrintedNamed(trx, name).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
    if (report) await forgetPages(trx, { kind: report.kind, report: report.id });
  });
  return { msg: 'PDF creation could not be carried out successfully and was interrupted' };
}
