import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { localTs, venueId } from './wire/fields.ts';
import { pipelineResult } from './wire/pizza.ts';

/** One capture of a camera: snapshots to score, or a finished pipeline result. */
export const capture = z.strictObject({
  venue: venueId,
  /** Identifies the capture within its venue; the same key is stored once. */
  key: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[\w.:-]+$/, 'may contain only letters, digits, . : _ and -'),
  capture_start_ts: localTs,
  file_path: z.string().max(500).nullable().optional(),
  /** Present if the pizzas are already scored. Its snap paths name the picture parts. */
  result: pipelineResult.optional(),
});
export type Capture = z.infer<typeof capture>;

const receipt = z.object({
  capture_id: z.string(),
  key: z.string(),
  state: z.enum(['pending', 'scored', 'failed']),
  pizzas: z.number().int(),
  /** The key was already stored; nothing was added. */
  repeated: z.boolean(),
});

const PICTURE_ERRORS = [
  'wrong_device_token',
  'not_an_image',
  'image_unreadable',
  'image_too_large',
  'too_large',
] as const;

export const receiveCapture = endpoint({
  method: 'POST',
  path: '/api/ingest/captures',
  summary: 'Accepts a capture: the field "capture" (JSON) and one file part per picture',
  access: 'device',
  scope: { venue: 'body.capture.venue' },
  csrf: false,
  upload: true,
  status: 201,
  body: z.object({ capture }),
  answer: receipt,
  errors: [...PICTURE_ERRORS, 'capture_differs', 'future_capture'],
});

/** The name of a camera within its venue. */
const cameraName = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w.-]+$/, 'may contain only letters, digits, . _ and -');

export const receiveSnapshot = endpoint({
  method: 'POST',
  path: '/api/ingest/snapshot/:camera',
  summary:
    'Accepts a picture that a camera sends by itself, as the body or as the one file of a form; it is taken now, and the same picture is stored once',
  access: 'device',
  scope: 'own',
  csrf: false,
  upload: true,
  rawPicture: true,
  status: 201,
  params: z.object({ camera: cameraName }),
  body: z.object({}),
  answer: receipt,
  errors: PICTURE_ERRORS,
});
