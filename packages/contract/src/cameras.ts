import { AGENT_WARNINGS } from '@crustodian/domain/cameras/agent-warnings';
import { CAMERA_FAULTS } from '@crustodian/domain/cameras/camera-picture';
import { PICTURE_CHANGES } from '@crustodian/domain/cameras/repeatability';
import { UNSCORED_REASONS } from '@crustodian/domain/pizza/unscored-reason';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, dayMonthYear, pk, rowId, venueId } from './wire/fields.ts';

const count = z.number().int();

/** A fault that was found with a camera. */
const cameraItem = z.object({
  id: z.string(),
  fault: z.enum(CAMERA_FAULTS),
  /** By the store's clock. */
  since: z.string(),
  /** Null while the fault persists. */
  ended: z.string().nullable(),
  /** The figure that changed most, before and now; null if none was measured. */
  figure: z.string().nullable(),
  usual: z.number().nullable(),
  value: z.number().nullable(),
  /** The latest answer that was not undone. */
  said: z.enum(['mended', 'camera', 'kitchen']).nullable(),
  /** Number of kitchen signals on hold because of it. */
  waiting: count,
});

const pixels = z.object({ width: count, height: count });

const camera = z.object({
  venue: z.string(),
  store: z.string(),
  /** '' if it has no name. */
  camera: z.string(),
  /**
   * unseen: none of its pictures was scored; learning: its baseline is not known yet; disk_full,
   * resized: reported by its agent, and nothing else is wrong.
   */
  state: z.enum(['well', 'learning', 'unseen', 'disk_full', 'resized', ...CAMERA_FAULTS]),
  item: cameraItem.nullable(),
  /** The latest fault that ended within the last day. */
  ended: cameraItem.nullable(),
  /** The newest picture that the viewer may see. */
  picture: z.string().nullable(),
  last_seen: z.string().nullable(),
  /**
   * Usual minutes between two pizzas at this hour; null if none are usual or the baseline is
   * unknown.
   */
  usual_minutes: z.number().nullable(),
  /** The latest day with pictures. */
  day: calendarDay.nullable(),
  hours: z.array(
    z.object({
      /** Hour of the business day, 4 to 27. */
      hour: count,
      pictures: count,
      unfit: count,
      /** Means of the table's lightness and of the store's score. */
      lightness: z.number().nullable(),
      score: z.number().nullable(),
    }),
  ),
  /** Means of the latest day next to the usual values. */
  checks: z.array(z.object({ figure: z.string(), usual: z.number(), value: z.number() })),
  /**
   * How far scores move under changes to its own pictures that leave the pizza the same, measured
   * weekly; null before the first measurement.
   */
  repeatability: z
    .object({
      measured_on: calendarDay,
      pictures: count,
      /**
       * deviation: root mean square in points over the compared pictures; lost: changed pictures
       * without a score.
       */
      changes: z.array(
        z.object({
          change: z.enum(PICTURE_CHANGES),
          compared: count,
          lost: count,
          deviation: z.number().nullable(),
        }),
      ),
    })
    .nullable(),
  /**
   * Whether correcting the light found at its set-up lowers the error on blindly judged pizzas;
   * null if that light is unknown.
   */
  light: z
    .object({
      /** From 30 pizzas on, the correction is decided. */
      pizzas: count,
      error_as_seen: z.number().nullable(),
      error_corrected: z.number().nullable(),
      is_adopted: z.boolean(),
    })
    .nullable(),
  agent: z
    .object({
      name: z.string(),
      version: z.string(),
      state: z.string(),
      heard_at: z.iso.datetime(),
      /** How far the server's clock is ahead of the agent's. */
      clock_offset_ms: z.number(),
      free_bytes: z.number(),
      /** Number of captures waiting on its disk. */
      waiting: count,
      /** The size of the camera's pictures in pixels, now and before its latest change. */
      size: pixels.nullable(),
      size_before: pixels.nullable(),
      /** When the size changed, by the store's clock. */
      resized: z.string().nullable(),
      /** Worst first. */
      warnings: z.array(z.enum(AGENT_WARNINGS)),
    })
    .nullable(),
  /**
   * Pizzas of the last seven days: all of the store's for its only camera, each camera's own if
   * there are several.
   */
  week: z.object({
    /** Pizzas ordered at the store; null if no till sent orders. */
    made: count.nullable(),
    /**
     * Share of the store's plausible orders that were seen; null with fewer than 50 of them. Below
     * 80 % the store is left out of rankings.
     */
    share_seen: z.number().nullable(),
    is_left_out: z.boolean(),
    seen: count,
    fit: count,
    scored: count,
    audited: count,
    /**
     * Why seen pizzas have no score, most common reason first; the counts add up to all seen pizzas
     * without a score.
     */
    silent: z.array(z.object({ reason: z.enum([...UNSCORED_REASONS, 'hidden']), pizzas: count })),
  }),
});
export type CameraAnswer = z.infer<typeof camera>;

export const readCameras = endpoint({
  method: 'GET',
  path: '/api/cameras/company/:company/',
  summary: 'How the cameras see in the venues that the viewer can see, and what is wrong with them',
  access: 'regular',
  scope: { company: 'params.company' },
  tokenScopes: ['read:figures'],
  params: z.object({ company: pk }),
  answer: z.object({
    cameras: z.array(camera),
    /** What agents name and no one watches, because their store has as many cameras as it may have. */
    left_out: z.array(
      z.object({
        venue: z.string(),
        store: z.string(),
        agent: z.string(),
        cameras: z.array(z.string()),
      }),
    ),
  }),
  errors: ['company_not_yours'],
});

export const readCameraMarks = endpoint({
  method: 'GET',
  path: '/api/cameras/venue/:venue/marks/start_date/:start_date/end_date/:end_date/',
  summary: 'When the cameras of a store were doubted, for marks on charts of its pizzas',
  access: 'regular',
  scope: { venue: 'params.venue' },
  tokenScopes: ['read:figures'],
  params: z.object({ venue: venueId, start_date: dayMonthYear, end_date: dayMonthYear }),
  answer: z.object({
    /** Newest first, at most two hundred, excluding faults attributed to the kitchen. */
    marks: z.array(
      z.object({
        fault: z.enum(CAMERA_FAULTS),
        since: calendarDay,
        /** Null while it persists. */
        until: calendarDay.nullable(),
      }),
    ),
  }),
  errors: ['venue_not_yours'],
});

const itemParams = z.object({
  venue: venueId,
  item: rowId('a camera item'),
});
const said = z.object({ said: z.enum(['mended', 'camera', 'kitchen']).nullable() });

export const actOnCamera = endpoint({
  method: 'POST',
  path: '/api/cameras/venue/:venue/item/:item/act/',
  summary:
    'Answers that a camera was fixed, that it is the camera, or that it is the kitchen after all; the newest answer counts',
  access: 'regular',
  scope: { venue: 'params.venue' },
  costly: true,
  params: itemParams,
  body: z.strictObject({ kind: z.enum(['mended', 'camera', 'kitchen']) }),
  answer: said,
  errors: ['venue_not_yours', 'camera_item_not_found'],
});

export const undoCameraAct = endpoint({
  method: 'DELETE',
  path: '/api/cameras/venue/:venue/item/:item/act/',
  summary: 'Takes back what was said of a camera',
  access: 'regular',
  scope: { venue: 'params.venue' },
  costly: true,
  params: itemParams,
  answer: said,
  errors: ['venue_not_yours', 'camera_item_not_found'],
});
