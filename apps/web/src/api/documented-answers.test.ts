import { expect, test } from 'vitest';
import type { z } from 'zod';
import { initializeMonthlyReport } from '@crustodian/contract/monthly-reports';
import {
  generatePdf,
  previewReport,
  queuePrinting,
  readPrintQueue,
  receivePage,
} from '@crustodian/contract/report-files';
import { mailReports } from '@crustodian/contract/report-mail';
import {
  giveFeedback,
  giveFeedbackInBulk,
  markDayReviewed,
  setGroundTruth,
} from '@crustodian/contract/review';
import {
  deleteReport,
  initializeReport,
  initializeReports,
  swapReportPizza,
  updateFeatured,
  updateReportPizza,
  updateReportPizzas,
  updateTrackOfDays,
  updateVisibleToStandard,
  uploadReportCsv,
} from '@crustodian/contract/weekly-reports';

const ids = { t_id: '1-261121-8', pipe_id: 'v9p1-ssd-dense', vid_id: '1-261121-7' };

/** Answers of acts with the printed fields alone: whatever else this server tells may be missing. */
test.each<[name: string, { answer: z.ZodType }, answer: object]>([
  ['a correction', giveFeedback, { standard: 'to_standard' }],
  [
    'a bulk correction',
    giveFeedbackInBulk,
    {
      pizzas: {
        successes: [{ ...ids, censored: 1 }],
        failures: [{ ...ids, err: 'This pizza does not exist.' }],
      },
      reviewer: 'Marta Ruiz',
    },
  ],
  ['user feedback', setGroundTruth, {}],
  ['a reviewed day', markDayReviewed, { ack_required: false, msg: 'Marked.' }],
  ['a report that begins', initializeReport, { _id: '1-2' }],
  ['reports that begin', initializeReports, { msg: 'Done', fails: [{ store: 'A', err: 'no' }] }],
  ['a monthly report that begins', initializeMonthlyReport, { _id: 'm1-2' }],
  ['a changed report pizza', updateReportPizza, { success: true }],
  ['a featured one', updateFeatured, { success: true }],
  ['many changed ones', updateReportPizzas, {}],
  ['a replaced one', swapReportPizza, {}],
  ['a day that was fetched', updateTrackOfDays, {}],
  ['printed fractions', updateVisibleToStandard, {}],
  ['mass mail', mailReports, { msg: 'Sent', fails: [{ report: 'A', err: 'no recipients' }] }],
  ['the printing queue', queuePrinting, { msg: 'Queued' }],
  ['its state', readPrintQueue, { reports: ['1-2'], start: null }],
  ['a page of a PDF', receivePage, {}],
  ['a PDF', generatePdf, { msg: 'PDF generado localmente' }],
  ['where a PDF lies', previewReport, { url: '/api/static/reports/1-2' }],
  ['a CSV file', uploadReportCsv, { msg: 'Read', venue: '1' }],
  ['a deleted report', deleteReport, { msg: 'Deleted' }],
])('%s', (_name, { answer: schema }, answer) => {
  expect(schema.safeParse(answer).error?.issues).toBeUndefined();
});
