import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { bit, dayMonthYear, pk, venueId, wholeNumber } from './wire/fields.ts';
import {
  attributeChange,
  changedPizzas,
  initialization,
  pizzaPlace,
  replacement,
  reportId,
  reportPizza,
  reportState,
  reportStructure,
  share,
  storeRow,
  storesEvolution,
  trackOfDays,
  weekRanking,
  weeklyReport,
} from './weekly-reports-shapes.ts';

export type {
  AttributeChange,
  ChangedPizza,
  ReportPizza,
  StoreRow,
  TrackOfDays,
  WeekRanking,
  WeeklyReport,
} from './weekly-reports-shapes.ts';

const companyWeek = z.object({ company: pk, week: dayMonthYear });
const venueWeek = z.object({ venue: venueId, week: dayMonthYear });
const ofReport = { report_id: reportId };
const REPORT = { venueOf: 'body.report_id' } as const;

export const listReports = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/reports/company_pk/:company/week_stamp/:week/',
  summary: 'A row per store of a company for a week; others than staff learn of delivered reports',
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
    "A store's report of a week with the week's rankings; null for others than staff until it is delivered",
  access: 'livePdf',
  scope: { venue: 'params.venue' },
  params: venueWeek,
  answer: z.object({
    report: weeklyReport.nullable(),
    /** Of the company's finished reports of the week; null without a report. */
    ranking: weekRanking.nullable().default(null),
  }),
  errors: ['venue_not_yours'],
});

export const readReportStructure = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/report_structure/',
  summary: 'Goals, problems, tips and the specialties of reports; of one company when it is named',
  access: 'livePdf',
  scope: 'handler',
  query: z.object({ company: pk.optional() }),
  answer: reportStructure,
  errors: ['company_not_yours'],
});

export const initializeReport = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/initialize_report/',
  summary:
    "Makes a store's report of a week and puts it into data selection; a second time nothing",
  access: 'staff',
  scope: { venue: 'body.venue_pk' },
  body: initialization,
  answer: z.object({ _id: reportId, report: weeklyReport.optional() }),
  errors: ['venue_not_yours', 'not_a_week', 'report_exists'],
});

export const initializeReports = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/initialize_reports/',
  summary: 'Initializes the reports of many stores, each on its own',
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
    /** As the screen has them; the server goes by its own. */
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
  summary: 'Changes one attribute of a report pizza, and what follows from it',
  access: 'staff',
  scope: REPORT,
  body: updateBody,
  answer: changedPizzas,
  errors: updateErrors,
});

export const updateFeatured = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/report/update_featured/',
  summary: 'Features a report pizza in place of the one of its standard, or takes that back',
  access: 'staff',
  scope: REPORT,
  body: updateBody,
  answer: changedPizzas,
  errors: updateErrors,
});

export const updateReportPizzas = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/report/update_batch/',
  summary: 'Changes one attribute of many report pizzas; those that refuse it are named',
  access: 'staff',
  scope: REPORT,
  body: z.intersection(
    z.object({ ...ofReport, pizzas: z.array(pizzaPlace).min(1).max(1000) }),
    attributeChange,
  ),
  /** `err` with the ids in `pizzas` where some were refused. */
  answer: changedPizzas.extend({
    err: z.string().optional(),
    pizzas: z.array(z.string()).optional(),
  }),
  errors: ['venue_not_yours', 'report_not_found', 'report_not_selecting'],
});

export const updateTrackOfDays = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/report/update_track_of_days/',
  summary: 'Marks a day as fetched, which loads its pizzas and stays, or as checked or not',
  access: 'staff',
  scope: REPORT,
  body: z.object({
    ...ofReport,
    value: bit,
    day: z.enum(WEEKDAYS),
    key: z.enum(['fetched', 'checked']),
    date: dayMonthYear,
  }),
  /** `pizzas` are those that a fetched day brought, of both lists. */
  answer: z.object({
    success: z.boolean().optional(),
    track_of_days: trackOfDays.optional(),
    pizzas: z.array(reportPizza).optional(),
    pizzas_scoreless: z.array(reportPizza).optional(),
  }),
  errors: [
    'venue_not_yours',
    'report_not_found',
    'report_not_selecting',
    'wrong_day',
    'day_fetched',
  ],
});

export const swapReportPizza = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/report/smart_change/',
  summary: 'Shows one pizza in place of another, which is hidden and loses its feature',
  access: 'staff',
  scope: REPORT,
  body: replacement,
  answer: changedPizzas,
  errors: updateErrors,
});

export const updateVisibleToStandard = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/report/update_visible_to_standard/',
  summary:
    'Sets the fractions that are printed in place of the measured ones; incomplete ones reset them',
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
  summary: 'Moves a report one step on, or back to its selection',
  access: 'staff',
  scope: REPORT,
  body: z.object({ ...ofReport, state: reportState }),
  answer: z.object({ report: weeklyReport }),
  errors: ['venue_not_yours', 'report_not_found', 'move_refused', 'selection_incomplete'],
});

export const fillReport = endpoint({
  method: 'POST',
  path: '/api/pizza_tv/fill_report/',
  summary: 'Selects the pizzas of a report anew, up to the goal of each specialty',
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
    "Takes a file 'csv' whose first row names a store, and marks its report of the week delivered",
  access: 'staff',
  scope: { company: 'params.company' },
  costly: true,
  params: companyWeek,
  upload: true,
  body: z.object({}),
  answer: z.object({ msg: z.string(), venue: z.string() }),
  errors: ['company_not_yours', 'report_csv_refused', 'not_a_week'],
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
  summary: "Mean of the finished reports of a week over all stores of the venue's brand",
  access: 'livePdf',
  scope: { venue: 'params.venue' },
  params: venueWeek,
  answer: z.object({ to_standard_percentage: share.nullable() }),
  errors: ['venue_not_yours'],
});
