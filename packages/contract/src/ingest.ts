import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { localTs, venueId, wholeNumber } from './wire/fields.ts';
import { pipelineResult } from './wire/pizza.ts';

/** The name of a camera within its venue. */
export const cameraName = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w.-]+$/, 'may contain only letters, digits, . _ and -');

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
  /** The store's camera that took it. */
  camera: cameraName.optional(),
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
  'too_many_cameras',
] as const;

/** A hundred pizzas with complete score explanations take 800 KB. */
const CAPTURE_BYTES = 2 ** 20;

export const receiveCapture = endpoint({
  method: 'POST',
  path: '/api/ingest/captures',
  summary: 'Accepts a capture: the field "capture" (JSON) and one file part per picture',
  access: 'device',
  scope: { venue: 'body.capture.venue' },
  tokenScopes: ['write:captures'],
  csrf: false,
  upload: true,
  bodyLimit: CAPTURE_BYTES,
  status: 201,
  body: z.object({ capture }),
  answer: receipt,
  errors: [
    ...PICTURE_ERRORS,
    'capture_differs',
    'future_capture',
    'too_many_names',
    'day_full',
    'day_closed',
  ],
});

export const receiveSnapshot = endpoint({
  method: 'POST',
  path: '/api/ingest/snapshot/:camera',
  summary:
    'Accepts a picture that a camera sends by itself, as the body or as the one file of a form; it is taken now, and the same picture is stored once',
  access: 'device',
  scope: 'own',
  cameraKey: 'params.camera',
  csrf: false,
  upload: true,
  rawPicture: true,
  status: 201,
  params: z.object({ camera: cameraName }),
  body: z.object({}),
  answer: receipt,
  errors: [...PICTURE_ERRORS, 'day_full', 'day_closed'],
});

/** The state of a camera at a store, as observed by its agent. */
export const CAMERA_STATES = [
  'connecting',
  'works',
  'no_answer',
  'password_refused',
  'wrong_address',
  'stopped',
  'frozen',
  'black',
  'unreadable',
  'no_ffmpeg',
  'no_folder',
  'folder_taken',
  'too_slow',
] as const;
export type CameraState = (typeof CAMERA_STATES)[number];

/** A clock that was never set reports 1970. */
const instant = z.iso
  .datetime({ offset: true })
  .max(40)
  .refine((time) => {
    const year = new Date(time).getUTCFullYear();
    return year >= 1970 && year < 2200;
  }, 'must be a time from 1970 to 2199');
/** Number of a phone's choice or search, limited to what its column can store. */
const attempt = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1);
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** The progress of the agent's attempt at a camera that is set up by phone. */
const triedSetup = z.object({
  id: z.number().int(),
  /** The phone's choice that this refers to. */
  attempt,
  state: z.enum(CAMERA_STATES),
  /** Time until the first picture; null before it. */
  connected_ms: count.max(1e9).nullable(),
  width: count.max(100_000).nullable(),
  height: count.max(100_000).nullable(),
  /** A stream's codec as ffmpeg names it: 'h264', 'hevc'. */
  codec: z.string().max(40).nullable(),
});
export type TriedSetup = z.infer<typeof triedSetup>;

const MOST_SETUPS = 16;
export const MOST_FOUND_CAMERAS = 32;

/** A task for the agent on behalf of a phone that sets up a camera. */
const setupTask = z.object({
  id: z.number().int(),
  camera: cameraName,
  attempt: z.number().int(),
  /**
   * 'try' shows the camera's pictures to the phone, 'keep' reads it from now on, 'search' looks for
   * cameras in the network.
   */
  purpose: z.enum(['try', 'keep', 'search']),
  /** The address including its password, in the form of the agent's settings; null for a search. */
  source: z.string().nullable(),
});
export type SetupTask = z.infer<typeof setupTask>;

export const receiveSetupPicture = endpoint({
  method: 'POST',
  path: '/api/ingest/setup/:setup/picture',
  summary:
    'Accepts the newest picture of a camera that is set up by phone, from the agent at its store: it is shown to the phone and no capture',
  access: 'device',
  scope: 'own',
  csrf: false,
  upload: true,
  rawPicture: true,
  params: z.object({ setup: z.coerce.number().int() }),
  /** The attempt that the picture belongs to; older agents do not send it. */
  query: z.object({ attempt: wholeNumber.optional() }),
  body: z.object({}),
  answer: z.object({}),
  errors: [...PICTURE_ERRORS, 'camera_link_ended'],
});

export const receiveHeartbeat = endpoint({
  method: 'POST',
  path: '/api/ingest/heartbeat',
  summary:
    'Heartbeat of the agent at a store: version, cameras, disk and clock; answers the store, the time, and which cameras a phone sets up',
  access: 'device',
  scope: 'own',
  csrf: false,
  body: z.object({
    agent: cameraName,
    version: z.string().min(1).max(50),
    /** How far the server's clock is ahead of the agent machine's. */
    clock_offset_ms: z.number().int().min(-1e13).max(1e13),
    free_bytes: count,
    /** Captures waiting on the agent's disk. */
    spool: z.object({
      captures: count,
      bytes: count,
      oldest: instant.nullable(),
      full: z.boolean(),
      /** Sent by agents of earlier releases, which deleted captures older than 72 hours. */
      expired: count.optional(),
      refused: count,
    }),
    cameras: z
      .array(
        z.object({
          name: cameraName,
          state: z.enum(CAMERA_STATES),
          since: instant,
          width: count.max(100_000).nullable(),
          height: count.max(100_000).nullable(),
          resized_at: instant.nullable(),
          last_capture_at: instant.nullable(),
        }),
      )
      .max(32)
      .refine(
        (cameras) => new Set(cameras.map(({ name }) => name)).size === cameras.length,
        'must name each camera once',
      ),
    setups: z.array(triedSetup).max(MOST_SETUPS).default([]),
    /** Set-ups whose cameras the agent has now saved to its own disk. */
    kept: z.array(z.number().int()).max(MOST_SETUPS).default([]),
    found: z
      .array(
        z.object({
          id: z.number().int(),
          attempt,
          addresses: z.array(z.string().max(200)).max(MOST_FOUND_CAMERAS),
        }),
      )
      .max(MOST_SETUPS)
      .default([]),
  }),
  answer: z.object({
    venue: venueId,
    time_zone: z.string(),
    now: instant,
    setups: z.array(setupTask),
    /** Time until the next heartbeat is due; shorter while a phone may set up a camera. */
    next_ms: z.number().int(),
    /**
     * Cameras of this heartbeat that are not watched, because the agents of the store name as many
     * as it may have already.
     */
    left_out: z.array(cameraName),
  }),
  errors: ['wrong_device_token', 'agent_name_taken'],
});
