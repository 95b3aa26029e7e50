import { recountReport } from '#reports/week-figures';
import { lockMonthly } from '#reports/monthly-row';
import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import type { TestApp } from '#test/world/app';
import type { CALLS } from '@crustodian/contract/every-endpoint';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { FinishedState, StoredState } from '@crustodian/domain/reports/report-state';
import { parseMonthlyReportId } from '@crustodian/domain/pizza/wire-id';
import { makeMonthlyReport } from '../../features/monthly-reports/make-monthly-report.ts';
import { get, post, remove, type SampleTargets, type Sample } from './requests.ts';

/** A pizza of a weekly report; by default a good pepperoni at noon on the first day. */
interface WantedEntry {
  day?: CalendarDay;
  hour?: number;
  standard?: 'to_standard' | 'maybe_to_standard' | 'not_to_standard';
  specialty?: string;
  problems?: string[];
  featured?: boolean;
}

/** Stores a weekly report in a state, with these pizzas, and counts them like the app. */
export async function storeWeek(
  db: Db,
  { venue, week }: { venue: number; week: CalendarDay },
  entries: readonly WantedEntry[],
  { state = 'delivered', scoreless = false }: { state?: StoredState; scoreless?: boolean } = {},
): Promise<number> {
  const id = nextId();
  await db
    .insertInto('weekly_report')
    .values({ venue_id: venue, id, week_stamp: week, state, name: `week-${id}`, scoreless })
    .execute();
  const rows = entries.map((entry) => {
    const { day = week, hour = 12, standard = 'to_standard', featured = false } = entry;
    return {
      venue_id: venue,
      report_id: id,
      list: 'scored',
      business_date: day,
      pizza_id: nextId(),
      capture_id: 1,
      local_ts: `${day} ${String(hour % 24).padStart(2, '0')}:00:00`,
      hour,
      score: 900,
      standard,
      specialty: entry.specialty ?? 'pepperoni',
      problems: entry.problems ?? [],
      shown: featured,
      featured,
    };
  });
  if (rows.length > 0) await db.insertInto('report_pizza').values(rows).execute();
  await recountReport(db, { venue, id });
  return id;
}

const STAFF_BY = {
  viewer: { id: 1 },
  origin: { userAgent: 'test', address: '127.0.0.1' },
};
const WEEK = '2024-04-07';
const MONTH = '1-4-2024';

/** A delivered week of the place's store, without a monthly report yet. */
async function withWeek({ db }: TestApp, { venue, company }: SampleTargets): Promise<void> {
  const store = Number(venue);
  await db.deleteFrom('monthly_report').where('company_id', '=', company).execute();
  await db
    .deleteFrom('weekly_report')
    .where('venue_id', '=', store)
    .where('week_stamp', '=', WEEK)
    .execute();
  await storeWeek(db, { venue: store, week: WEEK }, [{ featured: true }]);
}

interface TestMonth {
  _id: string;
  name: string;
}

/** A report of April 2024 for the place's company. */
async function newMonthly(
  t: TestApp,
  at: SampleTargets,
  state: FinishedState = 'complete',
): Promise<TestMonth> {
  await withWeek(t, at);
  const { company } = at;
  const of = { company, region: '', month: '2024-04-01' };
  const _id = await makeMonthlyReport(t.db, { ...STAFF_BY, now: Date.now() }, of);
  await t.db
    .updateTable('monthly_report')
    .set({ state })
    .where('company_id', '=', company)
    .execute();
  return { _id, name: (await lockMonthly(t.db, _id)).name };
}

/** Same as `newMonthly`, with a PDF. */
export async function newMonthlyFile(
  t: TestApp,
  at: SampleTargets,
  state: FinishedState = 'generated',
): Promise<TestMonth> {
  const report = await newMonthly(t, at, state);
  const { company, id } = parseMonthlyReportId(report._id)!;
  const bytes = Buffer.from(`%PDF-1.7 ${report.name}`);
  await t.db
    .insertInto('monthly_file')
    .values({
      company_id: company,
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

export const MONTHLY_REPORT_SAMPLES = {
  listMonthlyReports: {
    request: ({ company }) =>
      get(
        `/api/pizza_tv/report/monthly/company_pk/MULTIPLE/month_stamp/${MONTH}/?regional=1&companies_pks=[${company}]`,
      ),
  },
  readMonthlyReports: {
    request: async (at, t) => {
      await newMonthly(t, at);
      return get(
        `/api/pizza_tv/report/monthly/company_pk/${at.company}/month_stamp/${MONTH}/?complete_data=1`,
      );
    },
  },
  readMonthConglomerate: {
    request: ({ company }) =>
      get(`/api/pizza_tv/conglomerate/company_pk/${company}/month_stamp/${MONTH}/`),
  },
  initializeMonthlyReport: {
    request: async (at, t) => {
      await withWeek(t, at);
      return post('/api/pizza_tv/initialize_monthly_report/', {
        company: at.company,
        month_stamp: MONTH,
      });
    },
  },
  deleteMonthlyReport: {
    request: async (at, t) =>
      remove(`/api/pizza_tv/report/monthly/delete/id/${(await newMonthly(t, at))._id}/`),
  },
  serveMonthlyFile: {
    request: async (at, t) =>
      get(`/api/static/monthly-reports/${(await newMonthlyFile(t, at))._id}`),
  },
} satisfies Record<keyof (typeof CALLS)['monthlyReports'], Sample>;

export const readMonthlyDeliveries = {
  request: async (at, t) =>
    get(`/api/pizza_tv/report/monthly/deliveries/${(await newMonthly(t, at))._id}/`),
} satisfies Sample;
