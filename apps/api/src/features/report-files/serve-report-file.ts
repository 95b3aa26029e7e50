import { serveReportFile as contract } from '@crustodian/contract/report-files';
import { may } from '@crustodian/domain/people/access';
import { isPrinted } from '@crustodian/domain/reports/report-state';
import { parseReportId } from '@crustodian/domain/pizza/wire-id';
import { pdfReply } from '#reports/pdf-reply';
import { reportFile } from '#reports/report-file';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';

export const serveReportFile = handle(contract, async ({ params, query }, context) => {
  const { db, pictures, readingPicture, viewer } = context;
  const place = parseReportId(params.id);
  const file = place && (await reportFile(db, place));
  const maySee = may(viewer, 'staff') ? isPrinted : (state: string) => state === 'delivered';
  const bytes =
    file && maySee(file.state) ? await pictures.read(file.digest, readingPicture) : null;
  if (!file || !bytes) throw new ApiError('no_report_file');
  return pdfReply({ ...file, bytes }, { download: query.download === '1' });
});
