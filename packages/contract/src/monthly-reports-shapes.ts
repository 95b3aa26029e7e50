import { DAYPARTS } from '@crustodian/domain/daypart';
import { WEEKDAYS } from '@crustodian/domain/weekday';
import { z } from 'zod';
import { dayMonthYear } from './fields.ts';
import {
  figures,
  ranked,
  reportId,
  reportPizza,
  reportState,
  share,
  shiftCounts,
} from './weekly-reports-shapes.ts';

/** Text id of a monthly report: 'm', its company, a dash and a number. */
export const monthlyReportId = z
  .string()
  .regex(/^m\d{1,9}-\d{1,16}$/, 'must be the _id of a monthly report')
  .meta({ example: 'm2-759000123456789' });

/** Text id of a report of either kind. */
export const anyReportId = z.union([reportId, monthlyReportId]);

const count = z.number().int();
const byShift = z.record(z.enum(WEEKDAYS), shiftCounts);
const byDaypart = z.record(
  z.enum(WEEKDAYS),
  z.record(z.enum(DAYPARTS), z.object({ count, to_standard: count })),
);
/** Mean of (used - recipe) / recipe of a pizza's pepperoni; negative where there was less (decision X104). */
const overPepperoni = z.number().nullable();
const overPepperoniByShift = z.record(
  z.enum(WEEKDAYS),
  z.object({ AM: overPepperoni, PM: overPepperoni }),
);
/** A month's stamp as the key of a record: '1-3-2024'. */
const monthKey = z.string().regex(/^1-\d{1,2}-\d{4}$/);
/** A value for each of the `evolution.months`; null where nothing was finished. */
const monthly = z.array(share.nullable());

/** A company or one of its regions in a month; without a report `_id` and `state` are null. */
export const monthlyRow = z.object({
  _id: monthlyReportId.nullable(),
  state: reportState.nullable(),
  company: count,
  /** What people call the company. */
  franchise: z.string(),
  /** Code of the region, as calls and addresses take it; null for the whole company. */
  region: z.string().nullable(),
  region_name: z.string().nullable(),
  month_stamp: dayMonthYear,
  pizza_tv_emails: z.array(z.string()),
  report_language: z.enum(['en', 'es']),
  /** Finished weekly reports that there are of the month by now. */
  finished_reports: count,
  to_standard_percentage: share.nullable(),
  /** Pizzas to or not to standard. */
  count,
  /** What the PDF is called, without its ending; null without a report. */
  report_name: z.string().nullable(),
  /** True where a PDF is kept that can be previewed and sent. */
  has_file: z.boolean(),
});
export type MonthlyRow = z.infer<typeof monthlyRow>;

/** What a month says of one store, its finished weekly reports together. */
export const storeResume = z.object({
  name: z.string(),
  region: z.string().nullable(),
  to_standard_percentage: share.nullable(),
  count,
  to_standard: count,
  problems: z.record(z.string(), count),
  over_pepperoni: overPepperoni,
  over_pepperoni_by_shift: overPepperoniByShift,
  to_standard_by_daypart: byDaypart,
  to_standard_by_shift: byShift,
  reports_count: count,
});
export type StoreResume = z.infer<typeof storeResume>;

/** A place with the share of the month before. */
const rankedMonth = ranked.extend({ before: share.nullable() });
const rankedStore = rankedMonth.extend({
  venue: z.string(),
  name: z.string(),
  /** What people call the store's company. */
  franchise: z.string(),
  region: z.string().nullable(),
});

/** A featured pizza of a weekly report, with the store that made it. */
export const featuredPizza = reportPizza.extend({
  venue: z.string(),
  venue_name: z.string(),
  /** The week of its report. */
  week_stamp: dayMonthYear,
});
export type FeaturedPizza = z.infer<typeof featuredPizza>;

/** All that a monthly report shows. It is computed when the report is made, and kept with it. */
export const monthlyFigures = z.object({
  /** Stores of the company or region, in the order of their names. */
  stores: z.array(z.string()),
  resume_by_store: z.record(z.string(), storeResume),
  /** By specialty of the company's reports. */
  specialties: z.record(z.string(), figures),
  /** Every specialty together. */
  total: figures,
  /** Pizzas by main problem; `evolution` by month is count / reports_count x 365/12/7 (decision X103). */
  problems: z.record(z.string(), z.object({ count, evolution: z.record(monthKey, z.number()) })),
  reports_count: count,
  to_standard_by_shift: byShift,
  to_standard_by_daypart: byDaypart,
  over_pepperoni: overPepperoni,
  over_pepperoni_by_shift: overPepperoniByShift,
  /** At most ten of all stores of the brand (decision X100). */
  top_stores: z.array(rankedStore),
  stores_ranking: z.array(rankedStore),
  /** Of the whole company, for a region's report as well. */
  regions_ranking: z.array(rankedMonth.extend({ region: z.string(), name: z.string() })),
  /** Twelve months, oldest first, the report's own the last; gaps stay gaps (decision X102). */
  evolution: z.object({
    months: z.array(dayMonthYear),
    total: monthly,
    /** Mean of all stores of the brand (decision X99). */
    conglomerate: monthly,
    stores: z.record(z.string(), monthly),
    specialties: z.record(z.string(), monthly),
  }),
  /** Mean of all stores of the brand in the month (decision X99). */
  conglomerate: share.nullable(),
  /** At most fifteen each, newest first (decision X101). */
  features: z.object({
    to_standard: z.array(featuredPizza),
    not_to_standard: z.array(featuredPizza),
  }),
});
export type MonthlyFigures = z.infer<typeof monthlyFigures>;

/** A store whose month is no longer what the report shows, with what it is now. */
const changedStore = z.object({
  venue: z.string(),
  name: z.string(),
  /** Null where the report has no such store. */
  before: z.object({ to_standard_percentage: share.nullable(), count }).nullable(),
  /** Null where none of its weekly reports is finished any more. */
  now: z.object({ to_standard_percentage: share.nullable(), count }).nullable(),
});

export const monthlyReport = monthlyRow.extend({
  _id: monthlyReportId,
  state: reportState,
  report_name: z.string(),
  doc: z.object({ franchise: z.string(), region: z.string().nullable(), month: dayMonthYear }),
  ...monthlyFigures.shape,
  /** Instant at which the figures were computed. */
  made_at: z.iso.datetime(),
  /** Stores that would be summed otherwise by now; the report keeps what it shows. */
  changed_since: z.array(changedStore),
  /** Pizzas of its weekly reports that were corrected since, and when the last one was. */
  corrections: z.object({ count, last: z.iso.datetime().nullable() }),
});
export type MonthlyReport = z.infer<typeof monthlyReport>;
