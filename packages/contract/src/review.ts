import type { FeedbackChange } from '@crustodian/domain/review/feedback';
import { STANDARDS } from '@crustodian/domain/pizza/standard';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { ERROR_CODES } from './wire/errors.ts';
import { shownPizza } from './feed.ts';
import { bit, calendarDay, venueId, wholeNumber } from './wire/fields.ts';
import { flag, originalData, pizzaKey, scoreDetails } from './wire/pizza.ts';

// Wider than the form's choices, so that the pipeline's own values can be sent back.
const attribute = z.string().min(1).max(500);
const code = z.string().min(1).max(60);

const feedbackChange = z
  .object({
    censored: bit,
    bubbles: bit,
    overbaked: bit,
    badCut: bit,
    standard: z.enum(STANDARDS),
    attributes: z.array(attribute).max(50).readonly(),
    specialty: code,
    crust: code,
    score_criteria: z
      .record(z.string().max(60), z.number().min(0).max(10))
      .refine((points) => Object.keys(points).length > 0, 'name at least one criterion'),
  })
  .partial() satisfies z.ZodType<FeedbackChange>;
export type { FeedbackChange };

const sent = {
  /** Makes retries safe: repeating a stored request id returns the original result. */
  request_id: z.uuid().optional(),
  /** The rev the reviewer saw; if a newer one exists, the call fails with 409. */
  rev: z.number().int().optional(),
};
const isChange = (body: FeedbackChange) =>
  Object.keys(feedbackChange.shape).some((field) => field in body);

const feedbackAnswer = feedbackChange.extend({
  score_details: scoreDetails.optional(),
  /** The new score as text with two decimals. */
  score: z.string().nullable().optional(),
  reviewer: z.string().optional(),
  rev: z.number().int().optional(),
  /** The pizza as it now appears in the viewer's feed, replacing the previous one. */
  shown: shownPizza.optional(),
});
export type FeedbackAnswer = z.infer<typeof feedbackAnswer>;

export const giveFeedback = endpoint({
  method: 'POST',
  path: '/api/dashboard/qa_feedback/',
  summary: "Stores a reviewer's correction of one pizza and returns the result",
  access: 'reviewer',
  scope: { venueOf: 'body.t_id' },
  body: z
    .strictObject({ ...pizzaKey.shape, ...feedbackChange.shape, ...sent })
    .refine(isChange, 'send a change along with the ids')
    .meta({ minProperties: Object.keys(pizzaKey.shape).length + 1 }),
  answer: feedbackAnswer,
  errors: [
    'venue_not_yours',
    'pizza_not_found',
    'specialty_required',
    'changed_meanwhile',
    'pizza_changed_often',
  ],
});

export const undoFeedback = endpoint({
  method: 'POST',
  path: '/api/dashboard/qa_feedback_undo/',
  summary: 'Undoes the latest active correction of a pizza',
  access: 'reviewer',
  scope: { venueOf: 'body.t_id' },
  /** `rev` is required, because an undo sent twice would otherwise undo two corrections. */
  body: z.strictObject({ ...pizzaKey.shape, ...sent, rev: sent.rev.unwrap() }),
  answer: feedbackAnswer,
  errors: ['venue_not_yours', 'pizza_not_found', 'changed_meanwhile', 'nothing_to_undo'],
});

export const readHistory = endpoint({
  method: 'GET',
  path: '/api/dashboard/pizza_history/:id/',
  summary: 'Every correction of a pizza, newest first',
  access: 'reviewer',
  scope: { venueOf: 'params.id' },
  tokenScopes: ['read:pizzas'],
  params: z.object({ id: z.string().max(100) }),
  answer: z.object({
    history: z.array(
      z.object({
        id: z.string(),
        /** Instant in ISO 8601. */
        at: z.string(),
        reviewer: z.string(),
        field: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        rev: z.number().int(),
        /** The entry that this one undoes. */
        undoes: z.string().nullable(),
      }),
    ),
  }),
  errors: ['venue_not_yours', 'pizza_not_found'],
});

/** More than a venue makes on a busy day. */
const MOST_IN_BULK = 1000;
const bulkPizza = pizzaKey.extend({
  /** The rev the reviewer saw; if a newer one exists, the pizza is listed as failed. */
  rev: z.number().int().optional(),
});
export type BulkPizza = z.infer<typeof bulkPizza>;
const bulk = {
  pizzas: z
    .array(bulkPizza)
    .min(1)
    .max(MOST_IN_BULK)
    .refine(
      (all) => new Set(all.map(({ t_id }) => t_id)).size === all.length,
      'name each pizza once',
    ),
  /** Makes retries safe, and identifies this change when it is undone. */
  request_id: z.uuid().optional(),
};
const bulkChange = z.discriminatedUnion('action', [
  z.strictObject({ ...bulk, action: z.literal('censor'), value: flag }),
  z.strictObject({ ...bulk, action: z.literal('specialty'), value: code }),
  z.strictObject({ ...bulk, action: z.literal('standard'), value: z.enum(STANDARDS) }),
]);
export type BulkChange = z.infer<typeof bulkChange>;

const bulkAnswer = z.object({
  pizzas: z.object({
    successes: z.array(
      feedbackAnswer.extend({ ...pizzaKey.shape, original_data: originalData.nullish() }),
    ),
    failures: z.array(
      z.object({ ...pizzaKey.shape, err: z.string(), code: z.enum(ERROR_CODES).optional() }),
    ),
  }),
  reviewer: z.string().optional(),
  err: z.string().optional(),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;

export const giveFeedbackInBulk = endpoint({
  method: 'POST',
  path: '/api/dashboard/qa_feedback_multiple/',
  summary:
    'Hides, shows, or sets the specialty or standard of up to 1000 pizzas; each succeeds or fails on its own',
  access: 'staff',
  scope: 'handler',
  body: bulkChange,
  answer: bulkAnswer,
});

export const undoFeedbackInBulk = endpoint({
  method: 'POST',
  path: '/api/dashboard/qa_feedback_multiple_undo/',
  summary: 'Undoes one bulk change of up to 1000 pizzas where it is still their latest',
  access: 'staff',
  scope: 'handler',
  /** `undoes` is the request_id of the bulk change. */
  body: z.strictObject({ ...bulk, undoes: z.uuid() }),
  answer: bulkAnswer,
});

export const SNAPSHOT_CHOICES = ['good', 'bad', 'ok', 'blurred', 'occluded'] as const;
export type SnapshotChoice = (typeof SNAPSHOT_CHOICES)[number];
const groundTruth = z.object({
  gt_optimal_frame: wholeNumber.optional(),
  gt_extra: z.string().max(2000).optional(),
  gt_category: code.optional(),
  gt_product: code.optional(),
  gt_crust: code.optional(),
  gt_snap_quality: z.enum(SNAPSHOT_CHOICES).optional(),
  gt_score_criteria: z.record(z.string().max(60), z.number().min(0).max(10)).optional(),
});

export const setGroundTruth = endpoint({
  method: 'POST',
  path: '/api/set_gt_for_ingredients_labeling',
  summary: "Stores the provider's ground truth of one pizza",
  access: 'staff',
  scope: { venueOf: 'body.t_id' },
  body: z.object({ ...pizzaKey.shape, split: z.string().max(60), ...groundTruth.shape }),
  answer: z.object({
    success: z.literal(true).optional(),
    gt: z.object({ split: z.string(), ...groundTruth.shape }).optional(),
    shown: shownPizza.optional(),
  }),
  errors: ['venue_not_yours', 'pizza_not_found'],
});

export const markDayReviewed = endpoint({
  method: 'POST',
  path: '/api/dashboard/day_reviewed/',
  summary:
    'Marks a business day as reviewed; asks for confirmation while no later shift has evaluations',
  access: 'reviewer',
  costly: true,
  scope: { venue: 'body.venue' },
  body: z.object({ venue: venueId, date_str: calendarDay, ack: bit }),
  answer: z.object({
    ack_required: z.boolean(),
    next_shift_str: z.string().nullish(),
    msg: z.string(),
  }),
  errors: ['venue_not_yours'],
});
