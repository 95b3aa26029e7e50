import { z } from 'zod';
import type { AccuracyFigure } from '@crustodian/domain/score/accuracy';
import { SLICES } from '@crustodian/domain/pizza/criteria';
import { PART_OUTCOMES, TRAINING_OUTCOMES } from '@crustodian/domain/score/lesson-parts';
import { endpoint } from './wire/endpoint.ts';
import { bit, calendarDay, pk, venueId, wholeNumber } from './wire/fields.ts';
import { PICTURE_WIDTHS, pictureWidth } from './images.ts';

const figure = z.object({
  /** What is evaluated and how it is measured. */
  subject: z.string(),
  measure: z.string(),
  value: z.number().nullable(),
  goal: z.number().nullable(),
  better: z.enum(['more', 'less']),
  /** Number of slices, pictures or photographs behind it. */
  count: z.number().int(),
  /** Standard deviation of the truth, for correlations that depend on it. */
  spread: z.number().optional(),
  /** 95% confidence interval. */
  interval: z.tuple([z.number(), z.number()]).optional(),
  /** Agreement between the raters on the same pictures. */
  raters: z.number().optional(),
}) satisfies z.ZodType<AccuracyFigure>;

export const readAccuracy = endpoint({
  method: 'GET',
  path: '/api/scoring/accuracy',
  summary: 'Accuracy of the scoring engine, measured on rendered pizzas and on photographs',
  access: 'staff',
  scope: 'none',
  answer: z.object({
    /** The measured engine and the one that scores pizzas here; figures differ between engines. */
    engineVersion: z.string(),
    runningEngine: z.string().optional(),
    specialtyHead: z.string(),
    firstSeed: z.number().int(),
    pictures: z.number().int(),
    scored: z.number().int(),
    figures: z.array(figure),
    /** Measured on photographs, possibly with another engine. */
    photographs: z.object({
      engineVersion: z.string(),
      specialtyHead: z.string(),
      pictures: z.number().int(),
      figures: z.array(figure),
    }),
    /** How well a classifier separates photographs from plain drawings and from drawings for training. */
    gap: z.object({
      drawings: z.number().int(),
      photographs: z.number().int(),
      figures: z.array(figure),
    }),
  }),
});

const share = z.number().min(0).max(1);
const kept = { reviewed: z.number().int(), specialtyKept: share, pointsKept: share };

export const readAgreement = endpoint({
  method: 'GET',
  path: '/api/scoring/agreement',
  summary: "How often reviewers kept the pipeline's results in recent weeks",
  access: 'staff',
  scope: 'none',
  query: z.object({
    weeks: wholeNumber.refine((weeks) => weeks >= 1 && weeks <= 52, 'must be 1 to 52').optional(),
  }),
  answer: z.object({
    weeks: z.array(z.object({ week: z.string(), ...kept })),
    all: z.object(kept),
    criteria: z.array(
      z.object({
        criterion: z.string(),
        reviewed: z.number().int(),
        kept: share,
        meanChange: z.number(),
        meanShift: z.number(),
      }),
    ),
    specialties: z.array(z.object({ specialty: z.string(), ...kept })),
    stores: z.array(
      z.object({ venue: z.number().int(), store: z.string(), company: z.string(), ...kept }),
    ),
    /** Grouped by the version that had scored the pizza when it was reviewed. */
    engines: z.array(z.object({ engine: z.string(), ...kept })),
  }),
});

const training = z.object({
  id: z.number().int(),
  /** Instant in ISO 8601. */
  at: z.string(),
  nightly: z.boolean(),
  state: z.enum(['waiting', 'running', 'finished']),
  outcome: z.enum(TRAINING_OUTCOMES).nullable(),
  /** Number of pictures judged by reviewers. */
  judged: z.number().int(),
  parts: z.array(
    z.object({
      /** 'specialty', 'fit', a flag, 'score' or the key of a criterion. */
      part: z.string(),
      /** Number of pictures with a judgment of this part; each was held out once. */
      judged: z.number().int(),
      /**
       * Mean error on held-out pictures for the product and for the lesson, and the standard error
       * of the gain.
       */
      before: z.number().nullable(),
      after: z.number().nullable(),
      error: z.number().nullable(),
      outcome: z.enum(PART_OUTCOMES),
    }),
  ),
  /** When the training was undone and by whom; ISO 8601. */
  undoneAt: z.string().nullable(),
  undoneBy: z.string().nullable(),
});
export type Training = z.infer<typeof training>;

export const readTrainings = endpoint({
  method: 'GET',
  path: '/api/scoring/trainings',
  summary: "Trainings from each company's corrections, newest first",
  access: 'staff',
  scope: 'none',
  answer: z.object({
    companies: z.array(
      z.object({
        company: z.number().int(),
        name: z.string(),
        /** The training whose lesson is in use; null if only the product's models are. */
        inUse: z.number().int().nullable(),
        trainings: z.array(training),
      }),
    ),
  }),
});

export const requestTraining = endpoint({
  method: 'POST',
  path: '/api/scoring/trainings',
  summary:
    "Queues training from a company's corrections; returns the queued training if there is one",
  access: 'staff',
  scope: { company: 'body.company' },
  costly: true,
  body: z.strictObject({ company: pk }),
  answer: z.object({ training }),
  errors: ['company_not_yours'],
});

export const undoTraining = endpoint({
  method: 'POST',
  path: '/api/scoring/trainings/undo',
  summary: 'Undoes a training, which restores the one before it, if any',
  access: 'staff',
  scope: { company: 'body.company' },
  costly: true,
  body: z.strictObject({ company: pk, training: z.number().int().positive() }),
  answer: z.object({ training }),
  errors: ['company_not_yours', 'training_not_found', 'lesson_not_applied'],
});

export const readModels = endpoint({
  method: 'GET',
  path: '/api/scoring/models',
  summary: "The companies' own models, each tested once, with the reason if one cannot be used",
  access: 'staff',
  scope: 'none',
  answer: z.object({
    models: z.array(
      z.object({
        /** File name of the description. */
        file: z.string(),
        name: z.string().nullable(),
        version: z.string().nullable(),
        judges: z.enum(['specialty', 'crust', 'ingredients']).nullable(),
        /** Names of the companies it is used for; null for all. */
        companies: z.array(z.string()).nullable(),
        /** Why it cannot be used; null if it works. */
        problem: z.string().nullable(),
      }),
    ),
  }),
});

/** Identifies a golden sample by a pizza of this venue's company. */
const goldenOf = z.object({
  venue: venueId,
  specialty: z.string().min(1).max(60),
  crust: z.string().min(1).max(60),
});

const goldenSample = z.object({
  t_id: z.string(),
  venue: z.string(),
  day: calendarDay,
  /** Null if the viewer may not see scores. */
  score: z.number().nullable(),
  picture_size: z.object({ width: z.number(), height: z.number() }),
  figure: z.object({ x: z.number(), y: z.number(), radius: z.number() }).nullable(),
  /** Degrees clockwise from 12 o'clock to the first slice; null if no cut was measured. */
  slice_angle: z.number().nullable(),
  /** Null if the viewer may not see scores, or no slice was scored. */
  slice_points: z.record(z.enum(SLICES), z.number()).nullable(),
});
export type GoldenSample = z.infer<typeof goldenSample>;

export const readGolden = endpoint({
  method: 'GET',
  path: '/api/scoring/golden',
  summary: "The golden sample of a company's specialty and crust",
  access: 'feed',
  scope: { venue: 'query.venue' },
  query: goldenOf,
  answer: z.object({ golden: goldenSample.nullable() }),
  errors: ['venue_not_yours'],
});

export const showGolden = endpoint({
  method: 'GET',
  path: '/api/static/golden-sample',
  summary: 'The picture of a golden sample, also for users without access to its store',
  access: 'feed',
  scope: { venue: 'query.venue' },
  kind: 'file',
  cookie: true,
  query: goldenOf.extend({
    w: pictureWidth(PICTURE_WIDTHS).optional(),
    /** Identifies the pizza so that browsers do not cache a different one's picture. */
    of: z.string().max(100).optional(),
  }),
  answer: z.string(),
  errors: ['venue_not_yours', 'picture_not_found'],
});

export const markGolden = endpoint({
  method: 'POST',
  path: '/api/scoring/golden',
  summary: 'Sets or removes a pizza as the golden sample of its specialty and crust',
  access: 'goldenSample',
  scope: { venueOf: 'body.t_id' },
  costly: true,
  body: z.strictObject({ t_id: z.string().max(100), golden: bit }),
  answer: z.object({ golden: goldenSample.nullable() }),
  errors: ['venue_not_yours', 'pizza_not_found', 'not_golden'],
});
