import { receivePage as contract } from '@crustodian/contract/report-files';
import { lockPrintableNamed } from '#reports/print-adapters';
import { checkMayBePrinted } from '#reports/printable-report';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import type { UploadedFile } from '#platform/http/request-body';
import { normalisePageImage } from './normalise-page-image.ts';

export const receivePage = handle(contract, async ({ body }, { db, pictures, files }) => {
  const { page_num: page, pages_count: pages } = body;
  const digest = await pictures.put(await normalisePageImage(pictureIn(body.screenshot, files)));
  await db.transaction().execute(async (trx) => {
    const report = await lockPrintableNamed(trx, body.report_name);
    checkMayBePrinted(report);
    const key = { kind: report.kind, report: report.id };
    // A different number of pages belongs to a new attempt, which leftover pages of the former one
    // would corrupt.
    await trx
      .deleteFrom('report_page')
      .where('kind', '=', report.kind)
      .where('report', '=', report.id)
      .where('pages', '<>', pages)
      .execute();
    await trx
      .insertInto('report_page')
      .values({ ...key, page, pages, digest })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'report', 'page']).doUpdateSet({ digest }),
      )
      .execute();
  });
  return { success: true as const, page_num: page, pages_count: pages };
});

/** @throws ApiError not_a_page */
function pictureIn(text: string | undefined, files: readonly UploadedFile[]): Buffer {
  const file = files.find(({ field }) => field === 'screenshot');
  if (file) return file.bytes;
  const data = /^data:image\/(?:jpeg|png);base64,([A-Za-z0-9+/]+={0,2})$/.exec(text ?? '');
  if (!data) throw new ApiError('not_a_page');
  return Buffer.from(data[1]!, 'base64');
}
