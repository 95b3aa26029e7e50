import { VIEWS } from '@crustodian/domain/people/view';
import { z } from 'zod';
import {
  bands,
  bandsOf,
  dayFigures,
  focus,
  heatBands,
  heatCell,
  periodBands,
  portions,
  quality,
  qualityDefinitions,
  rankedShift,
  rankedShiftFields,
  shift,
  shiftBands,
  specialtyBands,
  venueBands,
  venueShiftBands,
  weekdayBands,
} from './analytics-shapes.ts';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, dayMonthYear, pk, venueId } from './wire/fields.ts';

const view = z.enum(VIEWS);
const range = { start_date: dayMonthYear, end_date: dayMonthYear };
const isInOrder = ({ start_date, end_date }: { start_date: string; end_date: string }) =>
  start_date <= end_date;
const ORDER = { message: 'must not lie before start_date', path: ['end_date'] };

const days = z.object(range).refine(isInOrder, ORDER);
const venueDays = z.object({ venue: venueId, ...range }).refine(isInOrder, ORDER);
const venuePeriods = z.object({ venue: venueId, type: view, ...range }).refine(isInOrder, ORDER);

const DAYS = 'start_date/:start_date/end_date/:end_date/';
const VENUE_DAYS = `venue/:venue/${DAYS}` as const;
const VENUE_PERIODS = `venue/:venue/type/:type/${DAYS}` as const;

const ofVenue = {
  method: 'GET',
  access: 'regular',
  scope: { venue: 'params.venue' },
  errors: ['bad_request', 'venue_not_yours'],
} as const;
const ofCompanies = {
  method: 'GET',
  access: 'regular',
  scope: 'handler',
  errors: ['bad_request', 'company_not_yours'],
} as const;
/** Fewer scored pizzas than this mark an entry of a ranking (decision X67). */
const ranking = { minimum_pizzas: z.number().int().min(1).default(1) };
/** Which company, where the viewer sees several. */
const companyChoice = z.object({ company: pk.optional() });

export const readDailyInsights = endpoint({
  ...ofVenue,
  path: '/api/analytics/home/venue/:venue/date/:date/',
  summary: 'One business day of a venue: its figures, its best and worst, its food usage',
  params: z.object({ venue: venueId, date: dayMonthYear }),
  answer: z.object({ data: dayFigures.nullable() }),
});

export const readPortionControl = endpoint({
  ...ofVenue,
  path: `/api/analytics/portion_control/${VENUE_DAYS}`,
  summary: 'Food usage against the recipes; an empty object without recipes or pizzas',
  params: venueDays,
  answer: portions,
});

const heatmap = {
  /** Pizzas of the range outside the hours that the heatmap shows. */
  outside_hours: z.number().int().default(0),
};

export const readProductionTotal = endpoint({
  ...ofVenue,
  path: `/api/analytics/production/total/${VENUE_PERIODS}`,
  summary: 'Detected pizzas of a venue by period',
  params: venuePeriods,
  answer: z.object({
    data: z.array(z.object({ _id: calendarDay, total_pizzas: z.number().int() })),
  }),
});

export const readProductionDistribution = endpoint({
  ...ofVenue,
  path: `/api/analytics/production/distribution/${VENUE_DAYS}`,
  summary: 'Detected pizzas of a venue by weekday and hour',
  params: venueDays,
  answer: z.object({
    data_weekly: z.array(z.object({ ...heatCell, total_pizzas: z.number().int() })),
    ...heatmap,
  }),
});

export const readPerformanceDistribution = endpoint({
  ...ofVenue,
  path: `/api/analytics/performance/distribution/${VENUE_DAYS}`,
  summary: 'Quality of a venue by weekday and hour, and by weekday',
  params: venueDays,
  answer: z.object({
    data_weekly: z.array(heatBands),
    weekly_distribution: z.array(weekdayBands),
    ...heatmap,
    quality_definitions: qualityDefinitions,
  }),
});

export const readPerformanceQuality = endpoint({
  ...ofVenue,
  path: `/api/analytics/performance/quality/${VENUE_PERIODS}`,
  summary: 'Quality of a venue by period, by shift and by specialty',
  params: venuePeriods,
  answer: z.object({
    quality_by_period: z.array(periodBands),
    quality_by_shift: z.array(shiftBands),
    quality_by_specialty: z.array(specialtyBands),
    quality_definitions: qualityDefinitions,
  }),
});

const averagePoint = z.object({
  _id: calendarDay,
  avg_score: z.number(),
  total_pizzas: z.number().int(),
  /** n behind avg_score; null where it is not told. */
  scored_pizzas: z.number().int().nullable().default(null),
});

export const readPerformanceAverage = endpoint({
  ...ofVenue,
  path: `/api/analytics/performance/average/${VENUE_PERIODS}`,
  summary:
    "Average score by period: the venue, all venues of its company, and each period's best venue",
  params: venuePeriods,
  query: z.object({ staff_user: z.enum(['0', '1']).optional() }),
  answer: z.object({
    data: z.array(averagePoint),
    data_avg_all_venues: z.array(averagePoint),
    data_best_venue: z.array(
      averagePoint.extend({ venue: z.string(), name: z.string().default('') }),
    ),
  }),
});

export const readShiftQuality = endpoint({
  ...ofVenue,
  path: `/api/analytics/performance/shift_quality/${VENUE_PERIODS}`,
  summary: 'Quality of a venue by period and shift; class is against the mean of the period',
  params: venuePeriods,
  answer: z.object({
    data: z.array(bandsOf({ shift, datetime: calendarDay, class: quality })),
    quality_definitions: qualityDefinitions,
  }),
});

export const readSpecialtyQuality = endpoint({
  ...ofVenue,
  path: `/api/analytics/performance/specialty_quality/${VENUE_DAYS}`,
  summary: 'Share and quality of each specialty of a venue; class is against the mean of the venue',
  params: venueDays,
  answer: z.object({
    data: z.array(bandsOf({ specialty: z.string(), pct: z.number(), class: quality })),
    quality_definitions: qualityDefinitions,
  }),
});

export const readPerformanceSummary = endpoint({
  ...ofVenue,
  path: `/api/analytics/performance/summary/${VENUE_DAYS}`,
  summary: 'Scored and detected pizzas, best and average score of a venue',
  params: venueDays,
  answer: z.object({
    summary: z.object({
      scored_pizzas: z.number().int(),
      total_pizzas: z.number().int(),
      best_score: z.number().nullable(),
      avg_score: z.number().nullable(),
      score_sd: z.number().nullable().default(null),
      /** The first day with the best score. */
      best_score_day: calendarDay.nullable().default(null),
      best_score_specialty: z.string().nullable().default(null),
    }),
  }),
});

export const compareVenues = endpoint({
  ...ofCompanies,
  path: `/api/analytics/compare/${DAYS}`,
  summary: "The venues of one company against its average; the viewer's own company unless asked",
  params: days,
  query: companyChoice,
  answer: z.object({
    data: z.array(venueBands),
    company_avg: bands,
    all_venues_avg: bands,
    focus_on: z.array(focus),
    venue_shift_average: z.array(venueShiftBands),
    ...ranking,
    company: z.object({ pk: z.number().int(), pretty_name: z.string() }).nullable().default(null),
    quality_definitions: qualityDefinitions,
  }),
});

export const compareQuality = endpoint({
  ...ofVenue,
  path: `/api/analytics/compare/quality/${VENUE_PERIODS}`,
  summary: 'Quality by period of a venue beside that of its company',
  params: venuePeriods,
  answer: z.object({
    data: z.array(periodBands),
    company: z.array(periodBands),
    quality_definitions: qualityDefinitions,
  }),
});

export const rankShifts = endpoint({
  ...ofCompanies,
  path: `/api/analytics/leaderboard/shift/${DAYS}`,
  summary: 'Shifts of every visible venue, best first; one company for staff who name it',
  params: days,
  query: companyChoice,
  answer: z.object({
    best_shifts: z.array(rankedShift),
    ...ranking,
    quality_definitions: qualityDefinitions,
  }),
});

export const rankWeeks = endpoint({
  ...ofCompanies,
  path: '/api/analytics/leaderboard/week_ranking/',
  summary: 'The best shift of each of the last ten complete weeks, newest first',
  query: companyChoice,
  answer: z.object({
    week_ranking: z.array(
      bandsOf({
        ...rankedShiftFields,
        week_stamp: dayMonthYear,
        week_number: z.number().int(),
      }),
    ),
  }),
});
