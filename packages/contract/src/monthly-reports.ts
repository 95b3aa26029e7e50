import { toStandardShare } from '@crustodian/domain/reports/report-figures';
import { monthlyReportName } from '@crustodian/domain/reports/report-name';
import { isPrinted, type REPORT_STATES } from '@crustodian/domain/reports/report-state';
import { DAYPARTS, perDaypart } from '@crustodian/domain/time/daypart';
import { perWeekday, WEEKDAYS } from '@crustodian/domain/time/weekday';
import {
  figures,
  ranked,
  reportId,
  reportPizza,
  reportState,
  share,
  shiftCounts,
} from './weekly-reports.ts';
import { endpoint } from './wire/endpoint.ts';
import { dayMonthYear, filled, pk } from './wire/fields.ts';
import { z } from 'zod';

/** Text id of a monthly report: 'm', its company, a dash and a number. */
export const monthlyReportId = z
  .string()
  .regex(/^m\d{1,9}-\d{1,16}$/, 'must be the _id of a monthly report')
  .meta({ example: 'm2-759000123456789' });

/** Text id of a weekly or monthly report. */
export const anyReportId = z.union([reportId, monthlyReportId]);

const count = z.number().int();
const byShift = z.record(z.enum(WEEKDAYS), shiftCounts);
const byDaypart = z.record(
  z.enum(WEEKDAYS),
  z.record(z.enum(DAYPARTS), z.object({ count, to_standard: count })),
);
/** Mean of (used - recipe) / recipe for pepperoni per pizza; negative when less was used (decision X104). */
const overPepperoni = z.number().nullable();
const overPepperoniByShift = z.record(
  z.enum(WEEKDAYS),
  z.object({ AM: overPepperoni, PM: overPepperoni }),
);
/** A month stamp as a record key: '1-3-2024'. */
const monthKey = z.string().regex(/^1-\d{1,2}-\d{4}$/);
/** One value per entry of `evolution.months`; null if nothing was finished. */
const monthly = z.array(share.nullable());

const rowFields = {
  _id: monthlyReportId.nullable(),
  state: reportState.nullable(),
  company: count,
  /** The company's display name. */
  franchise: z.string(),
  /** Region code as used in calls and URLs; null for the whole company. */
  region: z.string().nullable(),
  region_name: z.string().nullable().default(null),
  month_stamp: dayMonthYear,
  pizza_tv_emails: z.array(z.string()),
  report_language: z.enum(['en', 'es']).default('en'),
  /** Number of finished weekly reports of the month so far; null when omitted. */
  finished_reports: count.nullable().default(null),
  to_standard_percentage: share.nullable().default(null),
  /** Pizzas with a definite verdict (no 'maybe'); null when omitted. */
  count: count.nullable().default(null),
  /** File name of the PDF without extension; null without a report. */
  report_name: z.string().nullable(),
  /** Whether a PDF exists that can be previewed and sent. */
  has_file: z.boolean(),
};
interface Kept {
  state: (typeof REPORT_STATES)[number] | null;
  franchise: string;
  region: string | null;
  month_stamp: string;
}
const nameOf = ({ franchise, region, month_stamp: month }: Kept) =>
  monthlyReportName({ franchise, region, month });
const hasFile = ({ state }: Kept) => state !== null && isPrinted(state);

/** A company or one of its regions in a month; `_id` and `state` are null without a report. */
export const monthlyRow = filled(z.object(rowFields), {
  report_name: (row) => (row._id === null ? null : nameOf(row)),
  has_file: hasFile,
});
export type MonthlyRow = z.infer<typeof monthlyRow>;

/** A store's month, combining its finished weekly reports. */
export const storeResume = filled(
  z.object({
    name: z.string(),
    region: z.string().nullable().default(null),
    to_standard_percentage: share.nullable(),
    count,
    to_standard: count,
    problems: z.record(z.string(), count),
    over_pepperoni: overPepperoni.default(null),
    over_pepperoni_by_shift: overPepperoniByShift,
    to_standard_by_daypart: byDaypart,
    to_standard_by_shift: byShift,
    reports_count: count.default(1),
  }),
  {
    to_standard: ({ to_standard_percentage: part, count }) => Math.round((part ?? 0) * count),
  },
);
export type StoreResume = z.infer<typeof storeResume>;

/** A position with the share of the previous month. */
const rankedMonth = ranked.extend({ before: share.nullable() });
const rankedStore = rankedMonth.extend({
  venue: z.string(),
  name: z.string(),
  /** Display name of the store's company. */
  franchise: z.string(),
  region: z.string().nullable(),
});

/** A featured pizza of a weekly report, with its store. */
export const featuredPizza = reportPizza.extend({
  venue: z.string().optional(),
  /** '' when omitted. */
  venue_name: z.string().default(''),
  /** The week of its report. */
  week_stamp: dayMonthYear.optional(),
});
export type FeaturedPizza = z.infer<typeof featuredPizza>;

/** Everything a monthly report shows; computed and stored when the report is created. */
export const monthlyFigures = z.object({
  /** Stores of the company or region, ordered by name. */
  stores: z.array(z.string()),
  resume_by_store: z.record(z.string(), storeResume),
  /** By specialty of the company's reports. */
  specialties: z.record(z.string(), figures),
  /** All specialties together. */
  total: figures,
  /** Pizzas by main problem; `evolution` by month is count / reports_count x 365/12/7 (decision X103). */
  problems: z.record(z.string(), z.object({ count, evolution: z.record(monthKey, z.number()) })),
  reports_count: count,
  to_standard_by_shift: byShift,
  to_standard_by_daypart: byDaypart,
  over_pepperoni: overPepperoni.default(null),
  over_pepperoni_by_shift: overPepperoniByShift.default(() =>
    perWeekday(() => ({ AM: null, PM: null })),
  ),
  /** At most ten of all stores of the brand (decision X100). */
  top_stores: z.array(rankedStore).default([]),
  stores_ranking: z.array(rankedStore).default([]),
  /** For the whole company, even in a region's report. */
  regions_ranking: z
    .array(rankedMonth.extend({ region: z.string(), name: z.string() }))
    .default([]),
  /** Twelve months, oldest first, ending with the report's month; gaps are kept (decision X102). */
  evolution: z.object({
    months: z.array(dayMonthYear),
    total: monthly,
    /** Mean of all stores of the brand (decision X99). */
    conglomerate: monthly,
    stores: z.record(z.string(), monthly),
    specialties: z.record(z.string(), monthly),
  }),
  /** Mean of all stores of the brand in the month (decision X99). */
  conglomerate: share.nullable().default(null),
  /** At most fifteen each, newest first (decision X101). */
  features: z.object({
    to_standard: z.array(featuredPizza),
    not_to_standard: z.array(featuredPizza),
  }),
});
export type MonthlyFigures = z.infer<typeof monthlyFigures>;

/** A store whose figures have changed since the report was created, with the current ones. */
const changedStore = z.object({
  venue: z.string(),
  name: z.string(),
  /** Null if the report does not include the store. */
  before: z.object({ to_standard_percentage: share.nullable(), count }).nullable(),
  /** Null if it no longer has a finished weekly report. */
  now: z.object({ to_standard_percentage: share.nullable(), count }).nullable(),
});

const wholeReport = z.object({
  ...rowFields,
  _id: monthlyReportId,
  state: reportState,
  report_name: z.string(),
  doc: z.object({ franchise: z.string(), region: z.string().nullable(), month: dayMonthYear }),
  ...monthlyFigures.shape,
  /** Time at which the figures were computed. */
  made_at: z.iso.datetime(),
  /** Stores whose figures would differ today; the report keeps showing the stored ones. */
  changed_since: z.array(changedStore).default([]),
  /** Number of pizzas of its weekly reports corrected since then, and the time of the last correction. */
  corrections: z
    .object({ count, last: z.iso.datetime().nullable() })
    .default({ count: 0, last: null }),
});
type Whole = z.output<typeof wholeReport>;
type MonthAnswer = Pick<Whole, 'stores' | 'resume_by_store' | 'specialties' | 'month_stamp'>;

const resumesOf = ({ stores, resume_by_store: resumes }: MonthAnswer) =>
  stores.flatMap((venue) => resumes[venue] ?? []);

/** All specialties together. */
function totalOf({ specialties }: MonthAnswer): Whole['total'] {
  const all = Object.values(specialties);
  const sum = (key: 'count' | 'to_standard' | 'not_to_standard' | 'maybe_to_standard') =>
    all.reduce((total, one) => total + one[key], 0);
  const problems: Record<string, number> = {};
  for (const [code, n] of all.flatMap((one) => Object.entries(one.problems))) {
    problems[code] = (problems[code] ?? 0) + n;
  }
  return {
    count: sum('count'),
    to_standard: sum('to_standard'),
    not_to_standard: sum('not_to_standard'),
    maybe_to_standard: sum('maybe_to_standard'),
    to_standard_percentage: toStandardShare(sum('to_standard'), sum('not_to_standard')),
    problems,
  };
}

const shiftsOf = (report: MonthAnswer) =>
  perWeekday((day) => {
    const cells = resumesOf(report).map((store) => store.to_standard_by_shift[day]);
    const sum = (key: keyof (typeof cells)[number]) =>
      cells.reduce((total, cell) => total + cell[key], 0);
    return {
      count_AM: sum('count_AM'),
      count_PM: sum('count_PM'),
      to_standard_AM: sum('to_standard_AM'),
      to_standard_PM: sum('to_standard_PM'),
    };
  });

const daypartsOf = (report: MonthAnswer) =>
  perWeekday((day) =>
    perDaypart((daypart) => {
      const cells = resumesOf(report).map((store) => store.to_standard_by_daypart[day][daypart]);
      return {
        count: cells.reduce((sum, cell) => sum + cell.count, 0),
        to_standard: cells.reduce((sum, cell) => sum + cell.to_standard, 0),
      };
    }),
  );

/** Only the report's own month. */
const evolutionOf = (report: MonthAnswer): Whole['evolution'] => ({
  months: [report.month_stamp],
  total: [totalOf(report).to_standard_percentage],
  conglomerate: [null],
  stores: Object.fromEntries(
    report.stores.map((venue) => [
      venue,
      [report.resume_by_store[venue]?.to_standard_percentage ?? null],
    ]),
  ),
  specialties: Object.fromEntries(
    Object.entries(report.specialties).map(([id, one]) => [id, [one.to_standard_percentage]]),
  ),
});

export const monthlyReport = filled(wholeReport, {
  report_name: nameOf,
  has_file: hasFile,
  company: ({ _id }) => Number(/\d+/.exec(_id)?.[0]),
  total: totalOf,
  to_standard_by_shift: shiftsOf,
  to_standard_by_daypart: daypartsOf,
  evolution: evolutionOf,
  // The day the figures were computed tells whether the month was still in progress.
  made_at: () => new Date().toISOString(),
});
export type MonthlyReport = z.infer<typeof monthlyReport>;

const companyMonth = z.object({ company: pk, month: dayMonthYear });
const flagText = z.enum(['0', '1']);

/** A JSON list of company ids as text: '[1,2]'. */
const companyList = z.codec(
  z
    .string()
    .max(4000)
    .refine((text) => companiesIn(text) !== null, 'must be a JSON list of company pks')
    .meta({ example: '[1,2]' }),
  z.array(z.number().int()),
  { decode: (text) => companiesIn(text) ?? [], encode: (list) => JSON.stringify(list) },
);

function companiesIn(text: string): number[] | null {
  try {
    return z.array(z.number().int().positive().max(999_999_999)).max(500).parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const listMonthlyReports = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/report/monthly/company_pk/MULTIPLE/month_stamp/:month/',
  summary: 'One row per company for a month; with `regional`, one per region as well',
  access: 'staff',
  scope: 'handler',
  params: z.object({ month: dayMonthYear }),
  /** All companies that have stores by default. */
  query: z.object({ regional: flagText.optional(), companies_pks: companyList.optional() }),
  answer: z.object({ reports: z.array(monthlyRow) }),
  errors: ['company_not_yours', 'not_a_month'],
});

export const readMonthlyReports = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/report/monthly/company_pk/:company/month_stamp/:month/',
  summary:
    "A company's reports of a month, for the company and its regions; in full with `complete_data`",
  access: 'staff',
  scope: { company: 'params.company' },
  params: companyMonth,
  /** `notes` 0 omits what changed since; prints do not show it and it takes time to compute. */
  query: z.object({ complete_data: flagText.optional(), notes: flagText.optional() }),
  answer: z.object({
    /**
     * With `complete_data`, only existing reports in full; otherwise one row each, including those
     * without a report.
     */
    reports: z.array(z.union([monthlyReport, monthlyRow])),
    report_language: z.enum(['en', 'es']),
    stores: z.array(
      z.object({ venue: z.string(), name: z.string(), region: z.string().nullable() }),
    ),
  }),
  errors: ['company_not_yours', 'not_a_month'],
});

export const readMonthConglomerate = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/conglomerate/company_pk/:company/month_stamp/:month/',
  summary: "Mean of the stores of a company's brand in a month, and in each of the last twelve",
  access: 'staff',
  scope: { company: 'params.company' },
  params: companyMonth,
  answer: z.object({
    to_standard_percentage: share.nullable(),
    months: z.record(z.string(), share.nullable()).default({}),
  }),
  errors: ['company_not_yours', 'not_a_month'],
});

export const initializeMonthlyReport = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/initialize_monthly_report/',
  summary:
    "Creates a company's or region's monthly report from its finished weekly reports; does nothing if it exists",
  access: 'staff',
  scope: { company: 'body.company' },
  costly: true,
  body: z.object({
    company: pk,
    month_stamp: dayMonthYear,
    /** Region code; the whole company by default. */
    region: z.string().max(100).nullish(),
  }),
  answer: z.object({ _id: monthlyReportId }),
  errors: ['company_not_yours', 'not_a_month', 'unknown_region', 'no_finished_reports'],
});

export const deleteMonthlyReport = endpoint({
  method: 'DELETE',
  path: '/api/pizza_tv/report/monthly/delete/id/:id/',
  summary: 'Deletes a monthly report with its PDF',
  access: 'staff',
  scope: 'handler',
  params: z.object({ id: monthlyReportId }),
  answer: z.object({ msg: z.string() }),
  errors: ['company_not_yours', 'report_not_found'],
});

export const serveMonthlyFile = endpoint({
  method: 'GET',
  path: '/api/static/monthly-reports/:id',
  summary: 'The PDF of a monthly report; `download` sends it as an attachment',
  access: 'staff',
  scope: 'handler',
  kind: 'file',
  fileType: 'application/pdf',
  cookie: true,
  params: z.object({ id: monthlyReportId }),
  query: z.object({ download: flagText.optional() }),
  answer: z.string(),
  errors: ['company_not_yours', 'no_report_file'],
});
