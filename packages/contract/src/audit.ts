import { SLICES } from '@crustodian/domain/pizza/criteria';
import { STANDARDS } from '@crustodian/domain/pizza/standard';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, dayMonthYear, pk, venueId } from './wire/fields.ts';

const count = z.number().int();
const digits = z.string().regex(/^[0-9a-f]{64}$/);

export const readAuditDraws = endpoint({
  method: 'GET',
  path: '/api/audit/draws/:venue/:week/',
  summary: "What was drawn by lot of a venue's week, and with which seed once it is revealed",
  access: 'regular',
  scope: { venue: 'params.venue' },
  tokenScopes: ['read:audit'],
  params: z.object({ venue: venueId, week: dayMonthYear }),
  answer: z.object({
    /** SHA-256 of the seed, published when the week begins; null before. */
    hash: digits.nullable(),
    /** Published a day after the week has ended. */
    seed: digits.nullable(),
    days: z.array(
      z.object({
        day: calendarDay,
        /** Pizzas eligible for the draw. */
        population: count,
        /** Hidden before the draw, and arrived after it; neither is part of the population. */
        hidden: count,
        late: count,
        size: count,
        /**
         * In the order of their ids and of their lots; empty until the seed is revealed, because
         * raters judge blind.
         */
        pizzas: z.array(z.string()),
        drawn: z.array(z.string()),
        /** Snapshots that the engine rejected; one of them is drawn. */
        unfit_population: count,
        unfit_pizzas: z.array(z.string()),
        unfit: z.string().nullable(),
      }),
    ),
  }),
  errors: ['venue_not_yours', 'not_a_week'],
});

export const exportAuditDraws = endpoint({
  method: 'GET',
  path: '/api/audit/draws/:venue/:week/csv/',
  summary:
    "Every pizza of a venue's week that could be drawn as a CSV file, with what repeats the draw; no lines before the seed is revealed",
  access: 'regular',
  scope: { venue: 'params.venue' },
  tokenScopes: ['read:audit'],
  kind: 'file',
  fileType: 'text/csv',
  params: z.object({ venue: venueId, week: dayMonthYear }),
  answer: z.string(),
  errors: ['venue_not_yours', 'not_a_week'],
});

const taskId = z.object({ task: z.uuid() });
const points = z.record(z.string(), z.number());
const standard = z.enum(STANDARDS);
/** In pixels of the frame around the picture. */
const polygon = z.array(z.tuple([z.number(), z.number()]));

/** A drawn pizza as its rater sees it: neither its fields nor its URLs reveal score, store or time. */
const blindTask = z.object({
  id: z.uuid(),
  /** URLs of the picture and of the golden sample of its kind; null if there is no golden sample. */
  picture: z.string(),
  golden: z.string().nullable(),
  specialty: z.string().nullable(),
  crust: z.string().nullable(),
  /** The specialties that the company's stores make. */
  specialties: z.array(z.string()),
  /** In the order of the slice table, each with its points of a whole pizza. */
  criteria: z.array(z.object({ key: z.string(), max: z.number() })),
  /** Null if no slices were measured. */
  slices: z.record(z.enum(SLICES), polygon).nullable(),
  /** Whether points are required, not just a verdict. */
  needs_points: z.boolean(),
  /** Seconds until the lease ends and the task goes to someone else. */
  seconds: count,
});
export type BlindTask = z.infer<typeof blindTask>;

export const nextTask = endpoint({
  method: 'POST',
  path: '/api/audit/next/',
  summary:
    'Leases a drawn pizza to the viewer, who judges it without seeing a score; of four that are not answered, one again',
  access: 'reviewer',
  scope: 'own',
  body: z.strictObject({}),
  answer: z.object({
    /** Null if no task is left for the viewer. */
    task: blindTask.nullable(),
  }),
});

export const showTask = endpoint({
  method: 'GET',
  path: '/api/static/audit/:task/picture',
  summary: 'The picture of a leased task, turned, with a neutral ground around the pizza',
  access: 'reviewer',
  scope: 'handler',
  kind: 'file',
  cookie: true,
  params: taskId,
  answer: z.string(),
  errors: ['task_not_yours', 'lease_ended', 'picture_not_found'],
});

export const showTaskGolden = endpoint({
  method: 'GET',
  path: '/api/static/audit/:task/golden',
  summary: 'The golden sample of the kind of a leased task',
  access: 'reviewer',
  scope: 'handler',
  kind: 'file',
  cookie: true,
  params: taskId,
  answer: z.string(),
  errors: ['task_not_yours', 'lease_ended', 'picture_not_found'],
});

/** Why a pizza cannot be judged. */
export const UNJUDGEABLE = [
  'not_a_pizza',
  'not_ours',
  'damaged',
  'cut_off',
  'covered',
  'blurred',
  'dark',
] as const;

const judged = {
  /** Time from the picture to the answer. */
  milliseconds: count.min(0).max(86_400_000),
};
const pointsAnswer = z.strictObject({
  ...judged,
  kind: z.literal('points'),
  /** The share of each criterion's points: 0 is none, 9 is all. */
  ninths: z.record(z.string().max(60), count.min(0).max(9)),
  bubbles: z.boolean(),
  overbaked: z.boolean(),
  bad_cut: z.boolean(),
  /** The specialty the rater saw, if it differs from the one shown. */
  specialty: z.string().min(1).max(60).nullable(),
});
const judgement = z.discriminatedUnion('kind', [
  pointsAnswer,
  z.strictObject({ ...judged, kind: z.literal('verdict'), standard }),
  z.strictObject({ ...judged, kind: z.literal('unjudgeable'), reason: z.enum(UNJUDGEABLE) }),
]);
export type Judgement = z.infer<typeof judgement>;

const judgedAnswer = z.object({
  /** Computed from the given points; null without points. */
  score: z.number().nullable(),
  standard: standard.nullable(),
  points: points.nullable(),
  /** The engine's first result. */
  engine: z.object({
    score: z.number().nullable(),
    standard: standard.nullable(),
    points,
    maxima: points,
    bubbles: z.boolean(),
    overbaked: z.boolean(),
    bad_cut: z.boolean(),
    specialty: z.string().nullable(),
    crust: z.string().nullable(),
  }),
});
export type JudgedAnswer = z.infer<typeof judgedAnswer>;

export const judgeTask = endpoint({
  method: 'POST',
  path: '/api/audit/tasks/:task/judgement/',
  summary:
    "Stores the viewer's judgement of a leased task and returns the engine's; the same one sent again is answered again",
  access: 'reviewer',
  scope: 'handler',
  params: taskId,
  body: judgement,
  answer: judgedAnswer,
  errors: ['task_not_yours', 'lease_ended', 'already_judged', 'pizza_hidden', 'points_needed'],
});

export const noteTask = endpoint({
  method: 'POST',
  path: '/api/audit/tasks/:task/note/',
  summary: 'Adds a note to a judgement of the viewer',
  access: 'reviewer',
  scope: 'handler',
  params: taskId,
  body: z.strictObject({ note: z.string().trim().min(1).max(500) }),
  answer: z.object({}),
  errors: ['task_not_yours', 'not_judged', 'too_many_notes'],
});

export const openTask = endpoint({
  method: 'GET',
  path: '/api/audit/tasks/:task/pizza/',
  summary:
    'The pizza of a judged task, if its store is open to the viewer, so that its score can be corrected',
  access: 'reviewer',
  scope: 'handler',
  params: taskId,
  answer: z.object({ venue: venueId, day: dayMonthYear, pizza: z.string() }),
  errors: ['task_not_yours', 'not_judged', 'venue_not_yours'],
});

/** The most tasks that are counted as left. */
export const MOST_LEFT = 1000;

export const readLane = endpoint({
  method: 'GET',
  path: '/api/audit/progress/',
  summary:
    'How much of the week is judged, over all stores together, and what is left for the viewer',
  access: 'reviewer',
  scope: 'own',
  answer: z.object({
    stores: count,
    /**
     * The week of the newest draw by day: the drawn pizzas of all stores by the position of their
     * lot, and how many were judged by the last full hour.
     */
    days: z.array(
      z.object({
        day: calendarDay,
        places: z.array(z.object({ drawn: count, judged: count })),
      }),
    ),
    /**
     * Number of tasks available to the viewer now, including those leased to the viewer; 1000 for
     * more than that.
     */
    left: count.max(MOST_LEFT),
    /** Judged by anyone in the last 24 hours. */
    done: count,
    /** Over the viewer's latest judgements; null before the first. */
    median_ms: z.number().nullable(),
  }),
});
export type Lane = z.output<(typeof readLane)['answer']>;

export const startTraining = endpoint({
  method: 'POST',
  path: '/api/audit/training/company/:company/',
  summary:
    'Judged pizzas of stores that are not the viewer’s own, to train the eye with: what is answered is not sent',
  access: 'regular',
  scope: { company: 'params.company' },
  costly: true,
  params: z.object({ company: pk }),
  body: z.strictObject({}),
  /** Five tasks, or as many as were judged. */
  answer: z.object({ tasks: z.array(blindTask) }),
  errors: ['company_not_yours'],
});

export const showTraining = endpoint({
  method: 'GET',
  path: '/api/static/audit/training/:company/:task/:picture',
  summary: 'The picture of a pizza to train with, or the golden sample of its kind',
  access: 'regular',
  scope: { company: 'params.company' },
  kind: 'file',
  cookie: true,
  params: taskId.extend({ company: pk, picture: z.enum(['picture', 'golden']) }),
  answer: z.string(),
  errors: ['company_not_yours', 'task_not_yours', 'picture_not_found'],
});

export const readReferences = endpoint({
  method: 'POST',
  path: '/api/audit/training/company/:company/references/',
  summary: 'What a rater who saw no score gave the pizzas of a round of training',
  access: 'regular',
  scope: { company: 'params.company' },
  params: z.object({ company: pk }),
  body: z.strictObject({ tasks: z.array(z.uuid()).min(1).max(5) }),
  answer: z.object({
    /** In the order of the tasks; null for a pizza that was hidden meanwhile. */
    references: z.array(
      z
        .object({
          standard,
          score: z.number(),
          ninths: z.record(z.string(), count),
          bubbles: z.boolean(),
          overbaked: z.boolean(),
          bad_cut: z.boolean(),
        })
        .nullable(),
    ),
  }),
  errors: ['company_not_yours', 'task_not_yours'],
});
