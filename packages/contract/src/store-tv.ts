import { SLICES } from '@crustodian/domain/pizza/criteria';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { STANDARDS } from '@crustodian/domain/pizza/standard';
import { TV_ACCESSES } from '@crustodian/domain/reports/store-tv';
import { TV_CALLS } from '@crustodian/domain/reports/store-tv-paths';
import { weekStamp } from '@crustodian/domain/time/week';
import { WEEKDAYS } from '@crustodian/domain/time/weekday';
import { SIDES } from '@crustodian/domain/signals/cue';
import { WATCHED_AREAS, WATCHED_PARTS } from '@crustodian/domain/signals/watched-areas';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { dayMonthYear, filled, pk, venueId } from './wire/fields.ts';
import { MADE_WIDTHS, pictureWidth } from './images.ts';
import { problemCode, share } from './weekly-reports.ts';

const count = z.number().int();
const tips = z.object({ en: z.array(z.string()).readonly(), es: z.array(z.string()).readonly() });

const tvPicture = z.object({
  /** Path prefix for the screen's pictures. */
  img_url: z.string(),
  specialty: z.string(),
  /** Null if the report shows no scores. */
  standard: z.enum(STANDARDS).nullable(),
});

/** What a store's screen shows for a week. It is public, so it contains store names but no personal data. */
const storeTv = filled(
  z.object({
    /** The rows of the company's ranking shown on the screen (decision X106). */
    ranking: z.array(
      z.object({
        venue: z.string(),
        name: z.string(),
        /** Equal values share a position (decision X100). */
        position: count,
        /** Row number in the whole ranking, where a jump marks a gap; null when omitted. */
        row: count.nullable().default(null),
        to_standard_percentage: share.nullable(),
        /** Whether the share is based on few pizzas; the exact number is not public. */
        few: z.boolean().default(false),
      }),
    ),
    /** The week's best pizzas in the company, from the best stores first. */
    best_in_class: z.array(tvPicture.extend({ venue_name: z.string() })),
    /** From the store's report, most frequent first; the tip of the week is for the first. */
    report_problems: z.array(z.object({ problem: problemCode, count, tips })),
    /** The pizzas shown in the store's report, in chronological order. */
    pizzas: z.array(
      tvPicture.extend({
        main_problem: z.array(problemCode),
        weekday: z.enum(WEEKDAYS),
        shift: z.enum(SHIFTS),
      }),
    ),
    /** `total`, and a fraction per specialty; null without a report that has scores. */
    standard: z.record(z.string(), share.nullable()).default({}),
    /** Specialty names. */
    specialties: z.record(z.string(), z.string()).default({}),
    /** The store's last finished weeks up to the shown one, oldest first. */
    weeks: z
      .array(z.object({ week_stamp: dayMonthYear, to_standard_percentage: share.nullable() }))
      .default([]),
    week_stamp: dayMonthYear,
    /** False until the store has a finished report for the week. */
    has_report: z.boolean(),
    /** The screen's own zone is used when omitted. */
    venue: z.object({
      pk: z.string(),
      pretty_name: z.string(),
      time_zone: z.string().optional(),
    }),
    /** When this was read. */
    read_at: z.iso.datetime(),
  }),
  {
    has_report: ({ pizzas, standard }) => pizzas.length > 0 || Object.keys(standard).length > 0,
    read_at: () => new Date().toISOString(),
    week_stamp: () => weekStamp(new Date().toISOString().slice(0, 10)),
    venue: () => ({ pk: '', pretty_name: '' }),
  },
);
export type StoreTv = z.infer<typeof storeTv>;

const venue = z.object({ venue: venueId });
/** The secret of a device link; required if the store's screen can only be opened by its link. */
const key = z.string().max(100).optional();
const errors = ['tv_closed', 'too_many_requests'] as const;

export const readStoreTv = endpoint({
  method: 'GET',
  path: `${TV_CALLS}:venue/`,
  summary:
    "What a store's screen shows: for the week of a day, otherwise for the store's last finished report",
  access: 'public',
  cookie: true,
  scope: 'handler',
  params: venue,
  query: z.object({ week_stamp: dayMonthYear.optional(), key }),
  answer: storeTv,
  errors,
});

export const serveStoreTvPicture = endpoint({
  method: 'GET',
  path: `${TV_CALLS}:venue/picture/*`,
  summary: "A picture of a finished report shown on a store's screen",
  access: 'public',
  cookie: true,
  scope: 'handler',
  kind: 'file',
  params: venue.extend({ '*': z.string().max(300) }),
  query: z.object({ w: pictureWidth([320, 640]).optional(), key }),
  answer: z.string(),
  errors: [...errors, 'picture_not_found'],
});

export const followStoreTv = endpoint({
  method: 'GET',
  path: `${TV_CALLS}:venue/changes/`,
  summary: "Server-sent events: 'changed' whenever a store's screen should be reloaded",
  access: 'public',
  cookie: true,
  scope: 'handler',
  kind: 'stream',
  params: venue,
  query: z.object({ key }),
  answer: z.object({ changed: z.literal(true) }),
  errors,
});

const shiftPicture = z.object({
  /** Path below the screen's pictures. */
  img_url: z.string(),
  specialty: z.string(),
  picture_size: z.object({ width: count, height: count }),
  /** The position of the pizza in its picture; if null, the whole picture is shown. */
  figure: z.object({ x: z.number(), y: z.number(), radius: z.number() }).nullable(),
});

/** What a store's shift screen shows: no score, no ranking, no person. */
const shiftScreen = z.object({
  /** False if the company or the store switched it off; the weekly screen is shown instead. */
  is_on: z.boolean(),
  shift: z.enum(SHIFTS),
  /** Number of known pizzas of the shift. */
  pizzas: count,
  /** The shift's last pizzas, oldest first. */
  last: z.array(
    shiftPicture.extend({
      standard: z.enum(STANDARDS).nullable(),
      /** Direction of the first cut, in degrees clockwise from 12 o'clock. */
      slice_angle: z.number(),
    }),
  ),
  /** Golden sample of the last pizza's kind. */
  golden: shiftPicture.nullable(),
  cue: z
    .object({
      word: z.enum(WATCHED_AREAS),
      part: z.enum(WATCHED_PARTS),
      bad: count,
      of: count,
      side: z.enum(SIDES).nullable(),
      /** Slices marked with arcs on the last pizza. */
      slices: z.array(z.enum(SLICES)),
    })
    .nullable(),
  /** A camera is in doubt or has a fault, so cues are on hold. */
  camera_doubted: z.boolean(),
  /** Since when no camera has seen a pizza, by the venue's clock; null if that is not the case. */
  unseen_since: z.string().nullable(),
  specialties: z.record(z.string(), z.string()),
  venue: z.object({ pk: z.string(), pretty_name: z.string(), time_zone: z.string() }),
  read_at: z.iso.datetime(),
});
export type ShiftScreen = z.infer<typeof shiftScreen>;

export const readShiftScreen = endpoint({
  method: 'GET',
  path: `${TV_CALLS}:venue/shift/`,
  summary: "What a store's shift screen shows now; opened by the device link of the store's screen",
  access: 'public',
  cookie: true,
  scope: 'handler',
  params: venue,
  query: z.object({ key }),
  answer: shiftScreen,
  errors,
});

export const serveShiftPicture = endpoint({
  method: 'GET',
  path: `${TV_CALLS}:venue/shift/picture/*`,
  summary:
    "A picture of a pizza of the last two days, or of a golden sample, for a store's shift screen",
  access: 'public',
  cookie: true,
  scope: 'handler',
  kind: 'file',
  params: venue.extend({ '*': z.string().max(300) }),
  query: z.object({ w: pictureWidth(MADE_WIDTHS).optional(), key }),
  answer: z.string(),
  errors: [...errors, 'picture_not_found'],
});

export const followShiftScreen = endpoint({
  method: 'GET',
  path: `${TV_CALLS}:venue/shift/changes/`,
  summary: "Server-sent events: 'changed' whenever a store's shift screen should be read again",
  access: 'public',
  cookie: true,
  scope: 'handler',
  kind: 'stream',
  params: venue,
  query: z.object({ key }),
  answer: z.object({ changed: z.literal(true) }),
  errors,
});

const tvAccess = z.object({
  venue: z.string(),
  pretty_name: z.string(),
  access: z.enum(TV_ACCESSES),
  /** Whether the store's screen may show the shift. */
  shift_screen: z.boolean(),
  /** When the device link was created; null without one. */
  made_at: z.iso.datetime().nullable(),
});
export type TvAccessRow = z.infer<typeof tvAccess>;

const tvAccesses = z.object({
  /** Whether the company's screens open without a device link. */
  public: z.boolean(),
  /** Whether the viewer may change that setting. */
  whole: z.boolean(),
  /** Whether the company switched shift screens on. */
  shift_screens: z.boolean(),
  stores: z.array(tvAccess),
});

export const readStoreTvAccess = endpoint({
  method: 'GET',
  path: '/api/dashboard/store-tv/company/:company/',
  summary: "How the screens of a company's stores can be opened",
  access: 'admin',
  scope: { administered: 'params.company' },
  params: z.object({ company: pk }),
  answer: tvAccesses,
  errors: ['company_not_yours'],
});

export const changeStoreTvPublic = endpoint({
  method: 'PATCH',
  path: '/api/dashboard/store-tv/company/:company/',
  summary: "Makes the screens of a company's stores public, or limits them to device links",
  access: 'admin',
  scope: { wholeCompany: 'params.company' },
  costly: true,
  params: z.object({ company: pk }),
  body: z.object({ public: z.boolean() }),
  answer: tvAccesses,
  errors: ['company_not_yours', 'whole_company_needed'],
});

export const changeStoreTvAccess = endpoint({
  method: 'PATCH',
  path: '/api/dashboard/store-tv/company/:company/venue/:venue/',
  summary:
    "Opens a store's screen to everyone, closes it, or creates a device link, which revokes the previous one",
  access: 'admin',
  scope: { administered: 'params.company' },
  costly: true,
  params: venue.extend({ company: pk }),
  body: z.object({ access: z.enum(TV_ACCESSES) }),
  /** `path` is the device link without the origin. It is shown only once; only its digest is stored. */
  answer: tvAccess.omit({ shift_screen: true }).extend({ path: z.string().nullable() }),
  errors: ['company_not_yours', 'venue_not_yours', 'tv_not_public'],
});

export const changeShiftScreens = endpoint({
  method: 'PATCH',
  path: '/api/dashboard/store-tv/company/:company/shift/',
  summary: "Switches the shift screens of a company's stores on or off",
  access: 'admin',
  scope: { wholeCompany: 'params.company' },
  costly: true,
  params: z.object({ company: pk }),
  body: z.object({ on: z.boolean() }),
  answer: tvAccesses,
  errors: ['company_not_yours', 'whole_company_needed'],
});

export const changeShiftScreen = endpoint({
  method: 'PATCH',
  path: '/api/dashboard/store-tv/company/:company/venue/:venue/shift/',
  summary: "Switches a store's shift screen off, or on again where the company has them",
  access: 'admin',
  scope: { administered: 'params.company' },
  costly: true,
  params: venue.extend({ company: pk }),
  body: z.object({ on: z.boolean() }),
  answer: tvAccesses,
  errors: ['company_not_yours', 'venue_not_yours'],
});
