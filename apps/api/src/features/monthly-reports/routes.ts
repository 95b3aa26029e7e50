import * as contract from '@crustodian/contract/monthly-reports';
import { implement } from '#platform/http/http';
import { deleteMonthlyReport } from './delete-monthly-report.ts';
import { initializeMonthlyReport } from './initialize-monthly-report.ts';
import { listMonthlyReports } from './list-monthly-reports.ts';
import { readMonthConglomerate } from './read-month-conglomerate.ts';
import { readMonthlyReports } from './read-monthly-reports.ts';
import { serveMonthlyFile } from './serve-monthly-file.ts';

export const monthlyReportRoutes = implement(contract, {
  listMonthlyReports,
  readMonthlyReports,
  readMonthConglomerate,
  initializeMonthlyReport,
  deleteMonthlyReport,
  serveMonthlyFile,
});
