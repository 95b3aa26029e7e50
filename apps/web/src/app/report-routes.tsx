import { placeSearch } from '../controls/address.ts';
import { operationControlSearch } from '../features/operation-control-center/operation-control-url.ts';
import { reportControlSearch } from '../features/report-control/report-control-url.ts';
import { monthExplorerSearch } from '../features/monthly-reports/explorer/month-explorer-url.ts';
import { explorerSearch } from '../features/weekly-reports/explorer/explorer-url.ts';
import { selectionSearch } from '../features/weekly-reports/selection/selection-url.ts';
import { lazyPage } from './lazy-page.ts';
import { page } from './page-route.ts';

export const explorer = page('/pizza-tv-explorer', {
  title: 'PIZZA TV & PDF',
  access: 'staff',
  page: lazyPage(
    () => import('../features/weekly-reports/explorer/ExplorerPage.tsx'),
    'ExplorerPage',
  ),
  search: explorerSearch,
  spanish: true,
});

export const validation = page('/pizza-tv-validation/venue/$venue/week/$week', {
  title: 'PIZZA TV & PDF',
  access: 'staff',
  page: lazyPage(
    () => import('../features/weekly-reports/review/ValidationPage.tsx'),
    'ValidationPage',
  ),
  search: selectionSearch,
  spanish: true,
});

export const qualityReports = page('/quality-reports', {
  title: 'Quality Reports',
  access: 'qualityReports',
  page: lazyPage(
    () => import('../features/weekly-reports/QualityReportsPage.tsx'),
    'QualityReportsPage',
  ),
  search: explorerSearch,
  spanish: true,
});

export const livePdf = page('/live-pdf/venue/$venue/week/$week', {
  title: 'Quality Report',
  access: 'livePdf',
  page: lazyPage(() => import('../features/weekly-reports/review/LivePdfPage.tsx'), 'LivePdfPage'),
  search: placeSearch,
  spanish: true,
});

export const printCompany = page('/pizza-tv-print/company/$company/week/$week', {
  title: 'Print',
  access: 'staff',
  page: lazyPage(
    () => import('../features/weekly-reports/print/PrintCompanyPage.tsx'),
    'PrintCompanyPage',
  ),
  search: placeSearch,
  spanish: true,
});

export const reportControl = page('/report-control', {
  title: 'Report control',
  access: 'staff',
  page: lazyPage(
    () => import('../features/report-control/ReportControlPage.tsx'),
    'ReportControlPage',
  ),
  spanish: true,
  search: reportControlSearch,
});

export const operationControl = page('/operation-control-center', {
  title: 'Operation control centre',
  access: 'staff',
  page: lazyPage(
    () => import('../features/operation-control-center/OperationControlPage.tsx'),
    'OperationControlPage',
  ),
  spanish: true,
  search: operationControlSearch,
});

export const monthExplorer = page('/pizza-tv-month-explorer', {
  title: 'Monthly explorer',
  access: 'staff',
  page: lazyPage(
    () => import('../features/monthly-reports/explorer/MonthExplorerPage.tsx'),
    'MonthExplorerPage',
  ),
  search: monthExplorerSearch,
  spanish: true,
});

const monthlyReportPage = lazyPage(
  () => import('../features/monthly-reports/review/MonthlyReportPage.tsx'),
  'MonthlyReportPage',
);

export const monthlyReport = page('/monthly-report/company/$company/month/$month', {
  title: 'Monthly report',
  access: 'staff',
  page: monthlyReportPage,
  search: placeSearch,
  spanish: true,
});

export const monthlyRegionReport = page(
  '/monthly-report/company/$company/month/$month/region/$region',
  {
    title: 'Monthly report',
    access: 'staff',
    page: monthlyReportPage,
    search: placeSearch,
    spanish: true,
  },
);
