import { PROBLEM_CODES } from '@crustodian/domain/figures/problems';
import { reportName } from '@crustodian/domain/reports/report-name';
import { isPrinted, REPORT_STATES } from '@crustodian/domain/reports/report-state';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { STANDARDS } from '@crustodian/domain/pizza/standard';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { z } from 'zod';
import { bit, dayMonthYear, filled, localTs, venueId, wholeNumber } from './wire/fields.ts';
import { flag } from './wire/pizza.ts';

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
/** What a report shows of a pizza; one outside the report's definition is 'other' (decision X79). */
const reportSpecialty = z.string().min(1).max(60);

export const reportPizza = z.object({
  vid_id: id,
  pizza_id: id,
  show_on_report: flag,
  featured: flag,
  standard: z.enum(STANDARDS),
  /** Below /api/static/. */
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
  /** to + not to standard; the undecided are no part of it (decision X48). */
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
  /** Latest day marked reviewed in the week, YYYY-MM-DD (decision X91). */
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
  /** Told to staff only. */
  pizza_tv_emails: z.array(z.string()),
  report_language: z.enum(['en', 'es']),
  to_standard_percentage: share.nullable(),
  /** Pizzas that are to or not to standard, the weight of the store in a mean; null where it is not told. */
  count: count.nullable().default(null),
  /** Venue wall clock. */
  qa_time: localTs.nullable(),
  /** What the PDF is called, without its ending (decision X87); null without a report. */
  report_name: z.string().nullable(),
  /** True where a PDF is kept that can be previewed and sent. */
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

/** What a list of reports tells of one store; without a report `_id` and `state` are null. */
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
  /** Fractions by specialty that are printed in place of the measured ones; {} for none (decision X80). */
  visible_to_standard_percentage: z.record(z.string(), share),
  key: dayMonthYear,
  /** `total`, and a fraction by specialty. */
  standard: z.record(z.string(), share.nullable()),
  features,
  to_standard_by_shift: z.record(z.enum(WEEKDAYS), shiftCounts),
  resume_by_specialty: z.record(z.string(), figures),
});
export const weeklyReport = filled(weeklyReportFields, { report_name: nameOf, has_file: hasFile });
export type WeeklyReport = z.infer<typeof weeklyReport>;

/** A place of a ranking (decision X100): equal values share a position. */
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

/** Every entry that a change touched, with the fields that it has now; where it is not told, they are read again. */
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

/** How a report begins (decision X77). */
export const initialization = z.object({
  venue_pk: venueId,
  week_stamp: dayMonthYear,
  week_number: wholeNumber,
  /** 1: no scores are shown (decision X77). */
  alternative: bit.optional(),
  /** 1: the report starts empty and its days are fetched one by one. */
  per_day_select: bit.optional(),
  /** 1: the report starts without pizzas. */
  skip_pizzas: bit.optional(),
  /** 1: asked for from report control, where only stores without any report may be initialized. */
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

/** One pizza in place of another. */
export const replacement = z.object({
  report_id: reportId,
  /** Its `standard`, `specialty` and `main_problem` are set too where they are sent. */
  new: pizzaPlace.extend({
    standard: reportPizza.shape.standard.optional(),
    specialty: reportPizza.shape.specialty.optional(),
    main_problem: reportPizza.shape.main_problem.optional(),
  }),
  old: pizzaPlace,
});
