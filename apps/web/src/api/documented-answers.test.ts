import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  changeQualityDefinition,
  createUser,
  readAdmin,
  readManagedRegions,
  readRegions,
  readVenueMemberships,
  resetPassword,
} from '@crustodian/contract/admin';
import {
  compareQuality,
  compareVenues,
  rankShifts,
  rankWeeks,
  readDailyInsights,
  readPerformanceAverage,
  readPerformanceDistribution,
  readPerformanceQuality,
  readPerformanceSummary,
  readPortionControl,
  readProductionDistribution,
  readProductionTotal,
  readShiftQuality,
  readSpecialtyQuality,
} from '@crustodian/contract/analytics';
import {
  listCompanyVenues,
  listDaysWithData,
  listMemberships,
  listVenues,
  nameVenues,
  readCompanyInfo,
  readSpecialties,
  readVenueStats,
} from '@crustodian/contract/directory';
import { readFeed, readTrackingInfo } from '@crustodian/contract/feed';
import { readManagementSummary } from '@crustodian/contract/management';
import {
  initializeMonthlyReport,
  listMonthlyReports,
  readMonthConglomerate,
  readMonthlyReports,
} from '@crustodian/contract/monthly-reports';
import { readOperationControl } from '@crustodian/contract/operation-control-center';
import { readReportControl } from '@crustodian/contract/report-control';
import {
  generatePdf,
  listReportsToPrint,
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
import { readMe, viewerOf } from '@crustodian/contract/session';
import { readStoreTv } from '@crustodian/contract/store-tv';
import { perDaypart } from '@crustodian/domain/time/daypart';
import { perWeekday } from '@crustodian/domain/time/weekday';
import { shownPortions } from '../features/analytics/portions/portion-view.ts';
import { plainRules } from '../pizza/card.fixture.ts';
import { createCardReader } from '../pizza/pizza-card.ts';
import {
  changeReportState,
  deleteReport,
  fillReport,
  initializeReport,
  initializeReports,
  listReports,
  readReport,
  readReportStructure,
  readStoresEvolution,
  readWeekConglomerate,
  swapReportPizza,
  updateFeatured,
  updateReportPizza,
  updateReportPizzas,
  updateTrackOfDays,
  updateVisibleToStandard,
  uploadReportCsv,
} from '@crustodian/contract/weekly-reports';
import { completeVenueInfo } from './complete-venue-info.ts';

/** A pizza of the feed with only the documented fields. */
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

const bands = {
  total_pizzas: 10,
  avg_score: 7.5,
  count_bads: 2,
  count_goods: 3,
  count_excellents: 4,
  pct_bads: 2 / 9,
  pct_goods: 3 / 9,
  pct_excellents: 4 / 9,
};
const store = { venue: '1', name: 'Bandera' };
const portion = { used: 110, recipe: 100, over_used: 0.1, over_spent: 1.5 };
const shiftPortions = { count: 4, accuracy: 0.9, over_spent: 1, ingredients: { queso: portion } };
const day = {
  scored_pizzas: '9/10',
  avg_score: 7.5,
  best_shift: 'PM',
  num_excellent_pizzas: 4,
  pct_excellent_pizza: 4 / 9,
  num_bad_pizzas: 2,
  pct_bad_pizza: 2 / 9,
  best_specialty: 'pepperoni',
  worst_specialty: null,
  best_criteria: 'Bordes',
  worst_criteria: null,
  portion_control: { ingredients: { queso: portion } },
};
const frames = { count: 9, pct_bads: 2 / 9, pct_goods: 3 / 9, pct_excellents: 4 / 9 };
const time_frames = {
  daily: { '2026-11-21': frames },
  weekly: { '2026-11-15': frames },
  monthly: { '2026-11-01': frames },
};
const summed = {
  pepperoni: {
    scored_pizzas: 9,
    avg_score: 7.5,
    percentage_bad_pizzas: 2 / 9,
    daily_avg: 9,
    over_spent: null,
  },
};
const region = {
  pct_bads: 2 / 9,
  pct_excellents: 4 / 9,
  avg_score: 7.5,
  over_spent: null,
  time_frames,
  specialties: summed,
};
const person = {
  pk: 4,
  email: 'marta@lumbre.example',
  first_name: 'Marta',
  last_name: 'Ruiz',
  username: 'marta@lumbre.example',
};
const storeRow = {
  _id: '1-2',
  state: 'generated',
  name: 'bandera',
  pretty_name: 'Bandera',
  venue: '1',
  week_stamp: '15-11-2026',
  reviewed_day: null,
  doc: { venue: 'Bandera', franchise: 'Lumbre', region: null, week: '15-11-2026', number: 47 },
  scoreless_report: 0,
  standard_scoreless_report: 0,
  track_of_days: perWeekday(() => ({ fetched: false, checked: false })),
  pizza_tv_emails: [],
  report_language: 'en',
  to_standard_percentage: 0.8,
  qa_time: null,
};
const reportPizza = {
  vid_id: '1-3',
  pizza_id: '1-261121-8',
  show_on_report: 1,
  featured: 1,
  standard: 'to_standard',
  img_url: '1/a.jpg',
  specialty: 'pepperoni',
  weekday: 'Sat',
  shift: 'PM',
  ts: '2026/11/21 18:40:00',
  main_problem: [],
  cardIndex: 0,
};
const features = { to_standard: [reportPizza], not_to_standard: [] };
const figures = {
  count: 10,
  to_standard: 8,
  not_to_standard: 2,
  maybe_to_standard: 1,
  to_standard_percentage: 0.8,
  problems: { cut: 2 },
};
const byShift = perWeekday(() => ({
  count_AM: 1,
  count_PM: 1,
  to_standard_AM: 1,
  to_standard_PM: 0,
}));
const report = {
  ...storeRow,
  pizzas: [reportPizza],
  pizzas_scoreless: [],
  visible_to_standard_percentage: {},
  key: '15-11-2026',
  standard: { total: 0.8, pepperoni: 0.8 },
  features,
  to_standard_by_shift: byShift,
  resume_by_specialty: { pepperoni: figures },
};
const monthlyRow = {
  _id: 'm2-3',
  state: 'generated',
  company: 2,
  franchise: 'Lumbre Pizza',
  region: null,
  month_stamp: '1-11-2026',
  pizza_tv_emails: [],
};
const { company: _untold, ...monthOfCompany } = monthlyRow;
const monthly = {
  ...monthOfCompany,
  doc: { franchise: 'Lumbre Pizza', region: null, month: '1-11-2026' },
  stores: ['1'],
  resume_by_store: {
    1: {
      name: 'Bandera',
      to_standard_percentage: 0.8,
      count: 10,
      problems: { cut: 2 },
      over_pepperoni_by_shift: perWeekday(() => ({ AM: null, PM: 0.1 })),
      to_standard_by_daypart: perWeekday(() => perDaypart(() => ({ count: 1, to_standard: 1 }))),
      to_standard_by_shift: byShift,
    },
  },
  specialties: { pepperoni: figures },
  problems: { cut: { count: 2, evolution: { '1-11-2026': 2 } } },
  reports_count: 1,
  features,
};
const stress = { d_info_s: '', d_score_s: '', i_info_s: '', i_score_s: '' };
const controlled = {
  previous: [],
  count: 10,
  goods: 8,
  bads: 2,
  maybe: 1,
  maybe_share: 1 / 11,
  few_pizzas: true,
  score: 0.8,
  lrScore: null,
  delta: null,
  stress,
};
const occCompany = {
  name: 'Lumbre Pizza',
  new: 0,
  stores: ['Bandera', 'Boerne'],
  complete: 2,
  printed_percentage: 0.5,
  sent_percentage: 0,
  lw: { avg: null, count: 0 },
  cw: { avg: 0.8, count: 2 },
  delta_lw: null,
  delta_5w: null,
  best_delta: null,
  worst_delta: null,
  positive_delta_percentage: 0,
  negative_delta_percentage: 0,
};
const tv = {
  ranking: [{ ...store, position: 1, to_standard_percentage: 0.8 }],
  best_in_class: [
    { img_url: '1/a.jpg', specialty: 'pepperoni', venue_name: 'Bandera', standard: 'to_standard' },
  ],
  report_problems: [{ problem: 'cut', count: 2, tips: { en: ['Cut'], es: ['Corta'] } }],
  pizzas: [
    {
      img_url: '1/a.jpg',
      specialty: 'pepperoni',
      standard: 'to_standard',
      main_problem: [],
      weekday: 'Sat',
      shift: 'PM',
    },
  ],
};
const companyInfo = {
  pj_store: true,
  score_weights: { Bordes: 0.1 },
  evaluation_key_max: { Bordes: 0.8 },
  feedbackCrusts: [{ value: 'pan', label: 'pan' }],
  cheese_score_threshold: null,
};

/**
 * Responses with only the documented fields: anything else that this server sends may be missing.
 */
test.each<[name: string, { answer: z.ZodType }, answer: object]>([
  ['the feed', readFeed, feed(null)],
  [
    'the user',
    readMe,
    {
      id: 4,
      ...person,
      employer: { pk: 2 },
      company_manager: true,
      daily_feed_only: false,
      reports_only: false,
      has_company_memberships: false,
      allowFeedback: false,
    },
  ],
  ['memberships', listMemberships, [{ space: { pk: 2, name: 'lumbre', pretty_name: 'Lumbre' } }]],
  ['stores of a company', listCompanyVenues, { venues: [{ value: '1', name: 'Bandera' }] }],
  ['names', nameVenues, { venues: { 1: 'Bandera' } }],
  ['company info', readCompanyInfo, companyInfo],
  ['venue stats', readVenueStats, { quality_definition: { min: 6, max: 8 } }],
  ['days with data', listDaysWithData, { data: ['2026-11-21'] }],
  [
    'specialties',
    readSpecialties,
    {
      pizza_specialties_info: { pepperoni: { en: 'Pepperoni', es: 'Pepperoni' } },
      report_specialties_definition: { pepperoni: { ui_text: 'Pepperoni' } },
      report_specialties_by_store: { 1: ['pepperoni'] },
    },
  ],
  [
    'raw tracking info',
    readTrackingInfo,
    { edge_tracking_summary: {}, evaluation: null, evaluation_runs: [] },
  ],
  ['daily insights', readDailyInsights, { data: day }],
  [
    'portion control',
    readPortionControl,
    {
      ingredients: { queso: portion },
      specialty: { cheese: { count: 4, over_used: 0.1, over_spent: 1, distribution: 'good' } },
      shift: { AM: shiftPortions, PM: shiftPortions },
    },
  ],
  ['production', readProductionTotal, { data: [{ _id: '2026-11-21', total_pizzas: 4 }] }],
  [
    'production by hour',
    readProductionDistribution,
    { data_weekly: [{ weekday: 'Sat', hour: 18, total_pizzas: 4 }] },
  ],
  [
    'performance by hour',
    readPerformanceDistribution,
    {
      data_weekly: [{ weekday: 'Sat', hour: 18, ...bands }],
      weekly_distribution: [{ weekday: 'Sat', ...bands }],
    },
  ],
  [
    'performance',
    readPerformanceQuality,
    {
      quality_by_period: [{ datetime: '2026-11-21', ...bands }],
      quality_by_shift: [{ shift: 'AM', ...bands }],
      quality_by_specialty: [{ specialty: 'cheese', ...bands }],
    },
  ],
  [
    'average scores',
    readPerformanceAverage,
    {
      data: [{ _id: '2026-11-21', avg_score: 7.5, total_pizzas: 9 }],
      data_avg_all_venues: [],
      data_best_venue: [{ _id: '2026-11-21', avg_score: 8, total_pizzas: 9, venue: '1' }],
    },
  ],
  [
    'shift quality',
    readShiftQuality,
    { data: [{ datetime: '2026-11-21', shift: 'AM', class: 'good', ...bands }] },
  ],
  [
    'specialty quality',
    readSpecialtyQuality,
    { data: [{ specialty: 'cheese', pct: 1, class: 'good', ...bands }] },
  ],
  [
    'the summary of performance',
    readPerformanceSummary,
    { summary: { scored_pizzas: 9, total_pizzas: 10, best_score: 9, avg_score: 7.5 } },
  ],
  [
    'compare',
    compareVenues,
    {
      data: [{ ...store, ...bands }],
      company_avg: bands,
      all_venues_avg: bands,
      focus_on: [
        {
          ...store,
          shift: 'AM',
          specialty: 'cheese',
          criteria: 'Bordes',
          avg_score: 7.5,
          gap: 0,
          class: 'good',
        },
      ],
      venue_shift_average: [{ ...store, shift: 'AM', ...bands }],
    },
  ],
  [
    'compare by month',
    compareQuality,
    {
      data: [{ datetime: '2026-11-01', ...bands }],
      company: [{ datetime: '2026-11-01', ...bands }],
    },
  ],
  ['the leaderboard', rankShifts, { best_shifts: [{ rank: 1, ...store, shift: 'AM', ...bands }] }],
  [
    'winners',
    rankWeeks,
    {
      week_ranking: [
        {
          rank: 1,
          ...store,
          shift: 'AM',
          week_stamp: '15-11-2026',
          week_number: 47,
          ...bands,
        },
      ],
    },
  ],
  [
    'management',
    readManagementSummary,
    {
      portion_control: false,
      company: {
        avg_score: 7.5,
        pct_bads: 2 / 9,
        pct_excellents: 4 / 9,
        count: 9,
        time_frames,
        specialties: summed,
        portion_control: null,
      },
      data: { north: region },
    },
  ],
  [
    'administration',
    readAdmin,
    {
      users: [person],
      venues: [{ value: '1', name: 'Bandera' }],
      regions: { north: 'North' },
      quality_definition: { pk: 2, min: 6, max: 8 },
    },
  ],
  ['a new user', createUser, person],
  ['a changed quality definition', changeQualityDefinition, { pk: 2, min: 6, max: 8 }],
  [
    'regions',
    readRegions,
    {
      north: { name: 'North', manager: { first_name: 'M', last_name: 'R', username: 'm' } },
      south: { name: 'South', manager: null },
    },
  ],
  ['a reset password', resetPassword, { username: 'marta', password: 'secret' }],
  [
    'stores of a user',
    readVenueMemberships,
    { memberships: [{ pk: 3, space: { pk: '1', name: 'b', pretty_name: 'Bandera', company: 2 } }] },
  ],
  [
    'regions of a manager',
    readManagedRegions,
    { regions: [{ code: 'north', name: 'North', company: 2 }] },
  ],
  [
    'report lists',
    listReports,
    { reports: [storeRow, { ...storeRow, _id: null, state: null, to_standard_percentage: null }] },
  ],
  ['a report', readReport, { report: { ...report, standard: { total: null } } }],
  ['a changed report', changeReportState, { report }],
  ['a filled report', fillReport, { status: 'filled', report }],
  [
    'the structure of reports',
    readReportStructure,
    {
      REPORT_PIZZAS_GOAL: 30,
      REPORT_PIZZAS_SCORELESS_GOAL_PER_SHIFT: 10,
      REPORT_PROBLEMS: ['cut'],
      REPORT_SPECIALTIES_DEFINITION: { pepperoni: { ui_text: 'Pepperoni' } },
    },
  ],
  [
    'stores to print',
    listReportsToPrint,
    {
      stores: [
        {
          venue: '1',
          name: 'bandera',
          pretty_name: 'Bandera',
          report_id: '1-2',
          state: 'complete',
        },
      ],
    },
  ],
  [
    'the evolution of stores',
    readStoresEvolution,
    {
      r_venues: ['1'],
      stores: {
        1: {
          pretty_name: 'Bandera',
          reports: [{ key: '15-11-2026', state: 'generated', to_standard_percentage: 0.8 }],
        },
      },
    },
  ],
  ['the mean of a week', readWeekConglomerate, { to_standard_percentage: 0.8 }],
  ['the mean of a month', readMonthConglomerate, { to_standard_percentage: 0.8 }],
  ['monthly lists', listMonthlyReports, { reports: [monthlyRow, { ...monthlyRow, _id: null }] }],
  [
    'monthly reports',
    readMonthlyReports,
    {
      reports: [monthly],
      report_language: 'en',
      stores: [{ venue: '1', name: 'Bandera', region: null }],
    },
  ],
  [
    'report control',
    readReportControl,
    {
      report,
      stores: [
        {
          venue: '1',
          doc: { venue: 'Bandera' },
          state: 'generated',
          reviewed_day: null,
          qa_time: null,
          _id: '1-2',
          lrScore: null,
          delta: null,
          score: 0.8,
        },
      ],
      resume: { pepperoni: controlled },
      total: controlled,
      evolution: {
        keys: ['15-11-2026'],
        venues: { 1: { pretty_name: 'Bandera', values: [0.8] } },
        average: [0.8],
      },
      gallery: { features, by_day: perWeekday(() => ({ AM: [], PM: [reportPizza] })) },
    },
  ],
  [
    'the operation control centre',
    readOperationControl,
    { data: { resume_by_company: [occCompany], printed_percentage: 0.5, sent_percentage: 0 } },
  ],
  ['a store TV', readStoreTv, tv],
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

test('missing figures are computed from the others', () => {
  const [total] = [readDailyInsights.answer.parse({ data: day }).data?.total];
  expect(total).toMatchObject({ scored_pizzas: 9, total_pizzas: 10, count_goods: 3 });
  const compared = compareQuality.answer.parse({
    data: [{ datetime: '2026-11-01', ...bands }],
    company: [],
  });
  expect(compared.data[0]).toMatchObject({ scored_pizzas: 9, score_sd: null });
  const summary = readManagementSummary.answer.parse({
    portion_control: false,
    company: { ...region, count: 9, portion_control: null },
    data: { north: region },
  });
  expect(summary.data['north']).toMatchObject({ count: 9, total_pizzas: null, venues: null });
  const portions = shownPortions({
    ingredients: { queso: portion, tomate: { ...portion, used: 90, over_used: -0.1 } },
    specialty: {},
    shift: { AM: shiftPortions, PM: shiftPortions },
  });
  expect(portions).toMatchObject({
    total: { used: 200, recipe: 200, over_used: 0, over_spent: 3, count: 8 },
    currency: '',
  });
  expect(
    readOperationControl.answer.parse({
      data: { resume_by_company: [occCompany], printed_percentage: 0.5, sent_percentage: 0 },
    }).data.resume_by_company[0],
  ).toMatchObject({ printed: 1, sent: 0 });
});

test('a report without a file name gets the default one', () => {
  const [first, none] = listReports.answer.parse({
    reports: [storeRow, { ...storeRow, _id: null, state: null }],
  }).reports;
  expect(first).toMatchObject({ report_name: 'Lumbre-Bandera-W47-15-11-2026', has_file: true });
  expect(none).toMatchObject({ report_name: null, has_file: false });
});

test('a monthly report is summed from its stores where it does not tell sums', () => {
  const { reports } = readMonthlyReports.answer.parse({
    reports: [monthly],
    report_language: 'en',
    stores: [],
  });
  expect(reports[0]).toMatchObject({
    company: 2,
    total: { count: 10, to_standard_percentage: 0.8, problems: { cut: 2 } },
    to_standard_by_shift: byShift,
    evolution: { months: ['2026-11-01'], total: [0.8], stores: { 1: [0.8] } },
    report_name: 'Lumbre_Pizza-M11-1-11-2026',
    top_stores: [],
  });
});

test('a venue is of the first company, in the zone of the browser, if neither is sent', () => {
  const info = readCompanyInfo.answer.parse(companyInfo);
  const lumbre = { pk: 2, pretty_name: 'Lumbre' };
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(completeVenueInfo(info, [lumbre])).toMatchObject({ company: lumbre, time_zone: zone });
  const employer = { ...lumbre, name: 'lumbre' };
  expect(completeVenueInfo(info, [], employer)).toMatchObject({ company: employer });
  expect(completeVenueInfo({ ...info, time_zone: 'Asia/Tokyo' }, [lumbre]).time_zone).toBe(
    'Asia/Tokyo',
  );
});

test('a user without a known provider is not staff', () => {
  const me = readMe.answer.parse({
    id: 4,
    ...person,
    employer: null,
    company_manager: false,
    daily_feed_only: false,
    reports_only: false,
    has_company_memberships: false,
    allowFeedback: false,
  });
  expect(viewerOf(me).isStaff).toBe(false);
});
