import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, pk, wholeNumber } from './wire/fields.ts';

const count = z.number().int();
const interval = z.object({ low: z.number(), high: z.number() }).nullable();

/** A rater's figures over some weeks, compared with others and with the rater's own repeats. */
const figures = {
  judged: count,
  median_ms: z.number(),
  /** Pizzas that a second rater also judged, and how many of them got the same verdict. */
  doubles: count,
  same_verdict: count,
  /** Weighted kappa of these verdicts and ICC(2,1) of the scores; null if there are too few. */
  kappa: z.number().nullable(),
  icc: z.number().nullable(),
  criteria: z.array(
    z.object({
      criterion: z.string(),
      /** Mean of own points minus the other raters'; negative is stricter. */
      difference: z.number(),
      interval,
      icc: z.number().nullable(),
    }),
  ),
  /**
   * How far the scores lie above those of the others; reported from 30 doubles on. Negative is
   * stricter.
   */
  severity: z.object({ value: z.number(), half_width: z.number() }).nullable(),
  doubles_needed: count,
  /**
   * Pizzas judged twice by this rater: standard deviation, and the smallest difference that is 95%
   * certain to be real.
   */
  repeats: count,
  repeat_sd: z.number().nullable(),
  detectable: z.number().nullable(),
  /** Weeks so far off the others, two in a row, that their judgements are marked. */
  marked: z.array(z.object({ week: calendarDay, judged: count })),
  state: z.enum(['in-tune', 'settling-in', 'refresher', 'away']),
};
const weeks = {
  query: z.object({ weeks: wholeNumber.pipe(z.number().min(1).max(12)).optional() }),
};
const range = { from: calendarDay, to: calendarDay };

/** One pizza judged twice; only from completed weeks. */
const seenTwice = z.object({ pizza: z.string(), own: z.number(), other: z.number() });

export const readOwnEye = endpoint({
  method: 'GET',
  path: '/api/raters/me/',
  summary: 'How the eye of the viewer compares with those of the other raters and with itself',
  access: 'reviewer',
  scope: 'own',
  costly: true,
  ...weeks,
  answer: z.object({
    ...range,
    ...figures,
    /**
     * Pizzas of completed weeks: also judged by a second rater, judged again by this rater, and
     * those where the engine was furthest off.
     */
    colleague: z.array(seenTwice),
    again: z.array(seenTwice),
    engine: z.array(seenTwice),
    /** Number of golden pizzas of a refresher still waiting in the lane. */
    golden_open: count,
    /** The latest completed round: how many judgements match the golden samples. */
    last_round: z.object({ same: count, of: count, passed: z.boolean() }).nullable(),
  }),
});

export const startRefresher = endpoint({
  method: 'POST',
  path: '/api/raters/me/refresher/',
  summary:
    'Puts golden pizzas for the viewer into the blind lane; repeating it while some wait adds none',
  access: 'reviewer',
  scope: 'own',
  answer: z.object({ golden_open: count }),
  errors: ['no_golden_samples'],
});

export const listRaters = endpoint({
  method: 'GET',
  path: '/api/raters/company/:company/',
  summary: "How the eyes of a company's raters compare, in the order of their names",
  access: 'companyManager',
  scope: { wholeCompany: 'params.company' },
  costly: true,
  params: z.object({ company: pk }),
  ...weeks,
  answer: z.object({
    ...range,
    raters: z.array(
      z.object({
        rater: count,
        name: z.string(),
        ...figures,
        /**
         * The pizzas on which this rater and a second one differ most; only for a rater who needs a
         * refresher.
         */
        differently: z.array(seenTwice.extend({ by: z.string() })),
      }),
    ),
  }),
  errors: ['company_not_yours', 'whole_company_needed'],
});
