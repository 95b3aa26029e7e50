import { daysBetween } from '@crustodian/domain/time/calendar-day';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { DAY_RANGE, dayRange, isDayRange } from './wire/day-range.ts';
import { calendarDay, dayMonthYear, pk, venueId } from './wire/fields.ts';

const count = z.number().int().min(0);

/** A span and an earlier one to compare it with. */
const spans = {
  start_date: dayMonthYear,
  end_date: dayMonthYear,
  before_start: dayMonthYear,
  before_end: dayMonthYear,
};
type Spans = Record<keyof typeof spans, string>;
const SPANS =
  'start_date/:start_date/end_date/:end_date/before_start/:before_start/before_end/:before_end/';
/** Limit for both spans together; more days would take too long to decompose. */
const MOST_DAYS = 800;
const areInOrder = ({ start_date, end_date, before_start, before_end }: Spans): boolean =>
  before_start <= before_end &&
  before_end < start_date &&
  start_date <= end_date &&
  daysBetween(before_start, end_date) < MOST_DAYS;
const SPAN_ORDER = {
  message: `must not be before start_date, which must be after before_end and before_start, and all within ${MOST_DAYS} days`,
  path: ['end_date'],
};

/** Scored pizzas of one store behind a part; `value` is their contribution to it. */
const partStore = z.object({ venue: z.string(), name: z.string(), value: z.number(), count });

const movedPart = z.object({
  kind: z.enum(['criterion', 'mix', 'penalties', 'engine']),
  /** Set for a criterion's part, along with the time of day it refers to. */
  criterion: z.string().nullable(),
  shift: z.enum(SHIFTS).nullable(),
  /** Only for the mix: the specialties whose change in share of sales moved the mean most, largest first. */
  specialties: z.array(z.object({ specialty: z.string(), value: z.number(), share: z.number() })),
  value: z.number(),
  halfWidth: z.number(),
  /** The days of its pizzas in the later span. */
  days: z.object({ min: calendarDay, max: calendarDay }),
  count,
  stores: z.array(partStore),
  /** Picture paths of some of its pizzas. */
  pictures: z.array(z.string()),
});

const span = z.object({
  min: calendarDay,
  max: calendarDay,
  pizzas: count,
  mean: z.number().nullable(),
});

const qualityLimits = z.object({ min: z.number(), max: z.number() });

/** Why a mean moved; the parts and the noise add up to the change. */
const whyMoved = z.object({
  /** 'too-few': a span has too few pizzas to name a cause. */
  state: z.enum(['known', 'too-few']),
  before: span,
  after: span,
  change: z.number(),
  /** For the total change; null if there are too few pizzas. */
  halfWidth: z.number().nullable(),
  /** For the difference of the audited means; null unless both spans are audited. */
  auditedHalfWidth: z.number().nullable(),
  /** At most five including the noise, largest first; an engine's part comes last. */
  parts: z.array(movedPart),
  /** The sum of the `count` parts that chance explains. */
  noise: z.object({ value: z.number(), count }).nullable(),
  /** Engines and thresholds that came into use during these spans. */
  changes: z.array(
    z.object({
      kind: z.enum(['engine', 'thresholds']),
      day: calendarDay,
      /** Engine names; null for thresholds. */
      from: z.string().nullable(),
      to: z.string().nullable(),
      /** Who changed the thresholds. */
      by: z.string().nullable(),
    }),
  ),
  /**
   * A change of the company's definition of bad and excellent between the first and the last day.
   * It moves shares of all days but no scores; null if there was none.
   */
  qualityChange: z
    .object({
      day: calendarDay,
      /** Null for a person without a name. */
      by: z.string().nullable(),
      from: qualityLimits,
      to: qualityLimits,
    })
    .nullable(),
  /**
   * What the effect of the changes is based on: pizzas that both engines scored, blind judgements,
   * or nothing.
   */
  changesKnownBy: z.enum(['pairs', 'judgements', 'nothing']).nullable(),
});

export const readWhyMoved = endpoint({
  method: 'GET',
  path: `/api/measurement/why-moved/venue/:venue/${SPANS}`,
  summary:
    "Why a venue's mean score moved between two spans: criteria by shift, what was sold, flags, engine or thresholds, and noise",
  access: 'regular',
  scope: { venue: 'params.venue' },
  costly: true,
  tokenScopes: ['read:figures'],
  params: z.object({ venue: venueId, ...spans }).refine(areInOrder, SPAN_ORDER),
  answer: whyMoved,
  errors: ['bad_request', 'venue_not_yours', 'day_closed'],
});

export const readCompanyWhyMoved = endpoint({
  method: 'GET',
  path: `/api/measurement/why-moved/company_pk/:company_pk/${SPANS}`,
  summary:
    "Why a company's mean score and those of its regions moved between two spans, over the venues the viewer can see",
  access: 'companyManager',
  scope: { company: 'params.company_pk' },
  costly: true,
  tokenScopes: ['read:figures'],
  params: z.object({ company_pk: pk, ...spans }).refine(areInOrder, SPAN_ORDER),
  answer: z.object({
    company: whyMoved,
    /** Venues without a region are under ''. */
    regions: z.array(whyMoved.extend({ region: z.string(), name: z.string(), venues: count })),
  }),
  errors: ['bad_request', 'company_not_yours', 'day_closed'],
});

const podiumPlace = z.object({
  place: z.number().int(),
  /** Given to one, shared by two, or given to nobody; in the last case, `by` lists those near it. */
  kind: z.enum(['given', 'shared', 'nobody']),
  by: z.array(
    z.object({
      venue: z.string(),
      name: z.string(),
      /** Share of the draws in which they have the place. */
      share: z.number(),
      /** Picture path of one of their judged pizzas. */
      picture: z.string().nullable(),
    }),
  ),
});

export const readRanking = endpoint({
  method: 'GET',
  path: '/api/measurement/ranking/company_pk/:company_pk/start_date/:start_date/end_date/:end_date/',
  summary:
    'Stores in three groups by their audited scores, the ranks that fit each, and who stands on the podium by 2,000 recounts',
  access: 'regular',
  scope: { company: 'params.company_pk' },
  tokenScopes: ['read:audit'],
  params: z.object({ company_pk: pk, ...dayRange }).refine(isDayRange, DAY_RANGE),
  answer: z.object({
    /** Number of blind judgements behind the scores. */
    judged: count,
    /** Ranked stores by score, then the others by name. */
    stores: z.array(
      z.object({
        venue: z.string(),
        name: z.string(),
        /** Why it is not ranked; null if it is. */
        unranked: z.enum(['not-audited', 'too-few', 'seldom-seen']).nullable(),
        score: z.number().nullable(),
        halfWidth: z.number().nullable(),
        judged: count,
        drawn: count,
        scored: count,
        /** Share of the pizzas made that were scored. */
        seen: z.number().nullable(),
        /** Null if no stores differ or this one is not ranked. */
        group: z.enum(['above', 'not-distinguishable', 'below']).nullable(),
        rank: z
          .object({
            low: count,
            high: count,
            /** Shares of the draws in which it is first, last, among the first five and among the last five. */
            first: z.number(),
            last: z.number(),
            top_five: z.number(),
            bottom_five: z.number(),
          })
          .nullable(),
      }),
    ),
    podium: z.array(podiumPlace),
    /** Who won the first place in each of the last complete weeks, newest first. */
    winners: z.array(
      z.object({
        week: calendarDay,
        /** Number of blindly judged pizzas of its stores. */
        judged: count,
        kind: podiumPlace.shape.kind,
        by: z.array(z.object({ venue: z.string(), name: z.string(), share: z.number() })),
      }),
    ),
  }),
  costly: true,
  errors: ['bad_request', 'company_not_yours'],
});

const weekMean = z.object({
  week: calendarDay,
  engine: z.number().nullable(),
  audited: z.number().nullable(),
  halfWidth: z.number().nullable(),
});

export const readMeasurement = endpoint({
  method: 'GET',
  path: '/api/measurement/company_pk/:company_pk/',
  summary:
    "How good a company's figures are: what one score can tell apart, how far means are off, what a new engine moved, and which drawn pizzas were judged",
  access: 'regular',
  scope: { company: 'params.company_pk' },
  tokenScopes: ['read:audit'],
  params: z.object({ company_pk: pk }),
  answer: z.object({
    /** The last four complete weeks; everything here except the means by week covers them. */
    days: z.object({ min: calendarDay, max: calendarDay }),
    drawn: count,
    judged: count,
    /** Drawn snapshots that the engine rejected as unfit; for the `upheld` ones, people agreed. */
    unfit: z.object({ drawn: count, judged: count, upheld: count }),
    /** Pizzas judged by two people, and pizzas judged twice by one. */
    doubles: count,
    repeats: count,
    /** Required numbers of judged pizzas and doubles. */
    needed: z.object({ judged: count, doubles: count }),
    /** Null with fewer judged pizzas than required. */
    error: z
      .object({
        /** Standard deviations; the raters' is null with fewer doubles than required. */
        pizza: z.number(),
        engine: z.number(),
        rater: z.number().nullable(),
        /** Between two judgements of the same pizza by one rater; null with fewer than eight repeats. */
        repeat: z.number().nullable(),
        /** %GRR and ndc. */
        gaugePercent: z.number(),
        classes: z.number().int(),
        onePizza: z.number(),
        tellApart: z.number(),
      })
      .nullable(),
    /** Half widths of audited means in the last complete week: the median store's and the company's. */
    week: z.object({
      min: calendarDay,
      max: calendarDay,
      store: z.number().nullable(),
      storeJudged: z.number().nullable(),
      company: z.number().nullable(),
      companyJudged: count,
    }),
    /** Picture paths of judged pizzas across all scores. */
    pictures: z.array(z.string()),
    /** Judged pizzas from the middle of each class that scores can tell apart, lowest class first. */
    classes: z.array(z.object({ score: z.number(), picture: z.string() })),
    weeks: z.array(weekMean),
    /** The newest engine or threshold change in these weeks, with the means before and since. */
    change: z
      .object({
        day: calendarDay,
        from: z.string(),
        to: z.string(),
        before: weekMean.omit({ week: true }),
        since: weekMean.omit({ week: true }),
        /**
         * Half the 95 % interval of the audited means' difference; null unless both are audited.
         */
        halfWidth: z.number().nullable(),
      })
      .nullable(),
    /** Pizzas of these stores and that week outside the draw: hidden before it or added after it. */
    outside: z.object({ hidden: count, late: count }),
    /** The last complete week of each store the viewer can see, by name. */
    stores: z.array(
      z.object({
        venue: z.string(),
        name: z.string(),
        /** One entry per drawn pizza, in the order of days and lots. */
        drawn: z.array(z.enum(['waiting', 'judged', 'doubled'])),
        judged: count,
        scored: count,
        halfWidth: z.number().nullable(),
      }),
    ),
  }),
  errors: ['company_not_yours'],
});
