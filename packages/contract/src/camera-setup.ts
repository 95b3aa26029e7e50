import { SETUP_CHECKS } from '@crustodian/domain/cameras/setup-checks';
import { SNAPSHOT_FAULTS } from '@crustodian/domain/pizza/unscored-reason';
import { z } from 'zod';
import { CAMERA_STATES, cameraName } from './ingest.ts';
import { endpoint } from './wire/endpoint.ts';
import { venueId } from './wire/fields.ts';

const instant = z.iso.datetime();
/** Made by the phone; with it, nobody else can use the link. */
const secret = z.string().regex(/^[\w-]{24,64}$/, 'must be 24 to 64 letters, digits, - or _');

export const linkCameraSetup = endpoint({
  method: 'POST',
  path: '/api/camera-setup/venue/:venue/link/',
  summary:
    'Makes a link to set up a camera of the store by phone: it works for one phone and 24 hours, and its address is returned once',
  access: 'auditLog',
  scope: { venue: 'params.venue' },
  costly: true,
  status: 201,
  params: z.object({ venue: venueId }),
  body: z.strictObject({ camera: cameraName }),
  answer: z.object({ path: z.string(), ends_at: instant }),
  errors: ['venue_not_yours'],
});

const figure = z.object({ x: z.number(), y: z.number(), radius: z.number() });

const login = {
  address: z.string().trim().min(1).max(500),
  user: z.string().max(100),
  /** Sealed when it arrives; nobody reads it again. */
  password: z.string().max(200),
};
const source = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('stream'), ...login }),
  z.strictObject({ way: z.literal('picture'), ...login }),
  z.strictObject({
    way: z.literal('folder'),
    /** Within the agent's folder for cameras of this kind. */
    folder: z
      .string()
      .max(100)
      .regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'may contain only letters, digits, . _ - and /'),
  }),
  z.strictObject({
    way: z.literal('usb'),
    device: z.string().regex(/^\/dev\/video\d{1,2}$/, 'must look like /dev/video0'),
  }),
]);
export type CameraSource = z.infer<typeof source>;
export const CAMERA_WAYS = ['stream', 'picture', 'folder', 'usb'] as const;

const setup = z.object({
  store: z.string(),
  company: z.string(),
  camera: z.string(),
  ends_at: instant,
  /** The way from here to a key for the camera's own pushes was taken. */
  has_key: z.boolean(),
  /** Where the camera sends its pictures. */
  push_path: z.string(),
  /** The store's agents that were heard in the last five minutes. */
  boxes: z.array(z.string()),
  /** What the phone chose for the agent to read; the password is not repeated. */
  source: z
    .object({
      way: z.enum(CAMERA_WAYS),
      address: z.string(),
      user: z.string(),
      box: z.string(),
      attempt: z.number().int(),
      /** Wrong passwords in a row, as many cameras lock themselves after five. */
      refusals: z.number().int(),
      /** Null until the agent has tried this choice. */
      tried: z
        .object({
          state: z.enum(CAMERA_STATES),
          connected_ms: z.number().int().nullable(),
          width: z.number().int().nullable(),
          height: z.number().int().nullable(),
          codec: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** The last search for cameras in the store's network; null before one, its addresses null until it is over. */
  search: z.object({ addresses: z.array(z.string()).nullable() }).nullable(),
  /** The newest picture; null before the first. */
  live: z
    .object({
      digest: z.string(),
      age_ms: z.number().int(),
      width: z.number().int(),
      height: z.number().int(),
      /** For an older picture while this one is being looked at; null before the first. */
      look: z
        .object({
          digest: z.string(),
          is_black: z.boolean(),
          figure: figure.nullable(),
          faults: z.array(z.enum(SNAPSHOT_FAULTS)),
          ring: z
            .object({
              fits: z.boolean(),
              sentence: z.string(),
              way_on: z.string(),
              arrow: z.enum(['left', 'right', 'up', 'down']).nullable(),
            })
            .nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** Without the target: how many of the pizzas needed have been seen; null where the target is used. */
  pizzas: z.object({ seen: z.number().int(), needed: z.number().int() }).nullable(),
  /** With the target five, without it four: white balance needs the target. */
  checks: z
    .object({
      sentence: z.string(),
      may_go_on: z.boolean(),
      checks: z.array(
        z.object({
          check: z.enum(SETUP_CHECKS),
          is_good: z.boolean(),
          value: z.string(),
          unit: z.string(),
          sentence: z.string(),
        }),
      ),
    })
    .nullable(),
  pizza: z
    .object({
      taken_at: instant,
      /** Null where the engine does not know the kind of pizza: then it is only seen. */
      score: z.number().nullable(),
      /** Points that the score may be off to either side; null without a score. */
      reach: z.number().nullable(),
      specialty: z.string().nullable(),
      crust: z.string().nullable(),
      width: z.number().int(),
      height: z.number().int(),
      figure,
    })
    .nullable(),
  done: z.boolean(),
});

export const openCameraSetup = endpoint({
  method: 'POST',
  path: '/api/camera-setup/open/',
  summary: 'Uses a link to set up a camera: from then on it works for this phone alone',
  access: 'public',
  scope: 'none',
  csrf: false,
  body: z.strictObject({ link: secret, phone: secret }),
  answer: setup,
  errors: ['camera_link_ended'],
});

/** In no path, as proxies and logs keep those. */
export const PHONE_HEADER = 'x-setup-phone';
const ofPhone = {
  access: 'public',
  scope: 'none',
  csrf: false,
  headers: z.object({ [PHONE_HEADER]: secret }),
} as const;

export const readCameraSetup = endpoint({
  method: 'GET',
  path: '/api/camera-setup/phone/',
  summary: 'How far the set-up of a camera is, with what its newest picture shows',
  ...ofPhone,
  answer: setup,
  errors: ['camera_link_ended'],
});

export const serveLivePicture = endpoint({
  method: 'GET',
  path: '/api/camera-setup/phone/picture/:of/',
  summary: 'The newest picture of the camera that is set up, or that of its test pizza',
  ...ofPhone,
  params: z.object({ of: z.enum(['live', 'pizza']) }),
  kind: 'file',
  answer: z.string(),
  errors: ['camera_link_ended', 'picture_not_found'],
});

export const makeCameraKey = endpoint({
  method: 'POST',
  path: '/api/camera-setup/phone/key/',
  summary:
    'Makes a key that the camera sends pictures with; it is returned once, and an earlier one of this set-up ends',
  ...ofPhone,
  body: z.strictObject({}),
  answer: z.object({ key: z.string() }),
  errors: ['camera_link_ended', 'too_many_requests'],
});

export const chooseCameraSource = endpoint({
  method: 'POST',
  path: '/api/camera-setup/phone/source/',
  summary:
    'Has the agent at the store read the camera: it tries and reports back. The password is sealed and never returned',
  ...ofPhone,
  body: z.strictObject({ box: cameraName, source }),
  answer: setup,
  errors: ['camera_link_ended', 'camera_address_unreadable', 'no_box', 'too_many_requests'],
});

export const searchCameras = endpoint({
  method: 'POST',
  path: '/api/camera-setup/phone/search/',
  summary: 'Has the agent at the store look for cameras in its network (ONVIF)',
  ...ofPhone,
  body: z.strictObject({ box: cameraName }),
  answer: setup,
  errors: ['camera_link_ended', 'no_box'],
});

export const measureCamera = endpoint({
  method: 'POST',
  path: '/api/camera-setup/phone/measure/',
  summary: 'Measures the printed target in the newest picture: five checks',
  ...ofPhone,
  body: z.strictObject({}),
  answer: setup,
  errors: ['camera_link_ended', 'no_live_picture', 'no_target', 'too_many_requests'],
});

export const checkWithPizzas = endpoint({
  method: 'POST',
  path: '/api/camera-setup/phone/pizzas/',
  summary:
    'Checks the camera without the printed target: from now on ten pizzas are measured as the phone looks',
  ...ofPhone,
  body: z.strictObject({}),
  answer: setup,
  errors: ['camera_link_ended'],
});

export const scoreTestPizza = endpoint({
  method: 'POST',
  path: '/api/camera-setup/phone/pizza/',
  summary: 'Scores the pizza in the newest picture; the score counts nowhere',
  ...ofPhone,
  body: z.strictObject({}),
  answer: setup,
  errors: ['camera_link_ended', 'no_live_picture', 'no_test_pizza', 'too_many_requests'],
});

export const finishCameraSetup = endpoint({
  method: 'POST',
  path: '/api/camera-setup/phone/done/',
  summary: 'Keeps the checks, the pictures and the place of the camera, and ends the link',
  ...ofPhone,
  body: z.strictObject({}),
  answer: setup,
  errors: ['camera_link_ended', 'setup_step_missing'],
});

export const serveCameraTarget = endpoint({
  method: 'GET',
  path: '/api/camera-setup/target.pdf',
  summary: 'The A4 target that a camera is checked with, as PDF',
  access: 'public',
  scope: 'none',
  kind: 'file',
  fileType: 'application/pdf',
  answer: z.string(),
});
