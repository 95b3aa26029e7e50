import {
  LONGEST_SENTENCE,
  OBJECTION_REASONS,
  OBJECTION_STATES,
} from '@crustodian/domain/audit/objection';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, pk, venueId, wholeNumber } from './wire/fields.ts';

const count = z.number().int();
const instant = z.iso.datetime();
const pizzaId = z.string().max(100);
const criterion = z.string().min(1).max(60);

/** The published result and the outcome of the opinions. */
const objectionAnswer = z.object({
  /** Number of reviewers who judged it; no one is named. */
  opinions: count,
  score_before: z.number(),
  /** Null if the pizza was excluded from the figures. */
  score_after: z.number().nullable(),
  /** Points for the disputed criterion, in ninths; null for other reasons. */
  ninths_before: z.number().nullable(),
  ninths_judged: z.number().nullable(),
  /** The specialty that the pizza was changed to; null if it stayed the same. */
  specialty: z.string().nullable(),
});
export type ObjectionAnswer = z.infer<typeof objectionAnswer>;

const objection = z.object({
  pizza: z.string(),
  /** Null if the viewer can no longer see the pizza. */
  specialty: z.string().nullable(),
  local_ts: z.string(),
  is_shown: z.boolean(),
  reason: z.enum(OBJECTION_REASONS),
  criterion: z.string().nullable(),
  sentence: z.string(),
  state: z.enum(OBJECTION_STATES),
  asked_at: instant,
  due_at: instant,
  answered_at: instant.nullable(),
  answer: objectionAnswer.nullable(),
});
export type StoreObjection = z.infer<typeof objection>;

/** The remaining quota of a venue's week, and when a new one begins. */
const places = { left: count, of: count, new_places: calendarDay };

const pizzaObjection = z.object({
  ...places,
  /** The last day on which the pizza can be objected to. */
  until: calendarDay,
  /** Why it cannot be objected to; null if it can. */
  refusal: z
    .enum(['objection_not_scored', 'objection_exists', 'objection_too_late', 'objection_quota'])
    .nullable(),
  /** The points behind the score, costliest criterion first. */
  points: z.array(z.object({ criterion: z.string(), points: z.number(), maximum: z.number() })),
  objection: objection.nullable(),
  /** The viewer raised it, and no reviewer has opened it. */
  may_withdraw: z.boolean(),
});
export type PizzaObjection = z.infer<typeof pizzaObjection>;

export const askObjection = endpoint({
  method: 'POST',
  path: '/api/objections/',
  summary: 'Objects to the score of a pizza of the last seven days, which is then judged again',
  access: 'regular',
  scope: { venueOf: 'body.pizza' },
  body: z
    .strictObject({
      pizza: pizzaId,
      reason: z.enum(OBJECTION_REASONS),
      /** The criterion whose points are disputed. */
      criterion: criterion.optional(),
      sentence: z
        .string()
        .max(LONGEST_SENTENCE, `at most ${LONGEST_SENTENCE} characters`)
        .default(''),
      /** Makes retries safe: repeating a stored request id stores nothing. */
      request_id: z.uuid().optional(),
    })
    .refine(
      (asked) => (asked.reason === 'criterion') === (asked.criterion !== undefined),
      'name a criterion with this reason, and with no other',
    ),
  answer: pizzaObjection,
  errors: [
    'venue_not_yours',
    'pizza_not_found',
    'objection_not_scored',
    'objection_exists',
    'objection_too_late',
    'objection_quota',
  ],
});

export const withdrawObjection = endpoint({
  method: 'DELETE',
  path: '/api/objections/pizza/:pizza/',
  summary: "Takes the viewer's objection to a pizza back, until a reviewer has opened it",
  access: 'regular',
  scope: { venueOf: 'params.pizza' },
  params: z.object({ pizza: pizzaId }),
  answer: pizzaObjection,
  errors: ['venue_not_yours', 'pizza_not_found', 'objection_not_found', 'objection_opened'],
});

export const readPizzaObjection = endpoint({
  method: 'GET',
  path: '/api/objections/pizza/:pizza/',
  summary: 'The objection to a pizza with its answer, and whether it can be objected to',
  access: 'regular',
  scope: { venueOf: 'params.pizza' },
  params: z.object({ pizza: pizzaId }),
  answer: pizzaObjection,
  errors: ['venue_not_yours', 'pizza_not_found'],
});

export const listVenueObjections = endpoint({
  method: 'GET',
  path: '/api/objections/venue/:venue/',
  summary: "A venue's objections of the last weeks, newest first, with their answers",
  access: 'regular',
  scope: { venue: 'params.venue' },
  params: z.object({ venue: venueId }),
  query: z.object({ weeks: wholeNumber.pipe(z.number().min(1).max(52)).optional() }),
  answer: z.object({
    ...places,
    /** First day of the current week. */
    week: calendarDay,
    objections: z.array(objection.extend({ week: calendarDay })),
  }),
  errors: ['venue_not_yours'],
});

/**
 * An engine task: a criterion, or a reason without one, for which objections were granted too
 * often.
 */
const engineTask = z.object({
  company: z.string(),
  subject: z.string(),
  engine: z.string(),
  raised_at: instant,
  answered: count,
  granted: count,
});

/** Counts of objections, and the 95% interval of the share of granted ones. */
const shares = {
  asked: count,
  answered: count,
  granted: count,
  low: z.number().nullable(),
  high: z.number().nullable(),
};
const reason = { reason: z.enum(OBJECTION_REASONS), criterion: z.string().nullable() };

export const countOpenObjections = endpoint({
  method: 'GET',
  path: '/api/objections/open/',
  summary: 'How many objections of the venues the viewer can see wait for their answer',
  access: 'regular',
  scope: 'own',
  answer: z.object({
    /** Excludes those that the viewer may be asked to judge. */
    open: count,
  }),
});

export const readCompanyObjections = endpoint({
  method: 'GET',
  path: '/api/objections/company/:company/',
  summary: "How a company's stores objected, and how often they were right",
  access: 'companyManager',
  scope: { wholeCompany: 'params.company' },
  params: z.object({ company: pk }),
  query: z.object({ weeks: wholeNumber.pipe(z.number().min(1).max(52)).optional() }),
  answer: z.object({
    from: calendarDay,
    to: calendarDay,
    /** Number of scored pizzas on these days. */
    scored: count,
    all: z.object(shares),
    /** Median time to an answer, in hours. */
    median_hours: z.number().nullable(),
    reasons: z.array(z.object({ ...reason, ...shares, pizzas: z.array(z.string()) })),
    engines: z.array(z.object({ engine: z.string(), ...shares })),
    stores: z.array(z.object({ venue: z.string(), name: z.string(), scored: count, ...shares })),
    /**
     * Store and sentence are withheld until the answer, because the reader may be the one to judge
     * it.
     */
    open: z.array(z.object({ ...reason, due_at: instant, opinions: count })),
    answers: z.array(objection.extend({ store: z.string() })),
    tasks: z.array(engineTask),
  }),
  errors: ['company_not_yours', 'whole_company_needed'],
});

export const listEngineTasks = endpoint({
  method: 'GET',
  path: '/api/objections/engine-tasks/',
  summary: 'What granted objections ask of the makers of the engine, newest first',
  access: 'staff',
  scope: 'none',
  answer: z.object({ tasks: z.array(engineTask) }),
});
