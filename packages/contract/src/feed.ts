import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { dayMonthYear, venueId } from './wire/fields.ts';
import {
  evaluationResult,
  flag,
  pipelineResult,
  trackedPizza,
  videoCapture,
} from './wire/pizza.ts';

/** A tracked pizza as the feed shows it. */
export const feedPizza = trackedPizza.extend({
  /** Short id, becomes the card's pizzaInfoId. */
  pizza_info_id: z.string(),
  /** Score 0..10 as it stands after corrections; null when not evaluated, not for the viewer or not told. */
  score: z.number().nullable().default(null),
  /** Counts the changes; sent back with a correction. */
  rev: z.number().int().default(0),
  /** A reviewer has looked at it; who it was is told to reviewers and staff. */
  reviewed: flag.optional(),
  /** Text of a tiny blurred picture (data address), or null. */
  placeholder: z.string().nullable().default(null),
  /** Pixels of the original picture; the figure and the detections are measured on it. */
  picture_size: z.object({ width: z.number(), height: z.number() }).nullable().optional(),
  discriminator: z.string().nullable().optional(),
  gt_extra: z.string().nullable().optional(),
  gt_optimal_frame: z.number().nullable().optional(),
  gt_category: z.string().nullable().optional(),
  gt_product: z.string().nullable().optional(),
  gt_crust: z.string().nullable().optional(),
  gt_snap_quality: z.string().nullable().optional(),
  gt_score_criteria: z.record(z.string(), z.number()).nullable().optional(),
});
export type FeedPizza = z.infer<typeof feedPizza>;

/** All of one pizza that a correction may change: its place among the trackeds, and its evaluation. */
export const shownPizza = z.object({ pizza: feedPizza, evaluation: evaluationResult.nullable() });
export type ShownPizza = z.infer<typeof shownPizza>;

export const feedAnswer = z.object({
  vids_and_results: z.array(
    z.object({
      vid: videoCapture,
      result: pipelineResult.extend({ trackeds: z.array(feedPizza) }),
    }),
  ),
  split: z.string(),
  /** Pizzas detected on these days, also those that do not travel. */
  detected: z.number().int().optional(),
});
export type FeedAnswer = z.infer<typeof feedAnswer>;

export const readFeed = endpoint({
  method: 'POST',
  path: '/api/shift_report_data',
  summary:
    'The pizzas of a venue over business days, both ends included, in the order they were made',
  access: 'feed',
  scope: { venue: 'body.venue' },
  onlyReads: true,
  body: z
    .object({ venue: venueId, min: dayMonthYear, max: dayMonthYear })
    .refine(({ min, max }) => min <= max, 'min must not be after max'),
  answer: feedAnswer,
  errors: ['venue_not_yours', 'too_large'],
});

/** What made a pizza's result; only staff are told. */
const provenance = z.object({
  /** Engine, its net and the models that were asked, e.g. 'crustodian-2-net+3f1c09ab'. */
  scoring_version: z.string(),
  /** What named the specialty; null where nothing did. */
  specialty_head: z.string().nullable(),
  /** The specialty that a reviewer named and by which it was scored, where the engine names none; else null. */
  scored_as: z.string().nullable(),
  /** The company's own models, what they said and how sure they were. */
  models: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      judges: z.enum(['specialty', 'crust', 'ingredients']),
      state: z.enum(['used', 'unsure', 'failed']),
      said: z.string().nullable(),
      confidence: z.number().nullable(),
      reason: z.string().optional(),
    }),
  ),
  /** Instant (ISO 8601) of the last rescoring and the version before it; null when scored once. */
  rescored: z.object({ at: z.string(), from_version: z.string() }).nullable(),
});
export type Provenance = z.infer<typeof provenance>;

export const readEvaluation = endpoint({
  method: 'GET',
  path: '/api/dashboard/pizza/:id/',
  summary: 'The evaluation of one pizza with its explanation, which the feed leaves out',
  access: 'feed',
  scope: { venueOf: 'params.id' },
  params: z.object({ id: z.string().max(100) }),
  answer: z.object({
    /** Null when the pizza was not evaluated or scores are not for the viewer. */
    evaluation: evaluationResult.nullable(),
    provenance: provenance.optional(),
  }),
  errors: ['venue_not_yours', 'pizza_not_found'],
});

export const readTrackingInfo = endpoint({
  method: 'GET',
  path: '/api/dashboard/per_pizza_info/tracking_id/:id/',
  summary: 'What the pipeline recorded about one pizza',
  access: 'reviewer',
  scope: { venueOf: 'params.id' },
  params: z.object({ id: z.string().max(100) }),
  answer: z.object({
    edge_tracking_summary: z.record(z.string(), z.unknown()),
    evaluation: evaluationResult.nullable(),
    evaluation_runs: z.array(z.record(z.string(), z.unknown())),
  }),
  errors: ['venue_not_yours', 'pizza_not_found'],
});

/** Says that something of the venue's feed changed; the browser asks for the feed again. */
export const feedEvent = z.object({ venue: z.string(), day: z.string() });
export type FeedEvent = z.infer<typeof feedEvent>;

export const followFeed = endpoint({
  method: 'GET',
  path: '/api/live/venue/:venue/',
  summary: 'Server-sent events: a line for each business day of the venue that changed',
  access: 'feed',
  scope: { venue: 'params.venue' },
  kind: 'stream',
  params: z.object({ venue: venueId }),
  answer: feedEvent,
  errors: ['venue_not_yours'],
});
