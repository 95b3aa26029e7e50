import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, pk, wholeNumber } from './wire/fields.ts';

const count = z.number().int();
const interval = z.object({ low: z.number(), high: z.number() }).nullable();

/** What a rater's judgements of some weeks say about his eye. */
const figures = {
  judged: count,
  median_ms: z.number(),
  /** Pizzas that a colleague judged, too; of how many of them both gave the same verdict. */
  doubles: count,
  same_verdict: count,
  /** Weighted kappa of these verdicts, ICC(2,1) of the scores; null where there are too few. */
  kappa: z.number().nullable(),
  icc: z.number().nullable(),
  criteria: z.array(
    z.object({
      criterion: z.string(),
      /** Points more than the others gave; negative is stricter. */
      difference: z.number(),
      interval,
      icc: z.number().nullable(),
    }),
  ),
  /** How far the scores lie above those of the others, from 30 doubles on; negative is stricter. */
  severity: z.object({ value: z.number(), half_width: z.number() }).nullable(),
  doubles_needed: count,
  /** Pizzas judged twice: standard deviation, and the difference that is 95% sure to be one. */
  repeats: count,
  repeat_sd: z.number().nullable(),
  detectable: z.number().nullable(),
  /** Weeks so far off the others, two in a row, that what was judged in them is marked. */
  marked: z.array(z.object({ week: calendarDay, judged: count })),
  state: z.enum(['in-tune', 'settling-in', 'refresher', 'away']),
};
const weeks = {
  query: z.object({ weeks: wholeNumber.pipe(z.number().min(1).max(12)).optional() }),
};
const range = { from: calendarDay, to: calendarDay };

/** One pizza as two saw it. Never of a week that is not over. */
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
    /** Pizzas of closed weeks: judged by a colleague, too; judged twice; where the engine was furthest off. */
    colleague: z.array(seenTwice),
    again: z.array(seenTwice),
    engine: z.array(seenTwice),
    /** The golden pizzas of a refresher while any of them waits in the lane. */
    golden_open: count,
    /** The last round that was answered: how many judgements agree with the golden samples. */
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
        /** What this rater and a colleague saw most differently; only for a rater who needs a refresher. */
        differently: z.array(seenTwice.extend({ by: z.string() })),
      }),
    ),
  }),
  errors: ['company_not_yours', 'whole_company_needed'],
});
