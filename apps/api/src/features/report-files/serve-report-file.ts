import { serveReportFile as contract } from '@crustodian/contract/report-files';
import { may } from '@crustodian/domain/access';
import { isPrinted } from '@crustodian/domain/report-state';
import { parseReportId } from '@crustodian/domain/wire-id';
import { reportFile } from '#facts/report-file';
import { ApiError } from '#platform/errors';
import { handle } from '#platform/http';

export const serveReportFile = handle(contract, async ({ params, query }, context) => {
  const { db, pictures, viewer } = context;
  const place = parseReportId(params.id);
  const file = place && (await reportFile(db, place));
  const maySee = may(viewer, 'staff') ? isPrinted : (state: string) => state === 'delivered';
  const bytes = file && maySee(file.state) ? await pictures.read(file.digest) : null;
  if (!file || !bytes) throw new ApiError('no_report_file');
  const how = query.download === '1' ? 'attachment' : 'inline';
  return {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `${how}; filename="${file.name}.pdf"`,
      'content-length': String(bytes.length),
      // The file of a report changes when it is printed anew.
      'cache-control': 'private, no-cache',
      etag: `"${file.digest}"`,
      'x-content-type-options': 'nosniff',
    },
    body: bytes,
  };
});
