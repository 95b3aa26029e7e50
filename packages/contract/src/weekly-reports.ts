import { PROBLEM_CODES } from '@crustodian/domain/figures/problems';
import { STANDARDS } from '@crustodian/domain/pizza/standard';
import { reportName } from '@crustodian/domain/reports/report-name';
import { isPrinted, REPORT_STATES } from '@crustodian/domain/reports/report-state';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { endpoint } from './wire/endpoint.ts';
import { bit, dayMonthYear, filled, localTs, pk, venueId, wholeNumber } from './wire/fields.ts';
import { flag } from './wire/pizza.ts';
import { z } from 'zod';

/** Text id of a report: its venue, a dash and a number. */
export const reportId = z
  .string()
  .regex(/^\d{1,9}-\d{1,16}$/, 'must be the _id of a report')
  .meta({ example: '12-759000123456789' });
const id = z.string().min(1).max(100);
export const share = z.number().min(0).max(1);
const count = z.number().int();

export const reportState = z.enum(REPORT_STATES);
export const problemCode = z.enum(PROBLEM_CODES);
/** How a report shows a pizza; specialties outside the report's definition are 'other' (decision X79). */
const reportSpecialty = z.string().min(1).max(60);

export const reportPizza = z.object({
  vid_id: id,
  pizza_id: id,
  show_on_report: flag,
  featured: flag,
  standard: z.enum(STANDARDS),
  /** Relative to /api/static/. */
  img_url: z.string(),
  specialty: z.string(),
  weekday: z.enum(WEEKDAYS),
  shift: z.enum(SHIFTS),
  ts: localTs,
  timeStamp: z.string().optional(),
  main_problem: z.array(problemCode),
  cardIndex: count,
});
export type ReportPizza = z.infer<typeof reportPizza>;

export const figures = z.object({
  /** to + not to standard, without the undecided (decision X48). */
  count,
  to_standard: count,
  not_to_standard: count,
  maybe_to_standard: count,
  to_standard_percentage: share.nullable(),
  problems: z.record(z.string(), count),
});
const tracked = z.object({ fetched: z.boolean(), checked: z.boolean() });
export const trackOfDays = z.record(z.enum(WEEKDAYS), tracked);
export type TrackOfDays = z.infer<typeof trackOfDays>;

export const shiftCounts = z.object({
  count_AM: count,
  count_PM: count,
  to_standard_AM: count,
  to_standard_PM: count,
});

const storeFields = {
  _id: reportId.nullable(),
  state: reportState.nullable(),
  name: z.string(),
  pretty_name: z.string(),
  venue: z.string(),
  week_stamp: dayMonthYear,
  /** Latest day marked as reviewed in the week, YYYY-MM-DD (decision X91). */
  reviewed_day: z.string().nullable(),
  doc: z.object({
    venue: z.string(),
    franchise: z.string(),
    region: z.string().nullable(),
    week: dayMonthYear,
    number: count,
  }),
  scoreless_report: flag,
  standard_scoreless_report: flag,
  track_of_days: trackOfDays,
  /** Staff only. */
  pizza_tv_emails: z.array(z.string()),
  report_language: z.enum(['en', 'es']),
  to_standard_percentage: share.nullable(),
  /** Pizzas to or not to standard, the store's weight in a mean; null when omitted. */
  count: count.nullable().default(null),
  /** Venue wall-clock time. */
  qa_time: localTs.nullable(),
  /** File name of the PDF without extension (decision X87); null without a report. */
  report_name: z.string().nullable(),
  /** Whether a PDF exists that can be previewed and sent. */
  has_file: z.boolean(),
};
interface Kept {
  _id: string | null;
  state: (typeof REPORT_STATES)[number] | null;
  week_stamp: string;
  doc: { franchise: string; venue: string };
}
const nameOf = ({ doc, week_stamp: stamp }: Kept) => reportName({ ...doc, stamp });
const hasFile = ({ state }: Kept) => state !== null && isPrinted(state);

/** One store's entry in a list of reports; `_id` and `state` are null without a report. */
export const storeRow = filled(z.object(storeFields), {
  report_name: (row) => (row._id === null ? null : nameOf(row)),
  has_file: hasFile,
});
export type StoreRow = z.infer<typeof storeRow>;

const features = z.object({
  to_standard: z.array(reportPizza),
  not_to_standard: z.array(reportPizza),
});
export const weeklyReportFields = z.object({
  ...storeFields,
  _id: reportId,
  report_name: z.string(),
  pizzas: z.array(reportPizza),
  pizzas_scoreless: z.array(reportPizza),
  /** Fractions by specialty that are printed instead of the measured ones; {} for none (decision X80). */
  visible_to_standard_percentage: z.record(z.string(), share),
  key: dayMonthYear,
  /** `total`, and a fraction per specialty. */
  standard: z.record(z.string(), share.nullable()),
  features,
  to_standard_by_shift: z.record(z.enum(WEEKDAYS), shiftCounts),
  resume_by_specialty: z.record(z.string(), figures),
});
export const weeklyReport = filled(weeklyReportFields, { report_name: nameOf, has_file: hasFile });
export type WeeklyReport = z.infer<typeof weeklyReport>;

/** A position in a ranking (decision X100): equal values share a position. */
export const ranked = z.object({
  position: count,
  to_standard_percentage: share.nullable(),
  count,
});
export const weekRanking = z.object({
  stores: z.array(
    ranked.extend({ venue: z.string(), pretty_name: z.string(), region: z.string().nullable() }),
  ),
  regions: z.array(ranked.extend({ region: z.string(), name: z.string() })),
});
export type WeekRanking = z.infer<typeof weekRanking>;

/** Every entry affected by a change, with its new values; when omitted, the client refetches them. */
export const changedPizzas = z.object({
  success: z.boolean().optional(),
  changed: z
    .array(
      z.object({
        vid_id: id,
        pizza_id: id,
        show_on_report: flag,
        featured: flag,
        standard: z.enum(STANDARDS),
        specialty: z.string(),
        main_problem: z.array(problemCode),
      }),
    )
    .optional(),
});
export type ChangedPizza = NonNullable<z.infer<typeof changedPizzas>['changed']>[number];

export const pizzaPlace = z.object({ pizza_id: id, vid_id: id });

/** A change of one attribute of report pizzas; as the screen sends it (spec 002 section 7). */
export const attributeChange = z.discriminatedUnion('attribute', [
  z.object({ attribute: z.literal('show_on_report'), value: flag }),
  z.object({ attribute: z.literal('featured'), value: flag }),
  z.object({ attribute: z.literal('standard'), value: z.enum(STANDARDS) }),
  z.object({
    attribute: z.literal('main_problem'),
    value: z.array(problemCode).max(PROBLEM_CODES.length),
  }),
  z.object({ attribute: z.literal('specialty'), value: reportSpecialty }),
]);
export type AttributeChange = z.infer<typeof attributeChange>;

/** Goals, problems, tips and specialties of reports. */
export const reportStructure = z.object({
  REPORT_PIZZAS_GOAL: z.number().int(),
  REPORT_PIZZAS_SCORELESS_GOAL_PER_SHIFT: z.number().int(),
  REPORT_PROBLEMS: z.array(z.enum(PROBLEM_CODES)),
  REPORT_SPECIALTIES_DEFINITION: z.record(
    z.string(),
    z.object({ ui_text: z.string(), show_goal: z.number().int().optional() }),
  ),
  REPORT_TIPS: z
    .record(
      z.string(),
      z.object({ en: z.array(z.string()).readonly(), es: z.array(z.string()).readonly() }),
    )
    .default({}),
});

/** How a report starts (decision X77). */
export const initialization = z.object({
  venue_pk: venueId,
  week_stamp: dayMonthYear,
  week_number: wholeNumber,
  /** 1: no scores are shown (decision X77). */
  alternative: bit.optional(),
  /** 1: the report starts empty and its days are fetched individually. */
  per_day_select: bit.optional(),
  /** 1: the report starts without pizzas. */
  skip_pizzas: bit.optional(),
  /** 1: requested from report control, where only stores without any report may be initialized. */
  report_control: bit.optional(),
});

/** The last finished reports of the stores of a region, oldest first (decision X102). */
export const storesEvolution = z.object({
  r_venues: z.array(z.string()),
  stores: z.record(
    z.string(),
    z.object({
      pretty_name: z.string(),
      reports: z.array(
        z.object({
          key: dayMonthYear,
          state: reportState,
          to_standard_percentage: share.nullable(),
        }),
      ),
    }),
  ),
});

/** Replaces one pizza with another. */
export const replacement = z.object({
  report_id: reportId,
  /** Its `standard`, `specialty` and `main_problem` are set too if sent. */
  new: pizzaPlace.extend({
    standard: reportPizza.shape.standard.optional(),
    specialty: reportPizza.shape.specialty.optional(),
    main_problem: reportPizza.shape.main_problem.optional(),
  }),
  old: pizzaPlace,
});

const companyWeek = z.object({ company: pk, week: dayMonthYear });
const venueWeek = z.object({ venue: venueId, week: dayMonthYear });
const ofReport = { report_id: reportId };
const REPORT = { venueOf: 'body.report_id' } as const;

export const listReports = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/reports/company_pk/:company/week_stamp/:week/',
  summary:
    'One row per store of a company for a week; only staff see reports that are not delivered',
  access: 'qualityReports',
  scope: { company: 'params.company' },
  params: companyWeek,
  answer: z.object({ reports: z.array(storeRow) }),
  errors: ['company_not_yours'],
});

export const readReport = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/report/venue_pk/:venue/week_stamp/:week/',
  summary:
    "A store's weekly report with the week's rankings; null for non-staff until it is delivered",
  access: 'livePdf',
  scope: { venue: 'params.venue' },
  params: venueWeek,
  answer: z.object({
    report: weeklyReport.nullable(),
    /** From the company's finished reports of the week, for non-staff the delivered ones; null without a report. */
    ranking: weekRanking.nullable().default(null),
  }),
  errors: ['venue_not_yours'],
});

export const readReportStructure = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/report_structure/',
  summary: 'Goals, problems, tips and the specialties of reports, optionally of one company',
  access: 'livePdf',
  scope: 'handler',
  query: z.object({ company: pk.optional() }),
  answer: reportStructure,
  errors: ['company_not_yours'],
});

export const initializeReport = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/initialize_report/',
  summary: "Creates a store's weekly report in data selection; does nothing if it exists",
  access: 'staff',
  scope: { venue: 'body.venue_pk' },
  body: initialization,
  answer: z.object({ _id: reportId, report: weeklyReport.optional() }),
  errors: ['venue_not_yours', 'not_a_week', 'report_exists', 'day_closed'],
});

export const initializeReports = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/initialize_reports/',
  summary: 'Initializes the reports of many stores; each succeeds or fails on its own',
  access: 'staff',
  scope: 'handler',
  body: z.object({
    venues: z.array(z.string().max(20)).min(1).max(1000),
    week_stamp: dayMonthYear,
    week_number: wholeNumber,
  }),
  answer: z.object({
    msg: z.string(),
    fails: z.array(z.object({ store: z.string(), err: z.string() })),
  }),
  errors: ['not_a_week'],
});

const updateBody = z.intersection(
  z.object({
    ...ofReport,
    ...pizzaPlace.shape,
    /** As displayed on the screen; the server uses its own values. */
    state: reportState.optional(),
    standard_scoreless_report: bit.optional(),
  }),
  attributeChange,
);
const updateErrors = [
  'venue_not_yours',
  'report_not_found',
  'pizza_not_in_report',
  'report_not_selecting',
  'change_refused',
] as const;

export const updateReportPizza = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/report/update/',
  summary: 'Changes one attribute of a report pizza and everything derived from it',
  access: 'staff',
  scope: REPORT,
  body: updateBody,
  answer: changedPizzas,
  errors: updateErrors,
});

export const updateFeatured = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/report/update_featured/',
  summary:
    'Features a report pizza instead of the current one of its standard, or stops featuring it',
  access: 'staff',
  scope: REPORT,
  body: updateBody,
  answer: changedPizzas,
  errors: updateErrors,
});

export const updateReportPizzas = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/report/update_batch/',
  summary: 'Changes one attribute of many report pizzas and lists those that could not be changed',
  access: 'staff',
  scope: REPORT,
  body: z.intersection(
    z.object({ ...ofReport, pizzas: z.array(pizzaPlace).min(1).max(1000) }),
    attributeChange,
  ),
  /** `err`, with the refused ids in `pizzas`. */
  answer: changedPizzas.extend({
    err: z.string().optional(),
    pizzas: z.array(z.string()).optional(),
  }),
  errors: ['venue_not_yours', 'report_not_found', 'report_not_selecting'],
});

export const updateTrackOfDays = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/report/update_track_of_days/',
  summary:
    'Marks a day as fetched, which loads its pizzas and is permanent, or as checked or unchecked',
  access: 'staff',
  scope: REPORT,
  body: z.object({
    ...ofReport,
    value: bit,
    day: z.enum(WEEKDAYS),
    key: z.enum(['fetched', 'checked']),
    date: dayMonthYear,
  }),
  /** `pizzas` are those loaded for a fetched day, from both lists. */
  answer: z.object({
    success: z.boolean().optional(),
    track_of_days: trackOfDays.optional(),
    pizzas: z.array(reportPizza).optional(),
    pizzas_scoreless: z.array(reportPizza).optional(),
  }),
  errors: [
    'day_closed',
    'venue_not_yours',
    'report_not_found',
    'report_not_selecting',
    'wrong_day',
    'day_not_over',
    'day_fetched',
  ],
});

export const swapReportPizza = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/report/smart_change/',
  summary: 'Shows one pizza instead of another, which is hidden and no longer featured',
  access: 'staff',
  scope: REPORT,
  body: replacement,
  answer: changedPizzas,
  errors: updateErrors,
});

export const updateVisibleToStandard = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/report/update_visible_to_standard/',
  summary: 'Sets the fractions printed instead of the measured ones; an incomplete set resets them',
  access: 'staff',
  scope: REPORT,
  body: z.object({ ...ofReport, value: z.record(z.string().max(60), z.unknown()) }),
  answer: z.object({
    success: z.boolean().optional(),
    visible_to_standard_percentage: z.record(z.string(), share).optional(),
  }),
  errors: ['venue_not_yours', 'report_not_found', 'report_not_selecting', 'above_hundred'],
});

export const changeReportState = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/report/change_state/',
  summary: 'Moves a report one step forward, or back to its selection',
  access: 'staff',
  scope: REPORT,
  body: z.object({ ...ofReport, state: reportState }),
  answer: z.object({ report: weeklyReport }),
  errors: ['venue_not_yours', 'report_not_found', 'move_refused', 'selection_incomplete'],
});

export const fillReport = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/fill_report/',
  summary: 'Re-selects the pizzas of a report, up to the goal of each specialty',
  access: 'staff',
  scope: REPORT,
  body: z.object(ofReport),
  answer: z.object({ status: z.enum(['filled', 'short']), report: weeklyReport }),
  errors: ['venue_not_yours', 'report_not_found', 'report_not_selecting'],
});

export const deleteReport = endpoint({
  method: 'DELETE',
  path: '/api/pizza_tv/report/delete/id/:id/',
  summary: 'Deletes a weekly report with its selection and its PDF',
  access: 'staff',
  scope: { venueOf: 'params.id' },
  params: z.object({ id: reportId }),
  answer: z.object({ msg: z.string() }),
  errors: ['venue_not_yours', 'report_not_found'],
});

export const uploadReportCsv = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/csv/company_pk/:company/week_stamp/:week/',
  summary:
    "Accepts a file 'csv' whose first row names a store, and marks its report of the week as delivered",
  access: 'staff',
  scope: { company: 'params.company' },
  costly: true,
  params: companyWeek,
  upload: true,
  body: z.object({}),
  answer: z.object({ msg: z.string(), venue: z.string() }),
  errors: ['company_not_yours', 'report_csv_refused', 'not_a_week', 'pizza_hidden_since'],
});

export const readStoresEvolution = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/stores_evolution/',
  summary:
    "The last 12 finished reports of the region's stores up to a report's week, oldest first",
  access: 'livePdf',
  scope: 'handler',
  query: z.object({
    report_id: reportId.optional(),
    venue: venueId.optional(),
    franchise: z.string().max(200).optional(),
    week_stamp: dayMonthYear.optional(),
  }),
  answer: storesEvolution,
  errors: ['venue_not_yours', 'report_not_found'],
});

export const readWeekConglomerate = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/conglomerate/venue_pk/:venue/week_stamp/:week/',
  summary:
    "Mean of the finished reports of a week over all stores of the venue's brand; for non-staff of the delivered ones",
  access: 'livePdf',
  scope: { venue: 'params.venue' },
  params: venueWeek,
  answer: z.object({ to_standard_percentage: share.nullable() }),
  errors: ['venue_not_yours'],
});
