import { serveMonthlyFile as contract } from '@crustodian/contract/monthly-reports';
import { isPrinted } from '@crustodian/domain/reports/report-state';
import { parseMonthlyReportId } from '@crustodian/domain/pizza/wire-id';
import { monthlyFile } from '#reports/monthly-file';
import { pdfReply } from '#reports/pdf-reply';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { visibleCompany } from '#platform/auth/scope';

export const serveMonthlyFile = handle(contract, async ({ params, query }, context) => {
  const { db, pictures, readingPicture, viewer } = context;
  const place = parseMonthlyReportId(params.id) ?? { company: 0, id: 0 };
  await visibleCompany(db, viewer, place.company);
  const file = await monthlyFile(db, place);
  const bytes =
    file && isPrinted(file.state) ? await pictures.read(file.digest, readingPicture) : null;
  if (!file || !bytes) throw new ApiError('no_report_file');
  return pdfReply({ ...file, bytes }, { download: query.download === '1' });
});
