import { SHIFTS } from '@crustodian/domain/time/shift';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { dayMonthYear, localTs, venueId } from './wire/fields.ts';
import {
  reportId,
  reportPizza,
  reportState,
  share,
  weeklyReport,
  weeklyReportFields,
} from './weekly-reports.ts';

const count = z.number().int();
/** Difference of two fractions: 0.03 is three points. */
const delta = z.number().min(-1).max(1).nullable();

/** State of a store without a report in report control (spec 002 section 4). */
export const controlState = z.enum([...reportState.options, 'non-existent']);
export type ControlState = z.infer<typeof controlState>;

/** A store of the company table. */
export const controlRow = z.object({
  venue: z.string(),
  /** Display name of the store. */
  doc: z.object({ venue: z.string() }),
  state: controlState,
  /** Latest day marked as reviewed in the week, YYYY-MM-DD (decision X91). */
  reviewed_day: z.string().nullable(),
  /** When QA was marked as done; venue wall-clock time. */
  qa_time: localTs.nullable(),
  _id: reportId.nullable(),
  /** From the latest earlier finished report (decision X92). */
  lrScore: share.nullable(),
  /** Week of that report. */
  lrKey: dayMonthYear.nullable().default(null),
  delta,
  score: share.nullable(),
  /** File name of the PDF without extension; null without a report. */
  report_name: z.string().nullable().default(null),
  /** Whether a PDF exists that can be downloaded and sent. */
  has_file: z.boolean().default(false),
});
export type ControlRow = z.infer<typeof controlRow>;

/** The effect of one verdict more or less (decision X96). */
const stress = z.object({
  d_info_s: z.string(),
  d_score_s: z.string(),
  i_info_s: z.string(),
  i_score_s: z.string(),
});

/** Figures of one specialty of the store's report, or of all together. */
export const controlSpecialty = z.object({
  /** From the four latest earlier finished reports, oldest first. */
  previous: z.array(z.object({ key: dayMonthYear, to_standard_percentage: share.nullable() })),
  /** goods + bads, without the undecided. */
  count,
  goods: count,
  bads: count,
  maybe: count,
  /** maybe / (count + maybe); 0 without pizzas. */
  maybe_share: share,
  /** At most 30 pizzas (decision X94). */
  few_pizzas: z.boolean(),
  score: share.nullable(),
  lrScore: share.nullable(),
  delta,
  stress,
});
export type ControlSpecialty = z.infer<typeof controlSpecialty>;

/** Without figures there is no total: {}, like the resume. */
const noTotal = z.strictObject({});

/** Distinguishes a scoreless report, or none, which has no figures. */
export const hasTotal = (
  total: ControlSpecialty | z.infer<typeof noTotal>,
): total is ControlSpecialty => 'count' in total;

const reportControl = z.object({
  report: weeklyReport.nullable(),
  /** Every store of the venue's company, in store order. */
  stores: z.array(controlRow),
  /** By specialty in the order defined for reports; {} for a scoreless report or none. */
  resume: z.record(z.string(), controlSpecialty),
  total: z.union([controlSpecialty, noTotal]),
  /** Specialty names used in reports. */
  specialties: z.record(z.string(), z.string()).default({}),
  /** The twelve weeks up to the selected one, oldest first; only finished reports have a value. */
  evolution: z.object({
    keys: z.array(dayMonthYear),
    venues: z.record(
      z.string(),
      z.object({ pretty_name: z.string(), values: z.array(share.nullable()) }),
    ),
    /** Mean of the stores that have a value, weighted equally. */
    average: z.array(share.nullable()),
  }),
  gallery: z.object({
    features: weeklyReportFields.shape.features,
    /** Every pizza of the report; of its scoreless list if the report has no scores. */
    by_day: z.record(z.enum(WEEKDAYS), z.record(z.enum(SHIFTS), z.array(reportPizza))),
  }),
});
export type ReportControl = z.infer<typeof reportControl>;

export const readReportControl = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/report_control/venue_pk/:venue/week_stamp/:week/',
  summary:
    "A store's weekly report with its earlier ones, the company's stores, their evolution and the pizzas",
  access: 'staff',
  scope: { venue: 'params.venue' },
  params: z.object({ venue: venueId, week: dayMonthYear }),
  answer: reportControl,
  errors: ['venue_not_yours', 'not_a_week'],
});

/** Signals that a store's report of a week changed; the browser then refetches what it shows. */
export const reportEvent = z.object({ venue: z.string(), week: dayMonthYear });
export type ReportEvent = z.infer<typeof reportEvent>;

export const followReports = endpoint({
  method: 'GET',
  path: '/api/live/reports/',
  summary:
    'Server-sent events: one line for each weekly report that was started, changed, printed or sent, and for each of its days marked as reviewed',
  // For every company: only staff use it, and they can see all of them.
  access: 'staff',
  scope: 'none',
  kind: 'stream',
  answer: reportEvent,
});
