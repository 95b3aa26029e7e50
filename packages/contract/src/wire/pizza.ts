import { SLICES } from '@crustodian/domain/pizza/criteria';
import type { Thresholds } from '@crustodian/domain/score/criterion-thresholds';
import type { PipelineResult, VideoCapture } from '@crustodian/domain/pizza/pipeline-result';
import { STANDARDS } from '@crustodian/domain/pizza/standard';
import { SNAPSHOT_FAULTS } from '@crustodian/domain/pizza/unscored-reason';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { z } from 'zod';
import { localTs } from './fields.ts';

export const flag = z.union([z.literal(0), z.literal(1)]);
const id = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => text !== '__proto__', 'is no id');
const text = z.string().max(500);
const score = z.number().min(0).max(10);
const share = z.number().min(0).max(1);

/** A position in a picture; larger than any real picture. */
const pixel = z.number().min(-100_000).max(100_000);

/** The three ids that identify a tracked pizza on the wire. */
export const pizzaKey = z.object({
  t_id: id,
  pipe_id: id,
  vid_id: id,
}) satisfies z.ZodType<PizzaKey>;

const sliceScores = z.object(
  Object.fromEntries(SLICES.map((slice) => [slice, z.number().min(0).max(1)])) as Record<
    (typeof SLICES)[number],
    z.ZodNumber
  >,
);
export const scoreDetails = z.record(z.string().max(60), sliceScores);

const finding = z.object({
  criterion: text,
  slice: z.enum(SLICES),
  metric: text,
  value: z.number(),
  target: z.number(),
  points: z.number(),
  lost: z.number(),
});
const polygon = z
  .array(z.tuple([pixel, pixel]))
  .min(3)
  .max(100);
const ramp = z.object({ none: z.number(), full: z.number() });
const window = z.object({
  low: z.number(),
  from: z.number(),
  to: z.number(),
  high: z.number(),
});
export const thresholds = z.object({
  ingredientsEvenness: ramp,
  ingredientsPresent: z.number(),
  innerCover: ramp,
  outerCover: ramp,
  melted: ramp,
  seal: ramp,
  dirt: ramp,
  crustUnevenness: ramp,
  crustWidth: z.object({ tradicional: window, delgada: window }),
  thinCrustBelow: z.number(),
  pizzaRadius: window,
}) satisfies z.ZodType<Thresholds>;
const namedThresholds = z.record(
  z.string().max(60),
  z.union([z.number(), ramp, window, z.record(z.string().max(60), window)]),
);
const explanation = z.object({
  engine_version: text,
  slice_angle: z.number(),
  slices: z.record(z.enum(SLICES), polygon).optional(),
  findings: z.array(finding).max(200),
  weights: z.record(z.string().max(60), z.number()).optional(),
  thresholds: namedThresholds.optional(),
  confidence: z.record(z.string(), share),
  scored_as: z.string().max(60).optional(),
  light: z.array(z.number()).length(3).optional(),
});

export const evaluationResult = z.object({
  score_details: scoreDetails,
  score_final: score,
  score_adjusted: score.nullable(),
  specialty_check: z.union([z.enum(['correct', 'incorrect']), z.boolean()]),
  soft: z.object({ Ingredients: score.optional() }).catchall(score.optional()),
  flag_effects: z
    .object({ badCut: share.optional(), overbaked: share.optional(), bubbles: share.optional() })
    .optional(),
  info: z.object({ size_class: text.optional(), score: z.number().optional() }).optional(),
  explanation: explanation.optional(),
});

const ingredientDetection = z.object({
  type: z.string().max(60),
  rectangle: z.tuple([pixel, pixel, pixel, pixel]),
  weight: share,
});

const circle = z.object({
  type: z.literal('Circle'),
  x: pixel,
  y: pixel,
  radius: pixel.positive(),
});

export const originalData = z.object({
  specialty: text.nullable().optional(),
  crust: text.nullable().optional(),
  standard: z.enum(STANDARDS).nullable().optional(),
  score_criteria: z.record(z.string(), z.number()).optional(),
  reviewer: text.optional(),
});
const summary = z.record(z.string(), z.number()).nullable();

/** The pipeline's result for one pizza. */
export const trackedPizza = z.object({
  id,
  REPORT_localized_capture_start_ts: localTs,
  category: z.string().max(60).nullable(),
  crust: z.string().max(60).nullable(),
  snap_quality: z.enum(['buena', 'mala']).nullable(),
  snap_quality_trusted: z.boolean(),
  snap_quality_reasons: z.array(z.enum(SNAPSHOT_FAULTS)).max(SNAPSHOT_FAULTS.length).nullish(),
  optimal_snap_path: text,
  REPORT_optimal_snap_path: text,
  optimal_frame: z.number().int(),
  optimal_frame_quality: z.object({ blur: share, occ: share }),
  optimal_figure: circle.nullable(),
  raw_score: score.nullable(),
  multisize: z.union([z.string().max(60), z.boolean()]).nullable(),
  omit_soft: flag.nullable(),
  REPORT_frame_detection_summary: summary,
  REPORT_detections_categ_summary: summary,
  bubbles: flag.nullable(),
  overbaked: flag.nullable(),
  bad_cut: flag.nullable(),
  possible_flags: z
    .array(z.enum(['bubbles', 'overbaked', 'bad_cut']))
    .max(3)
    .nullish(),
  standard: z.enum(STANDARDS).nullable(),
  censored: flag.nullable(),
  attributes: z.array(text).max(50).readonly().nullable(),
  reviewer: text.nullable(),
  original_data: originalData.nullable(),
});

/** The pipeline's result for one capture (spec 000 section 3). */
export const pipelineResult = z.object({
  REPORT_id: id,
  REPORT_vid_id: id,
  pipeline_id: id,
  tracking_ok: z.boolean(),
  evaluation_ok: z.boolean(),
  trackeds: z.array(trackedPizza).max(500),
  optimal_snap_ingredients: z.record(z.string(), z.array(ingredientDetection).max(500)),
  evaluation_results: z.record(z.string(), evaluationResult),
}) satisfies z.ZodType<PipelineResult>;

export const videoCapture = z.object({
  venue: z.string(),
  REPORT_id: id,
  REPORT_file_path: text.nullable(),
  REPORT_capture_start_ts: localTs,
}) satisfies z.ZodType<VideoCapture>;
