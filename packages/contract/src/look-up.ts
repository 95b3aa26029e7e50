import { z } from 'zod';
import { CAMERA_FAULTS } from '@crustodian/domain/cameras/camera-picture';
import { LAST_LINE } from '@crustodian/domain/orders/orders-csv';
import { LOGIN_LANGUAGES } from './session.ts';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, closedDay, localTs, pk, rowId, venueId } from './wire/fields.ts';

const count = z.number().int();
const instant = z.iso.datetime();

/** Look-up by order number or by what someone remembers. */
const asked = z.union([
  z.strictObject({
    order: z.string().trim().min(1).max(100),
    /** The store of the order, since tills of several stores may use the same number. */
    venue: venueId.optional(),
  }),
  z.strictObject({
    venue: venueId,
    at: localTs,
    /** Minutes before and after the time. */
    minutes: z.union([z.literal(15), z.literal(30)]).default(15),
    specialty: z.string().min(1).max(100).optional(),
    crust: z.string().min(1).max(100).optional(),
    /** Number of pizzas in its order, if the till sent it. */
    order_pizzas: z.number().int().min(1).max(LAST_LINE).optional(),
  }),
]);

export const readLookUp = endpoint({
  method: 'GET',
  path: '/api/look-up/company/:company/',
  summary: 'Whether pizzas of a company can be found by the number of their order',
  access: 'regular',
  scope: { company: 'params.company' },
  params: z.object({ company: pk }),
  answer: z.object({
    /** Whether a till of the viewer's stores sent orders within four weeks. */
    has_orders: z.boolean(),
  }),
  errors: ['company_not_yours'],
});

export const findPizza = endpoint({
  method: 'POST',
  path: '/api/look-up/company/:company/',
  summary:
    'Finds a pizza by the number of its order, or by store and time: the likeliest first, at most forty. Kept with who and when',
  access: 'regular',
  scope: { company: 'params.company' },
  costly: true,
  params: z.object({ company: pk }),
  body: asked,
  answer: z.object({
    candidates: z.array(
      z.object({
        pizza: z.string(),
        store: z.string(),
        local_ts: z.string(),
        specialty: z.string().nullable(),
        crust: z.string().nullable(),
        /** Number of pizzas in its order; null if no till order belongs to it. */
        order_pizzas: count.nullable(),
        /** Probability that it is the one, in percent. */
        in_100: count,
        /** Whether its picture still exists and may be viewed. */
        has_picture: z.boolean(),
      }),
    ),
    /** Pizzas ordered in that period that no camera saw, with the camera's fault and its start. */
    unseen: z.array(
      z.object({
        venue: count,
        store: z.string(),
        order: z.string(),
        line: count,
        day: calendarDay,
        local_ts: z.string(),
        /** '' if the till's name is not mapped yet. */
        specialty: z.string(),
        crust: z.string(),
        fault: z.enum(CAMERA_FAULTS).nullable(),
        since: z.string().nullable(),
      }),
    ),
    /**
     * Set if the pizzas of the requested day were deleted because of their age: that day, and when.
     */
    closed: closedDay.nullable(),
  }),
  errors: ['company_not_yours', 'venue_not_yours'],
});

const pizza = z.object({ id: z.string().max(100) });
/** Language of the texts; English by default. */
const inLanguage = z.object({ language: z.enum(LOGIN_LANGUAGES).optional() });

export const readUnseenFile = endpoint({
  method: 'GET',
  path: '/api/look-up/venue/:venue/order/file/',
  summary:
    'The evidence sheet as PDF of an ordered pizza that no camera saw: what the till says, and why there is no picture. Kept with who and when',
  access: 'regular',
  scope: { venue: 'params.venue' },
  kind: 'file',
  fileType: 'application/pdf',
  costly: true,
  params: z.object({ venue: venueId }),
  query: inLanguage.extend({
    order: z.string().trim().min(1).max(100),
    line: z.coerce.number().int().min(1).max(LAST_LINE),
    /** Business day of the order, because tills reuse their numbers every day. */
    day: calendarDay,
  }),
  answer: z.string(),
  errors: ['venue_not_yours', 'pizza_not_found'],
});

const link = z.object({ id: z.string(), made_at: instant, ends_at: instant, opened: count });

export const readEvidence = endpoint({
  method: 'GET',
  path: '/api/look-up/pizza/:id/',
  summary: 'What is known of a pizza as evidence, and its links that have not ended',
  access: 'regular',
  scope: { venueOf: 'params.id' },
  params: pizza,
  query: inLanguage,
  answer: z.object({
    lines: z.array(z.object({ term: z.string(), text: z.string() })),
    has_picture: z.boolean(),
    /** UTC day on which the picture was deleted because of its age; null if it was not. */
    picture_deleted_on: z.string().nullable(),
    links: z.array(link),
  }),
  errors: ['venue_not_yours', 'pizza_not_found'],
});

export const readEvidenceFile = endpoint({
  method: 'GET',
  path: '/api/look-up/pizza/:id/file/',
  summary: 'The evidence sheet of a pizza as PDF. Kept with who and when',
  access: 'regular',
  scope: { venueOf: 'params.id' },
  kind: 'file',
  fileType: 'application/pdf',
  costly: true,
  params: pizza,
  query: inLanguage,
  answer: z.string(),
  errors: ['venue_not_yours', 'pizza_not_found'],
});

export const linkEvidence = endpoint({
  method: 'POST',
  path: '/api/look-up/pizza/:id/link/',
  summary:
    'Makes a link to the evidence sheet that works for 72 hours; its address is returned once',
  access: 'regular',
  scope: { venueOf: 'params.id' },
  costly: true,
  params: pizza,
  body: z.strictObject({}),
  answer: link.extend({ path: z.string() }),
  errors: ['venue_not_yours', 'pizza_not_found', 'links_full'],
});

export const endEvidenceLink = endpoint({
  method: 'DELETE',
  path: '/api/look-up/pizza/:id/link/:link/',
  summary: 'Ends a link to an evidence sheet',
  access: 'regular',
  scope: { venueOf: 'params.id' },
  params: pizza.extend({ link: rowId('a link') }),
  answer: z.object({ ended: z.literal(true) }),
  errors: ['venue_not_yours', 'link_not_found'],
});

const token = z.object({ token: z.string().min(1).max(100) });

export const showEvidence = endpoint({
  method: 'GET',
  path: '/api/evidence/:token',
  summary: 'The page behind a link to an evidence sheet, without a log-in. Each opening is kept',
  access: 'public',
  scope: 'none',
  kind: 'page',
  params: token,
  answer: z.string(),
});

export const serveEvidencePicture = endpoint({
  method: 'GET',
  path: '/api/evidence/:token/picture',
  summary: 'The picture on an evidence sheet',
  access: 'public',
  scope: 'none',
  kind: 'file',
  params: token,
  answer: z.string(),
  errors: ['picture_not_found'],
});
