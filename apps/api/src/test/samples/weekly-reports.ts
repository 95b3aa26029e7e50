import type { TestApp } from '#test/world/app';
import { nextId } from '#platform/database/ids';
import type { CALLS } from '@crustodian/contract/every-endpoint';
import { addDays, dayMonthYearText, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { StoredState } from '@crustodian/domain/reports/report-state';
import { weekdayName } from '@crustodian/domain/time/weekday';
import {
  parseCaptureId,
  parsePizzaId,
  parseReportId,
  reportId,
} from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import sharp from 'sharp';
import { get, patch, post, remove, type SampleTargets, type Sample } from './requests.ts';

let weeks = 0;
/**
 * Wraps around, because days before 2000 are invalid: a long run reuses weeks and replaces its
 * first reports.
 */
const WEEKS = 1200;
/** A separate week, starting on Monday, for every report. */
const anyWeek = (): CalendarDay => addDays('2023-12-25', -7 * ((weeks += 1) % WEEKS));

interface TestReport {
  _id: string;
  week: CalendarDay;
  name: string;
}

/** Stores a report in a state, containing the place's pizza, shown and to standard. */
export async function newReport(
  { db }: TestApp,
  at: SampleTargets,
  state: StoredState = 'data selection',
  { shown = true } = {},
): Promise<TestReport> {
  const [venue, id, week] = [Number(at.venue), nextId(), anyWeek()];
  const name = `sample-${id}`;
  const same = sql`venue_id = ${venue} AND week_stamp = ${week}`;
  await sql`DELETE FROM weekly_report WHERE ${same}`.execute(db);
  await db
    .insertInto('weekly_report')
    .values({ venue_id: venue, id, week_stamp: week, state, name })
    .execute();
  const pizza = parsePizzaId(at.pizza.t_id)!;
  const capture = parseCaptureId(at.pizza.vid_id)!;
  await db
    .insertInto('report_pizza')
    .values({
      venue_id: venue,
      report_id: id,
      list: 'scored',
      business_date: pizza.day,
      pizza_id: pizza.id,
      capture_id: capture.id,
      local_ts: sql<string>`'2024-03-10 19:00:00'`,
      hour: 19,
      score: 900,
      standard: 'to_standard',
      specialty: 'pepperoni',
      shown,
    })
    .execute();
  return { _id: reportId({ venue, id }), week, name };
}

const pizzaRef = ({ pizza }: SampleTargets) => ({ pizza_id: pizza.t_id, vid_id: pizza.vid_id });

/** A POST about a newly created report. */
const ofReport = (
  path: string,
  body: (at: SampleTargets, report: TestReport) => object,
): Sample => ({
  request: async (at, t) => {
    const report = await newReport(t, at);
    return post(`/api/pizza_tv/${path}`, { report_id: report._id, ...body(at, report) });
  },
});

const WEEK = '10-3-2024';

export const WEEKLY_REPORT_SAMPLES = {
  listReports: {
    request: ({ company }) =>
      get(`/api/pizza_tv/reports/company_pk/${company}/week_stamp/${WEEK}/`),
  },
  readReport: {
    request: async (at, t) => {
      const { week } = await newReport(t, at, 'delivered');
      const stamp = dayMonthYearText(week);
      return get(`/api/pizza_tv/report/venue_pk/${at.venue}/week_stamp/${stamp}/`);
    },
  },
  readReportStructure: { request: () => get('/api/pizza_tv/report_structure/') },
  initializeReport: {
    request: ({ venue }) =>
      post('/api/pizza_tv/initialize_report/', {
        venue_pk: venue,
        week_stamp: WEEK,
        week_number: 11,
      }),
  },
  initializeReports: {
    request: ({ venue }) =>
      post('/api/pizza_tv/initialize_reports/', {
        venues: [venue],
        week_stamp: WEEK,
        week_number: 11,
      }),
  },
  updateReportPizza: ofReport('report/update/', (at) => ({
    ...pizzaRef(at),
    attribute: 'standard',
    value: 'not_to_standard',
  })),
  updateFeatured: ofReport('report/update_featured/', (at) => ({
    ...pizzaRef(at),
    attribute: 'featured',
    value: 1,
  })),
  updateReportPizzas: ofReport('report/update_batch/', (at) => ({
    pizzas: [pizzaRef(at)],
    attribute: 'show_on_report',
    value: 0,
  })),
  updateTrackOfDays: ofReport('report/update_track_of_days/', (_at, { week }) => ({
    value: 1,
    day: weekdayName(week),
    key: 'fetched',
    date: dayMonthYearText(week),
  })),
  swapReportPizza: {
    request: async (at, t) => {
      const report = await newReport(t, at, 'data selection', { shown: false });
      const { venue, id } = parseReportId(report._id)!;
      // A second pizza in the report, with the same picture.
      await sql`INSERT INTO report_pizza (venue_id, report_id, list, business_date, pizza_id,
          capture_id, local_ts, hour, score, standard, specialty, shown, problems)
        SELECT venue_id, report_id, list, business_date, pizza_id + 1, capture_id, local_ts, hour,
          score, standard, specialty, true, problems
        FROM report_pizza WHERE venue_id = ${venue} AND report_id = ${id}`.execute(t.db);
      const { day, id: pizza } = parsePizzaId(at.pizza.t_id)!;
      const other = `${venue}-${day.slice(2).replaceAll('-', '')}-${pizza + 1}`;
      return post('/api/pizza_tv/report/smart_change/', {
        report_id: report._id,
        new: pizzaRef(at),
        old: { ...pizzaRef(at), pizza_id: other },
      });
    },
  },
  updateVisibleToStandard: ofReport('report/update_visible_to_standard/', () => ({
    value: { pepperoni: 0.85, cheese: 0.9 },
  })),
  changeReportState: {
    request: async (at, t) => {
      const { _id } = await newReport(t, at, 'complete');
      return post('/api/pizza_tv/report/change_state/', {
        report_id: _id,
        state: 'data selection',
      });
    },
  },
  fillReport: ofReport('fill_report/', () => ({})),
  deleteReport: {
    request: async (at, t) =>
      remove(`/api/pizza_tv/report/delete/id/${(await newReport(t, at))._id}/`),
  },
  uploadReportCsv: {
    request: async ({ company, venue }) => {
      const data = new FormData();
      data.append('csv', new Blob([`venue\n${venue}\n`]), 'report.csv');
      const body = new Response(data);
      return {
        method: 'POST',
        url: `/api/pizza_tv/csv/company_pk/${company}/week_stamp/${WEEK}/`,
        headers: { 'content-type': body.headers.get('content-type') ?? '' },
        payload: Buffer.from(await body.arrayBuffer()),
      };
    },
  },
  readStoresEvolution: {
    request: ({ venue }) =>
      get(`/api/pizza_tv/stores_evolution/?venue=${venue}&week_stamp=${WEEK}`),
  },
  readWeekConglomerate: {
    request: ({ venue }) => get(`/api/pizza_tv/conglomerate/venue_pk/${venue}/week_stamp/${WEEK}/`),
  },
} satisfies Record<keyof (typeof CALLS)['weeklyReports'], Sample>;

const page = await sharp({ create: { width: 16, height: 11, channels: 3, background: 'white' } })
  .jpeg()
  .toBuffer();
const SCREENSHOT = `data:image/jpeg;base64,${page.toString('base64')}`;

/** A report of which one page was received. */
async function withPage(t: TestApp, at: SampleTargets): Promise<TestReport> {
  const report = await newReport(t, at, 'complete');
  const digest = await t.tools.pictures.put(page);
  await t.db
    .insertInto('report_page')
    .values({ kind: 'weekly', report: report._id, page: 1, pages: 1, digest })
    .execute();
  return report;
}

/** A report with a PDF, by default in the state that everyone may see. */
export async function withFile(
  t: TestApp,
  at: SampleTargets,
  state: StoredState = 'delivered',
): Promise<TestReport> {
  const report = await newReport(t, at, state);
  const { venue, id } = parseReportId(report._id)!;
  const bytes = Buffer.from(`%PDF-1.7 ${report.name}`);
  await t.db
    .insertInto('report_file')
    .values({
      venue_id: venue,
      report_id: id,
      digest: await t.tools.pictures.put(bytes),
      pages: 1,
      bytes: bytes.length,
      made_by: 'browser',
      made_at: new Date(),
    })
    .execute();
  return report;
}

export const REPORT_FILE_SAMPLES = {
  listReportsToPrint: {
    request: ({ company }) =>
      get(`/api/pizza_tv/reports_to_be_printed/company_pk/${company}/week_stamp/${WEEK}/`),
  },
  receivePage: {
    request: async (at, t) =>
      post('/api/pizza_tv/report/receive_pdf_page/', {
        screenshot: SCREENSHOT,
        report_name: (await newReport(t, at, 'complete')).name,
        page_num: 1,
        pages_count: 2,
      }),
  },
  generatePdf: {
    request: async (at, t) => {
      const { _id, name } = await withPage(t, at);
      return post('/api/pizza_tv/report/generate_pdf/', {
        report_id: _id,
        report_name: name,
        pages_count: 1,
        monthly: 0,
      });
    },
  },
  queuePrinting: {
    request: async (at, t) => {
      const { _id, name, week } = await newReport(t, at, 'complete');
      const stamp = dayMonthYearText(week);
      return post('/api/pizza_tv/selenium/screenshots/', {
        reports: [{ pk: at.venue, region: null, report_name: name, _id, stamp, monthly: 0 }],
      });
    },
  },
  readPrintQueue: { request: () => get('/api/pizza_tv/selenium/state/') },
  previewReport: {
    request: async (at, t) =>
      get(`/api/pizza_tv/report_preview/?report_name=${(await withFile(t, at)).name}&monthly=0`),
  },
  serveReportFile: {
    request: async (at, t) => get(`/api/static/reports/${(await withFile(t, at))._id}`),
  },
} satisfies Record<keyof (typeof CALLS)['reportFiles'], Sample>;

export const REPORT_MAIL_SAMPLES = {
  mailReports: {
    request: async (at, t) =>
      post('/api/pizza_tv/report/pdf_email/', {
        reports: [(await withFile(t, at, 'generated'))._id],
      }),
  },
  readDeliveries: {
    request: async (at, t) =>
      get(`/api/pizza_tv/report/deliveries/${(await newReport(t, at))._id}/`),
  },
  readRecipients: {
    request: ({ company }) => get(`/api/dashboard/report-recipients/${company}/`),
  },
  changeRecipients: {
    request: ({ company, venue }) =>
      patch(`/api/dashboard/report-recipients/${company}/`, {
        of: 'store',
        venue,
        emails: ['shift@lumbre.example'],
      }),
  },
} satisfies Record<Exclude<keyof (typeof CALLS)['reportMail'], 'readMonthlyDeliveries'>, Sample>;

export const REPORT_CONTROL_SAMPLES = {
  readReportControl: {
    request: ({ venue }) =>
      get(`/api/pizza_tv/report_control/venue_pk/${venue}/week_stamp/${WEEK}/`),
  },
  followReports: { request: () => get('/api/live/reports/') },
} satisfies Record<keyof (typeof CALLS)['reportControl'], Sample>;

export const OPERATION_CONTROL_SAMPLES = {
  readOperationControl: { request: () => get(`/api/pizza_tv/occ/week_stamp/${WEEK}/`) },
} satisfies Record<keyof (typeof CALLS)['operationControlCenter'], Sample>;
