import * as contract from '@crustodian/contract/weekly-reports';
import { implement } from '#platform/http/http';
import { changeReportState } from './change-report-state.ts';
import { deleteReport } from './delete-report.ts';
import { fillReport } from './selection/fill-report.ts';
import { initializeReport } from './initialize-report.ts';
import { initializeReports } from './initialize-reports.ts';
import { listReports } from './list-reports.ts';
import { readReport } from './read-report.ts';
import { readReportStructure } from './read-report-structure.ts';
import { readStoresEvolution } from './read-stores-evolution.ts';
import { readWeekConglomerate } from './read-week-conglomerate.ts';
import { swapReportPizza } from './selection/swap-report-pizza.ts';
import { updateFeatured, updateReportPizza } from './selection/update-report-pizza.ts';
import { updateReportPizzas } from './selection/update-report-pizzas.ts';
import { updateTrackOfDays } from './selection/update-track-of-days.ts';
import { updateVisibleToStandard } from './selection/update-visible-to-standard.ts';
import { uploadReportCsv } from './upload-report-csv.ts';

export const weeklyReportRoutes = implement(contract, {
  listReports,
  readReport,
  readReportStructure,
  initializeReport,
  initializeReports,
  updateReportPizza,
  updateFeatured,
  updateReportPizzas,
  updateTrackOfDays,
  swapReportPizza,
  updateVisibleToStandard,
  changeReportState,
  fillReport,
  deleteReport,
  uploadReportCsv,
  readStoresEvolution,
  readWeekConglomerate,
});
