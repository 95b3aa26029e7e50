import { LAST_LINE } from '@crustodian/domain/orders/orders-csv';
import { daysBetween } from '@crustodian/domain/time/calendar-day';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, dayMonthYear, localTs, pk, venueId } from './wire/fields.ts';

const count = z.number().int();
const short = z.string().trim().max(100);

/** An ordered pizza. */
const orderLine = z.strictObject({
  order: short.min(1),
  line: z.number().int().min(1).max(LAST_LINE),
  specialty: short.min(1),
  crust: short.default(''),
  size: short.default(''),
  /** When it was made, or when it is due if that is not known yet. */
  made: localTs,
});

/** Maximum number of lines per call. */
const MOST_LINES = 1000;
const stored = z.object({
  stored: count,
  /** Lines already stored; at most their time was updated. */
  repeated: count,
});

export const receiveOrders = endpoint({
  method: 'POST',
  path: '/api/ingest/orders',
  summary:
    'Accepts lines of orders, one a pizza; the same order and line of a business day is stored once and refused with other content, but the time at which it was made may replace the one at which it was due',
  access: 'device',
  scope: { venue: 'body.venue' },
  tokenScopes: ['write:orders'],
  csrf: false,
  bodyLimit: 2 ** 19,
  status: 201,
  body: z.strictObject({ venue: venueId, orders: z.array(orderLine).min(1).max(MOST_LINES) }),
  answer: stored,
  errors: ['wrong_device_token', 'order_differs', 'future_order', 'day_full', 'bad_request'],
});

export const receiveOrdersFile = endpoint({
  method: 'POST',
  path: '/api/orders/venue/:venue/file/',
  summary:
    'Stores the orders of a CSV file with the header order, line, specialty, crust, size, made; crust and size are optional; all rows or none',
  access: 'companyManager',
  scope: { venue: 'params.venue' },
  tokenScopes: ['write:orders'],
  costly: true,
  bodyLimit: 2 ** 20,
  params: z.object({ venue: venueId }),
  body: z.strictObject({ csv: z.string().min(1).max(500_000) }),
  answer: stored,
  errors: ['venue_not_yours', 'csv_refused', 'order_differs', 'future_order', 'day_full'],
});

export const withdrawOrders = endpoint({
  method: 'POST',
  path: '/api/orders/venue/:venue/withdraw/',
  summary:
    'Withdraws the lines of an order of one business day, or of all days without one, or of a file by its number in the audit log: they are kept and no longer counted, and may be sent again',
  access: 'companyManager',
  scope: { venue: 'params.venue' },
  tokenScopes: ['write:orders'],
  costly: true,
  params: z.object({ venue: venueId }),
  body: z.union([
    z.strictObject({ order: short.min(1), day: calendarDay.optional() }),
    z.strictObject({ file: z.string().regex(/^[1-9]\d{0,15}$/) }),
  ]),
  answer: z.object({
    /** Number of lines. */
    withdrawn: count,
  }),
  errors: ['venue_not_yours', 'not_found'],
});

const path = z
  .string()
  .max(200)
  .regex(/^[^.]+(\.[^.]+)*$/, 'must be names parted by dots');

/** Maps a till's message to order lines; each value is a path of names separated by dots. */
const tillMapping = z.strictObject({
  orders: path.optional(),
  order: path,
  lines: path,
  specialty: path,
  crust: path.optional(),
  size: path.optional(),
  count: path.optional(),
  made: path,
});

export const receiveTillMessage = endpoint({
  method: 'POST',
  path: '/api/ingest/till',
  summary:
    'Accepts a webhook of a till as it is; the company’s mapping says where the orders are in it',
  access: 'device',
  scope: 'own',
  csrf: false,
  bodyLimit: 2 ** 18,
  status: 201,
  body: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]),
  answer: stored,
  errors: [
    'wrong_device_token',
    'no_till_mapping',
    'bad_request',
    'order_differs',
    'future_order',
    'day_full',
  ],
});

export const changeTillMapping = endpoint({
  method: 'POST',
  path: '/api/orders/company/:company/till/mapping/',
  summary: 'Stores where the messages of a company’s tills have what; null removes it',
  access: 'companyManager',
  scope: { wholeCompany: 'params.company' },
  costly: true,
  params: z.object({ company: pk }),
  body: z.strictObject({ mapping: tillMapping.nullable() }),
  answer: z.object({ mapping: tillMapping.nullable() }),
  errors: ['company_not_yours'],
});

const specialtyId = z.string().min(1).max(100);

export const nameTillProduct = endpoint({
  method: 'POST',
  path: '/api/orders/company/:company/till/name/',
  summary:
    'Maps a name of the till to a specialty and crust, or to null for what is no pizza; orders with it are updated',
  access: 'companyManager',
  scope: { wholeCompany: 'params.company' },
  costly: true,
  params: z.object({ company: pk }),
  body: z.strictObject({
    name: short.min(1),
    specialty: specialtyId.nullable(),
    crust: short.default(''),
  }),
  answer: z.object({ changed: count }),
  errors: ['company_not_yours', 'bad_request', 'names_full'],
});

export const readTill = endpoint({
  method: 'GET',
  path: '/api/orders/company/:company/till/',
  summary: 'How orders come in to a company, and what the names of its tills mean',
  access: 'companyManager',
  scope: { wholeCompany: 'params.company' },
  params: z.object({ company: pk }),
  answer: z.object({
    mapping: tillMapping.nullable(),
    ways: z.array(
      z.object({
        way: z.enum(['api', 'file', 'till']),
        /** Number of pizzas whose orders were received within the last day. */
        received: count,
        /** Null if none came within four weeks. */
        last: z.iso.datetime().nullable(),
      }),
    ),
    /**
     * Product names in orders of the last four weeks that are not mapped yet, most frequent first;
     * at most 100.
     */
    open: z.array(z.object({ name: z.string(), pizzas: count })),
    named: z.array(
      z.object({ name: z.string(), specialty: z.string().nullable(), crust: z.string() }),
    ),
    /** Order files of the last four weeks that were not withdrawn, newest first; at most ten. */
    files: z.array(
      z.object({
        file: z.string(),
        venue: z.string(),
        lines: count,
        first_day: calendarDay,
        last_day: calendarDay,
        received_at: z.iso.datetime(),
      }),
    ),
    specialties: z.array(z.string()),
    crusts: z.array(z.string()),
  }),
  errors: ['company_not_yours'],
});

const MOST_DAYS = 92;
const isWithin = (from: string, to: string): boolean =>
  from <= to && daysBetween(from, to) <= MOST_DAYS;

const funnel = {
  /** Ordered pizzas; null if no till sent orders. */
  made: count.nullable(),
  seen: count,
  fit: count,
  scored: count,
  audited: count,
};

export const readCoverage = endpoint({
  method: 'GET',
  path: '/api/orders/coverage/company/:company/start_date/:start_date/end_date/:end_date/',
  summary:
    'What was made, seen, fit to score, scored and audited by venue and day, and why the others are missing',
  access: 'regular',
  scope: { company: 'params.company' },
  tokenScopes: ['read:figures'],
  params: z
    .object({ company: pk, start_date: dayMonthYear, end_date: dayMonthYear })
    .refine(({ start_date, end_date }) => isWithin(start_date, end_date), {
      message: 'must be from start_date on, at most 92 days later',
      path: ['end_date'],
    }),
  answer: z.object({
    venues: z.array(
      z.object({
        venue: z.string(),
        name: z.string(),
        ...funnel,
        /** Share of the plausible orders that were seen; null with fewer than 50 of them. */
        share_seen: z.number().nullable(),
        /**
         * Below 80 %: left out of rankings; also the mean if the unseen pizzas were at its 10th or
         * 90th percentile.
         */
        is_left_out: z.boolean(),
        mean: z.number().nullable(),
        bounds: z.object({ low: z.number(), high: z.number() }).nullable(),
        days: z.array(
          z.object({
            day: calendarDay,
            ...funnel,
            /** Pizzas made but not seen, by the camera's fault at that time or 'not matched'. */
            unseen: z.record(z.string(), count),
            /** Pizzas seen but not scored, by reason. */
            unscored: z.record(z.string(), count),
          }),
        ),
        /**
         * Pizzas whose order names a different specialty than the engine, newest first, at most
         * fifty.
         */
        wrong_products: z.array(
          z.object({
            pizza: z.string(),
            order: z.string(),
            ordered: z.string(),
            seen_as: z.string(),
            local_ts: z.string(),
          }),
        ),
      }),
    ),
  }),
  errors: ['company_not_yours'],
});
