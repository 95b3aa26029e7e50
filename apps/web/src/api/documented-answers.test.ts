import { expect, test } from 'vitest';
import type { z } from 'zod';
import { listVenues } from '@crustodian/contract/directory';
import { readFeed } from '@crustodian/contract/feed';
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
import { plainRules } from '../pizza/card.fixture.ts';
import { createCardReader } from '../pizza/pizza-card.ts';
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

/** A pizza of the feed as it is printed. */
const tracked = {
  id: '1-261121-8',
  pizza_info_id: '8',
  REPORT_localized_capture_start_ts: '2026/11/21 18:40:00',
  category: 'pepperoni',
  crust: 'tradicional',
  snap_quality: 'buena',
  snap_quality_trusted: true,
  optimal_snap_path: '1/a.jpg',
  REPORT_optimal_snap_path: '1/a.jpg',
  optimal_frame: 0,
  optimal_frame_quality: { blur: 0, occ: 0 },
  optimal_figure: null,
  raw_score: 6.5,
  multisize: null,
  omit_soft: 0,
  REPORT_frame_detection_summary: null,
  REPORT_detections_categ_summary: null,
  bubbles: null,
  overbaked: null,
  bad_cut: null,
  standard: null,
  censored: null,
  attributes: null,
  reviewer: null,
  original_data: null,
};
const evaluated = (score_adjusted: number | null) => ({
  score_details: {},
  score_final: 7,
  score_adjusted,
  specialty_check: 'correct',
  soft: {},
});
const feed = (score_adjusted: number | null) => ({
  vids_and_results: [
    {
      vid: {
        venue: '1',
        REPORT_id: '1-261121-7',
        REPORT_file_path: null,
        REPORT_capture_start_ts: '2026/11/21 18:40:00',
      },
      result: {
        REPORT_id: '1-261121-7',
        REPORT_vid_id: '1-261121-7',
        pipeline_id: 'v9p1-ssd-dense',
        tracking_ok: true,
        evaluation_ok: true,
        trackeds: [tracked],
        optimal_snap_ingredients: {},
        evaluation_results: { [tracked.id]: evaluated(score_adjusted) },
      },
    },
  ],
  split: 'train',
});

const ids = { t_id: '1-261121-8', pipe_id: 'v9p1-ssd-dense', vid_id: '1-261121-7' };

/** Answers with the printed fields alone: whatever else this server tells may be missing. */
test.each<[name: string, { answer: z.ZodType }, answer: object]>([
  ['the feed', readFeed, feed(null)],
  ['stores', listVenues, { venues: [{ value: '1', name: 'Bandera' }] }],
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

test.each([
  ['the adjusted score', 8.5, '8.50'],
  ['else the final one', null, '7.00'],
])('a card of a feed that tells no score of its own has %s', (_name, adjusted, text) => {
  const answer = readFeed.answer.parse(feed(adjusted));
  const [card] = createCardReader(plainRules)(answer);
  expect(card).toMatchObject({ scoreValue: adjusted ?? 7, score: text, rev: 0, placeholder: null });
});
