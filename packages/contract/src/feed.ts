import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { closedDay, dayMonthYear, venueId } from './wire/fields.ts';
import {
  evaluationResult,
  flag,
  pipelineResult,
  trackedPizza,
  videoCapture,
} from './wire/pizza.ts';

/** A tracked pizza as the feed shows it. */
export const feedPizza = trackedPizza.extend({
  /** Short id; becomes the card's pizzaInfoId. */
  pizza_info_id: z.string(),
  /** Score 0..10 including corrections; null when not evaluated, hidden from the viewer or omitted. */
  score: z.number().nullable().default(null),
  /** Version number; sent back with a correction. */
  rev: z.number().int().default(0),
  /** Whether a reviewer has looked at it; the reviewer's name is only sent to reviewers and staff. */
  reviewed: flag.optional(),
  /** A tiny blurred preview as a data URL, or null. */
  placeholder: z.string().nullable().default(null),
  /** Pixel size of the original picture; the figure and detections use its coordinates. */
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

/** Everything about one pizza that a correction can change: its entry in trackeds and its evaluation. */
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
  /** Pizzas detected on these days, including those the viewer does not receive. */
  detected: z.number().int().optional(),
  /** Days whose pizzas were deleted because of their age, and when; their figures remain. */
  closed: z.array(closedDay).optional(),
});
export type FeedAnswer = z.infer<typeof feedAnswer>;

export const readFeed = endpoint({
  method: 'POST',
  path: '/api/shift_report_data',
  summary: 'Pizzas of a venue over business days, in the order they were made',
  access: 'feed',
  scope: { venue: 'body.venue' },
  tokenScopes: ['read:pizzas'],
  onlyReads: true,
  body: z
    .object({ venue: venueId, min: dayMonthYear, max: dayMonthYear })
    .refine(({ min, max }) => min <= max, 'min must not be after max'),
  answer: feedAnswer,
  errors: ['venue_not_yours', 'too_large'],
});

/** How a pizza's result was produced; staff only. */
const provenance = z.object({
  /** Engine, its network and any company models used, e.g. 'crustodian-2-net+3f1c09ab'. */
  scoring_version: z.string(),
  /** What determined the specialty; null if nothing did. */
  specialty_head: z.string().nullable(),
  /** The specialty set by a reviewer and used for scoring when the engine recognized none; otherwise null. */
  scored_as: z.string().nullable(),
  /** The company's own models with their results and confidence. */
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
  /** Time (ISO 8601) of the last rescoring and the version before it; null if scored once. */
  rescored: z.object({ at: z.string(), from_version: z.string() }).nullable(),
});
export type Provenance = z.infer<typeof provenance>;

export const readEvaluation = endpoint({
  method: 'GET',
  path: '/api/dashboard/pizza/:id/',
  summary: 'The evaluation of one pizza with its explanation, which the feed omits',
  access: 'feed',
  scope: { venueOf: 'params.id' },
  tokenScopes: ['read:pizzas'],
  params: z.object({ id: z.string().max(100) }),
  answer: z.object({
    /** Null if the pizza was not evaluated or the viewer may not see scores. */
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
  tokenScopes: ['read:pizzas'],
  params: z.object({ id: z.string().max(100) }),
  answer: z.object({
    edge_tracking_summary: z.record(z.string(), z.unknown()),
    evaluation: evaluationResult.nullable(),
    evaluation_runs: z.array(z.record(z.string(), z.unknown())),
  }),
  errors: ['venue_not_yours', 'pizza_not_found'],
});

/** Signals that the venue's feed changed; the browser then refetches it. */
export const feedEvent = z.object({ venue: z.string(), day: z.string() });
export type FeedEvent = z.infer<typeof feedEvent>;

export const followFeed = endpoint({
  method: 'GET',
  path: '/api/live/venue/:venue/',
  summary: 'Server-sent events: each business day of the venue that changed',
  access: 'feed',
  scope: { venue: 'params.venue' },
  kind: 'stream',
  params: z.object({ venue: venueId }),
  answer: feedEvent,
  errors: ['venue_not_yours'],
});
