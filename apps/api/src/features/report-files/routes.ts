import * as contract from '@crustodian/contract/report-files';
import { implement } from '#platform/http/http';
import { generatePdf } from './generate-pdf.ts';
import { listReportsToPrint } from './list-reports-to-print.ts';
import { previewReport } from './preview-report.ts';
import { queuePrinting } from './queue-printing.ts';
import { readPrintQueue } from './read-print-queue.ts';
import { receivePage } from './receive-page.ts';
import { serveReportFile } from './serve-report-file.ts';

export const reportFileRoutes = implement(contract, {
  listReportsToPrint,
  receivePage,
  generatePdf,
  queuePrinting,
  readPrintQueue,
  previewReport,
  serveReportFile,
});
