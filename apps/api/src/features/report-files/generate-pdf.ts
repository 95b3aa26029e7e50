import { generatePdf as contract } from '@crustodian/contract/report-files';
import { parseReportId } from '@crustodian/domain/wire-id';
import { fileTitle, keepFile, refuseUnlessPrintable } from '#facts/report-file';
import { lockReport, lockReportNamed, type By, type ReportRow } from '#facts/report-row';
import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import { handle } from '#platform/http';
import { originOf } from '#platform/origin';
import { visibleVenue } from '#platform/scope';
import type { Tools } from '#platform/tools';
import { assemblePages } from './assemble-pages.ts';

export const generatePdf = handle(contract, async ({ body }, context) => {
  const { db, viewer, request, now, config } = context;
  const { report_id: id, pages_count: pages } = body;
  if (body.clear || id === undefined || pages === undefined) {
    return clearPages(db, body.report_name);
  }
  await visibleVenue(db, viewer, parseReportId(id)?.venue ?? 0);
  const by = { viewer, origin: originOf(request), now: now() };
  const { state, name } = await db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, id);
    if (report.name !== body.report_name || body.monthly) throw new ApiError('report_not_found');
    return generate(trx, { report, pages, by }, context);
  });
  // Word for word, in the language that they have (spec 002 section 8, decision X87).
  const msg = config.storageUrl
    ? `PDF generado con el nombre ${name}.pdf`
    : 'PDF generado localmente';
  return { msg, state, pages };
});

interface Generation {
  report: ReportRow;
  pages: number;
  by: By;
}

/** @throws ApiError report_not_complete, pages_missing */
async function generate(
  trx: Db,
  { report, pages, by }: Generation,
  { pictures }: Pick<Tools, 'pictures'>,
): Promise<ReportRow> {
  refuseUnlessPrintable(report);
  const received = await trx
    .selectFrom('report_page')
    .select(['page', 'digest'])
    .where('venue_id', '=', report.venue)
    .where('report_id', '=', report.id)
    .where('pages', '=', pages)
    .orderBy('page')
    .execute();
  if (received.length !== pages) {
    throw new ApiError('pages_missing', `${received.length} of ${pages} pages were received.`);
  }
  const images = await Promise.all(received.map(({ digest }) => pictures.read(digest)));
  const language = await languageOf(trx, report.company);
  const bytes = await assemblePages(images, { title: fileTitle(report), language });
  const digest = await pictures.put(bytes);
  const file = { digest, pages, bytes: bytes.length, madeBy: 'browser' as const };
  return keepFile(trx, report, { file, by });
}

async function languageOf(trx: Db, company: number): Promise<string> {
  const found = await trx
    .selectFrom('company')
    .select('report_language')
    .where('id', '=', company)
    .executeTakeFirstOrThrow();
  return found.report_language;
}

/** A report that is gone has no pages to forget, so that a clear call never fails (spec 002 section 8). */
async function clearPages(db: Db, name: string) {
  await db.transaction().execute(async (trx) => {
    const report = await lockReportNamed(trx, name).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
    if (!report) return;
    await trx
      .deleteFrom('report_page')
      .where('venue_id', '=', report.venue)
      .where('report_id', '=', report.id)
      .execute();
  });
  return { msg: 'PDF creation could not be carried out successfully and was interrupted' };
}
