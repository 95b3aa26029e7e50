import { MOST_PER_DAY } from '@crustodian/domain/audit/draw';
import { BAND_LEVELS } from '@crustodian/domain/audit/score-band';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { DAY_RANGE, dayRange, isDayRange } from './wire/day-range.ts';
import { calendarDay, dayMonthYear, pk, venueId } from './wire/fields.ts';

const count = z.number().int();

/** A figure based on blind judgements of drawn pizzas; shares are 0 to 1. */
const figure = z.object({
  /** audited: at least 8 were judged; too-few: 1 to 7; not-audited: none. */
  state: z.enum(['audited', 'too-few', 'not-audited']),
  judged: count,
  drawn: count,
  /** Pizzas eligible for the draw. */
  population: count,
  /** The estimate and half the width of its 95 % interval; null unless audited. */
  estimate: z.number().nullable(),
  half_width: z.number().nullable(),
  /** Mean of the engine's first results for the same pizzas; null if none was judged. */
  engine_mean: z.number().nullable(),
});
export const auditedFigures = z.object({
  score: figure,
  to_standard: figure,
  bad: figure,
  excellent: figure,
});

/** SHA-256 of the seeds used to draw the weeks of these days, oldest first. */
const seedHashes = z.array(z.string());

/** Applies to the whole company, regardless of which part was requested. */
const setting = {
  /** Whether the administrator chose to show the audited figure first. */
  audited_first: z.boolean(),
  /** Number of weeks with an audited score so far. */
  audited_weeks: count,
  /** Number of pizzas drawn per venue and day; 0 disables the draw. */
  audit_per_day: count,
  seed_hashes: seedHashes,
  /** When the newest of these figures was computed; null if there are none. */
  computed_at: z.iso.datetime().nullable(),
};

/** The seed of a week's draw, which proves that the pizzas were not hand-picked. */
const weekSeed = z.object({
  week: calendarDay,
  /** SHA-256 of the seed; null before the week begins. */
  hash: z.string().nullable(),
  /** 32 bytes in hex; null before it is published. */
  seed: z.string().nullable(),
  /** When the seed was published; null before. */
  revealed_at: z.iso.datetime().nullable(),
});

const venueSpan = z.object({ venue: venueId, ...dayRange }).refine(isDayRange, DAY_RANGE);
const companySpan = z.object({ company: pk, ...dayRange }).refine(isDayRange, DAY_RANGE);

export const readVenueAuditedFigures = endpoint({
  method: 'GET',
  path: '/api/audited-figures/venue/:venue/start_date/:start_date/end_date/:end_date/',
  summary: "A venue's audited figures over some days",
  access: 'qualityReports',
  scope: { venue: 'params.venue' },
  tokenScopes: ['read:audit'],
  params: venueSpan,
  answer: z.object({
    figures: auditedFigures,
    ...setting,
    /** The weeks of these days, newest first. */
    weeks: z.array(weekSeed),
  }),
  errors: ['venue_not_yours'],
});

export const readCompanyAuditedFigures = endpoint({
  method: 'GET',
  path: '/api/audited-figures/company/:company/start_date/:start_date/end_date/:end_date/',
  summary: 'Audited figures over some days of the venues the viewer can see, and of their regions',
  access: 'qualityReports',
  scope: { company: 'params.company' },
  tokenScopes: ['read:audit'],
  params: companySpan,
  answer: z.object({
    company: auditedFigures,
    /** By region code; venues without a region are under ''. */
    regions: z.record(z.string(), auditedFigures),
    venues: z.record(z.string(), auditedFigures),
    ...setting,
  }),
  errors: ['company_not_yours'],
});

export const readScoreBand = endpoint({
  method: 'GET',
  path: '/api/audited-figures/pizza/:id/band/',
  summary: "Between which scores a rater's score of a pizza lies, 9 times in 10",
  access: 'feed',
  scope: { venueOf: 'params.id' },
  tokenScopes: ['read:audit'],
  params: z.object({ id: z.string().max(100) }),
  answer: z.object({
    /**
     * Null for a pizza without a score or with one set by a person, or if the viewer may not see
     * scores.
     */
    band: z
      .object({
        low: z.number(),
        high: z.number(),
        /**
         * The source of the band: audited pizzas of its specialty family, of its company, or drawn
         * pizzas with a known true score.
         */
        level: z.enum(BAND_LEVELS),
        /** Number of pizzas behind the band. */
        count,
      })
      .nullable(),
  }),
  errors: ['venue_not_yours', 'pizza_not_found'],
});

export const readSpecialtyFigures = endpoint({
  method: 'GET',
  path: '/api/audited-figures/company/:company/start_date/:start_date/end_date/:end_date/specialties/',
  summary: 'Audited mean scores by specialty over some days of the venues the viewer can see',
  access: 'qualityReports',
  scope: { company: 'params.company' },
  tokenScopes: ['read:audit'],
  params: companySpan,
  query: z.object({ region: z.string().max(100).optional() }),
  answer: z.object({ specialties: z.record(z.string(), figure), seed_hashes: seedHashes }),
  errors: ['company_not_yours'],
});

export const readEveryCompanysFigures = endpoint({
  method: 'GET',
  path: '/api/audited-figures/week/:week/',
  summary: 'Audited figures of a week, of every company',
  access: 'staff',
  scope: 'none',
  params: z.object({ week: dayMonthYear }),
  answer: z.object({
    companies: z.record(z.string(), auditedFigures),
    /** By company, for the current week. */
    seed_hashes: z.record(z.string(), seedHashes),
  }),
  errors: ['not_a_week'],
});

const bias = z.object({
  /** A criterion, a specialty or an engine version. */
  of: z.string(),
  n: count,
  /** Mean of rater minus engine's first result, the raters' severities subtracted. */
  mean: z.number(),
  /**
   * Half the width of its 95 % interval, with raters as the units; null if a single rater judged
   * all.
   */
  half_width: z.number().nullable(),
});

const hits = z.object({ hits: count, n: count });

/**
 * Restricts the pizzas to those judged in points, which score figures are based on; excludes those
 * with only a verdict.
 */
const points = z.literal('1').optional();

/** The pizzas behind an audited figure. */
const drawnPizzas = z.object({
  /** Newest first, at most 21 unless all were requested. */
  pizzas: z.array(
    z.object({
      t_id: z.string(),
      venue: z.string(),
      day: calendarDay,
      img_url: z.string(),
      /** Rater and engine are at most half a point apart; for a verdict, both are the same. */
      agrees: z.boolean(),
      /** The rater's score; null before the week's seed is revealed, and for a verdict. */
      judged: z.number().nullable(),
    }),
  ),
  /** Counts over all of them. */
  agree: count,
  differ: count,
  /**
   * Criteria in which the engine clearly differs over the last eight weeks of these days, and the
   * number of criteria judged.
   */
  criteria: z.array(bias.extend({ half_width: z.number() })),
  criteria_judged: count,
  /**
   * How many of the counted pizzas have the property; null unless there are one to seven pizzas,
   * all of published weeks.
   */
  shares: z.object({ to_standard: hits, bad: hits, excellent: hits }).nullable(),
  /** Audited figures of a venue's published weeks that changed later, latest first. */
  changes: z.array(
    z.object({
      figure: z.enum(['score', 'to_standard', 'bad', 'excellent']),
      week: calendarDay,
      at: z.iso.datetime(),
      reason: z.enum(['draw', 'judgement', 'severity', 'history']),
      from: z.number(),
      /** Null if it is no longer audited. */
      to: z.number().nullable(),
    }),
  ),
  weeks: z.array(weekSeed),
});

export const readVenueDrawnPizzas = endpoint({
  method: 'GET',
  path: '/api/audited-figures/venue/:venue/start_date/:start_date/end_date/:end_date/pizzas/',
  summary: "The judged pizzas behind a venue's audited figures",
  access: 'regular',
  scope: { venue: 'params.venue' },
  tokenScopes: ['read:audit'],
  params: venueSpan,
  query: z.object({ all: z.literal('1').optional(), points }),
  answer: drawnPizzas,
  errors: ['venue_not_yours'],
});

export const readCompanyDrawnPizzas = endpoint({
  method: 'GET',
  path: '/api/audited-figures/company/:company/start_date/:start_date/end_date/:end_date/pizzas/',
  summary: "The judged pizzas behind a company's or a region's audited figures",
  access: 'regular',
  scope: { company: 'params.company' },
  tokenScopes: ['read:audit'],
  params: companySpan,
  query: z.object({
    all: z.literal('1').optional(),
    points,
    region: z.string().max(100).optional(),
    specialty: z.string().max(100).optional(),
  }),
  answer: drawnPizzas,
  errors: ['company_not_yours'],
});

export const readBias = endpoint({
  method: 'GET',
  path: '/api/audited-figures/bias/company/:company/',
  summary: 'What raters gave above the engine over eight weeks, by criterion, specialty and engine',
  access: 'regular',
  scope: { company: 'params.company' },
  tokenScopes: ['read:audit'],
  params: z.object({ company: pk }),
  answer: z.object({
    since: calendarDay,
    criteria: z.array(bias),
    specialties: z.array(bias),
    engines: z.array(bias),
  }),
  errors: ['company_not_yours'],
});

export const changeAuditedFirst = endpoint({
  method: 'POST',
  path: '/api/audited-figures/company/:company/first/',
  summary: 'Chooses whether audited figures stand first on management, performance and leaderboard',
  access: 'admin',
  scope: { wholeCompany: 'params.company' },
  costly: true,
  params: z.object({ company: pk }),
  body: z.object({ audited_first: z.boolean() }),
  answer: z.object({ audited_first: z.boolean() }),
  errors: ['company_not_yours', 'whole_company_needed', 'too_few_audited_weeks'],
});

const perDay = z.object({ audit_per_day: count.min(0).max(MOST_PER_DAY) });

export const changeAuditPerDay = endpoint({
  method: 'POST',
  path: '/api/audited-figures/company/:company/per-day/',
  summary: 'Chooses how many pizzas of a day are drawn in each of the company’s venues; 0: none',
  access: 'admin',
  scope: { wholeCompany: 'params.company' },
  costly: true,
  params: z.object({ company: pk }),
  body: perDay,
  answer: perDay,
  errors: ['company_not_yours', 'whole_company_needed'],
});
