import {
  FIRST_HEATMAP_HOUR,
  LAST_HEATMAP_HOUR,
  WEEKDAYS,
} from '@crustodian/domain/figures/heatmap';
import { VIEWS } from '@crustodian/domain/time/period';
import { QUALITIES } from '@crustodian/domain/score/quality-band';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { endpoint } from './wire/endpoint.ts';
import { DAY_RANGE, dayRange, isDayRange } from './wire/day-range.ts';
import { calendarDay, dayMonthYear, filled, pk, venueId } from './wire/fields.ts';
import { z } from 'zod';

const count = z.number().int().min(0);
const fraction = z.number().min(0).max(1);

/**
 * The figures of any group of pizzas. `total_pizzas` counts detected pizzas; everything else covers
 * scored pizzas (decision X107): n behind avg_score and each pct_ is `scored_pizzas`.
 */
const bandFields = {
  total_pizzas: count,
  scored_pizzas: count,
  avg_score: z.number().nullable(),
  /** Sample standard deviation of the scores, needed for t intervals; null below two. */
  score_sd: z.number().nullable().default(null),
  count_bads: count,
  count_goods: count,
  count_excellents: count,
  pct_bads: fraction,
  pct_goods: fraction,
  pct_excellents: fraction,
  /** Scored pizzas by standard, using the reviewer's where set (decisions X46, X48). */
  to_standard: count.default(0),
  maybe_to_standard: count.default(0),
  not_to_standard: count.default(0),
};

/** The figures of a group together with the fields that identify it. */
export function bandsOf<F extends z.ZodRawShape>(fields: F) {
  const whole = z.object({ ...fields, ...bandFields });
  // Safe because the shape has every field of bands, whatever else it has.
  const asBands = whole as never as z.ZodObject<typeof bandFields>;
  const made = filled(asBands, {
    scored_pizzas: (told) => told.count_bads + told.count_goods + told.count_excellents,
  });
  return made as never as z.ZodType<z.output<typeof whole>>;
}

export const bands = bandsOf({});
export type BandsAnswer = z.infer<typeof bands>;

export const quality = z.enum(QUALITIES);
export const shift = z.enum(SHIFTS);
export const shiftBands = bandsOf({ shift });
export const specialtyBands = bandsOf({ specialty: z.string() });
export const periodBands = bandsOf({ datetime: calendarDay });
const venueName = { venue: z.string(), name: z.string() };
export const venueBands = bandsOf({ ...venueName });
export const venueShiftBands = bandsOf({ ...venueName, shift });
export const focus = z.object({
  ...venueName,
  /** Only groups with enough scored pizzas, each with its n. */
  shift: shift.nullable(),
  shift_pizzas: count.nullable().default(null),
  specialty: z.string().nullable(),
  specialty_pizzas: count.nullable().default(null),
  criteria: z.string().nullable(),
  avg_score: z.number(),
  /** Venue mean minus company mean. */
  gap: z.number(),
  class: quality,
  /** n behind avg_score; null when omitted. */
  scored_pizzas: count.nullable().default(null),
});
export const rankedShiftFields = {
  rank: z.number().int().min(1),
  ...venueName,
  shift,
  /** Has fewer scored pizzas than the server requires for rankings (decision X67). */
  few_pizzas: z.boolean().default(false),
};
export const rankedShift = bandsOf(rankedShiftFields);

/** A column of the heatmaps: hour 11 to 24 of the business day, 24 being the hour after midnight (X12). */
export const heatCell = {
  weekday: z.enum(WEEKDAYS),
  hour: z.number().int().min(FIRST_HEATMAP_HOUR).max(LAST_HEATMAP_HOUR),
};
export const heatBands = bandsOf({ ...heatCell });
export const weekdayBands = bandsOf({ weekday: heatCell.weekday });

/**
 * The quality definitions used for the counted days: several while a change is being applied or if
 * venues differ; empty without data or when omitted.
 */
export const qualityDefinitions = z
  .array(z.object({ min: z.number(), max: z.number() }))
  .default([]);

/** Ingredient usage compared with the recipes, in grams and money (decision X64). */
export const portionItem = z.object({
  used: z.number(),
  recipe: z.number(),
  /** Fraction of the recipe; null if the recipe does not include the ingredient. */
  over_used: z.number().nullable(),
  over_spent: z.number(),
});
export type PortionItem = z.infer<typeof portionItem>;
export const portionItems = z.record(z.string(), portionItem);

const shiftPortions = z.object({
  count: z.number().int(),
  accuracy: z.number().nullable(),
  over_spent: z.number(),
  ingredients: portionItems,
});

/** Food usage against the recipes; {} without recipes or pizzas. */
export const portions = z
  .object({
    ingredients: portionItems,
    specialty: z.record(
      z.string(),
      z.object({
        count: z.number().int(),
        over_used: z.number().nullable(),
        over_spent: z.number(),
        distribution: quality,
      }),
    ),
    shift: z.object({ AM: shiftPortions, PM: shiftPortions }),
    total: portionItem.extend({ count: z.number().int() }),
    /** Pizzas without a recipe; excluded from all figures. */
    without_recipe: z.number().int(),
    currency: z.string().meta({ example: 'USD' }),
  })
  .partial();

/** The figures of one business day of a venue. */
export const dayFigures = filled(
  z.object({
    scored_pizzas: z.string().meta({ example: '37/41' }),
    avg_score: z.number().nullable(),
    best_shift: shift.nullable(),
    num_excellent_pizzas: z.number().int(),
    pct_excellent_pizza: z.number(),
    num_bad_pizzas: z.number().int(),
    pct_bad_pizza: z.number(),
    best_specialty: z.string().nullable(),
    worst_specialty: z.string().nullable(),
    best_criteria: z.string().nullable(),
    worst_criteria: z.string().nullable(),
    portion_control: z
      .object({
        ingredients: portionItems,
        /** '' when omitted. */
        currency: z.string().default(''),
        /** Pizzas with a recipe; null when omitted. */
        count: z.number().int().nullable().default(null),
      })
      .nullable(),
    /** The counts behind the figures above. */
    total: bands,
    shifts: z.array(shiftBands).default([]),
    specialties: z.array(specialtyBands).default([]),
    /** Mean share of the possible points, 0..1; in the order of the grid (decision X63). */
    criteria: z.array(z.object({ criterion: z.string(), share: z.number() })).default([]),
    quality_definitions: qualityDefinitions,
  }),
  { total: totalOfDay },
);

interface DayTotals {
  scored_pizzas: string;
  avg_score: number | null;
  num_excellent_pizzas: number;
  pct_excellent_pizza: number;
  num_bad_pizzas: number;
  pct_bad_pizza: number;
}

/** Derives the bands of a day from '37/41' and the numbers of excellent and bad pizzas. */
function totalOfDay(day: DayTotals): BandsAnswer {
  const [scored = 0, detected = scored] = day.scored_pizzas.split('/').map(Number);
  const goods = Math.max(0, scored - day.num_bad_pizzas - day.num_excellent_pizzas);
  return {
    total_pizzas: detected,
    scored_pizzas: scored,
    avg_score: day.avg_score,
    score_sd: null,
    count_bads: day.num_bad_pizzas,
    count_goods: goods,
    count_excellents: day.num_excellent_pizzas,
    pct_bads: day.pct_bad_pizza,
    pct_goods: scored === 0 ? 0 : goods / scored,
    pct_excellents: day.pct_excellent_pizza,
    to_standard: 0,
    maybe_to_standard: 0,
    not_to_standard: 0,
  };
}

const view = z.enum(VIEWS);
const days = z.object(dayRange).refine(isDayRange, DAY_RANGE);
const venueDays = z.object({ venue: venueId, ...dayRange }).refine(isDayRange, DAY_RANGE);
const venuePeriods = z
  .object({ venue: venueId, type: view, ...dayRange })
  .refine(isDayRange, DAY_RANGE);

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
/** Entries of a ranking with fewer scored pizzas are marked (decision X67). */
const ranking = { minimum_pizzas: z.number().int().min(1).default(1) };
/** Selects the company for viewers who can see several. */
const companyChoice = z.object({ company: pk.optional() });

export const readDailyInsights = endpoint({
  ...ofVenue,
  tokenScopes: ['read:figures'],
  path: '/api/analytics/home/venue/:venue/date/:date/',
  summary: 'One business day of a venue: its figures, its best and worst, its food usage',
  params: z.object({ venue: venueId, date: dayMonthYear }),
  answer: z.object({ data: dayFigures.nullable() }),
});

export const readPortionControl = endpoint({
  ...ofVenue,
  tokenScopes: ['read:figures'],
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
  tokenScopes: ['read:figures'],
  path: `/api/analytics/production/total/${VENUE_PERIODS}`,
  summary: 'Detected pizzas of a venue by period',
  params: venuePeriods,
  answer: z.object({
    data: z.array(z.object({ _id: calendarDay, total_pizzas: z.number().int() })),
  }),
});

export const readProductionDistribution = endpoint({
  ...ofVenue,
  tokenScopes: ['read:figures'],
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
  tokenScopes: ['read:figures'],
  path: `/api/analytics/performance/distribution/${VENUE_DAYS}`,
  summary: 'Quality of a venue by weekday and hour, and by weekday alone',
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
  tokenScopes: ['read:figures'],
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
  /** n behind avg_score; null when omitted. */
  scored_pizzas: z.number().int().nullable().default(null),
});

export const readPerformanceAverage = endpoint({
  ...ofVenue,
  tokenScopes: ['read:figures'],
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
  tokenScopes: ['read:figures'],
  path: `/api/analytics/performance/shift_quality/${VENUE_PERIODS}`,
  summary: 'Quality of a venue by period and shift; `class` compares with the mean of the period',
  params: venuePeriods,
  answer: z.object({
    data: z.array(bandsOf({ shift, datetime: calendarDay, class: quality })),
    quality_definitions: qualityDefinitions,
  }),
});

export const readSpecialtyQuality = endpoint({
  ...ofVenue,
  tokenScopes: ['read:figures'],
  path: `/api/analytics/performance/specialty_quality/${VENUE_DAYS}`,
  summary:
    'Share and quality of each specialty of a venue; `class` compares with the mean of the venue',
  params: venueDays,
  answer: z.object({
    data: z.array(bandsOf({ specialty: z.string(), pct: z.number(), class: quality })),
    quality_definitions: qualityDefinitions,
  }),
});

export const readPerformanceSummary = endpoint({
  ...ofVenue,
  tokenScopes: ['read:figures'],
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
  tokenScopes: ['read:figures'],
  path: `/api/analytics/compare/${DAYS}`,
  summary: "The venues of one company against its average; the viewer's own company by default",
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
  tokenScopes: ['read:figures'],
  path: `/api/analytics/compare/quality/${VENUE_PERIODS}`,
  summary: 'Quality by period of a venue and of its company',
  params: venuePeriods,
  answer: z.object({
    data: z.array(periodBands),
    company: z.array(periodBands),
    quality_definitions: qualityDefinitions,
  }),
});

export const rankShifts = endpoint({
  ...ofCompanies,
  tokenScopes: ['read:figures'],
  path: `/api/analytics/leaderboard/shift/${DAYS}`,
  summary: 'Shifts of every visible venue, best first; staff can limit them to one company',
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
  tokenScopes: ['read:figures'],
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
