import { LAST_LINE } from '@crustodian/domain/orders/orders-csv';
import { daysBetween } from '@crustodian/domain/time/calendar-day';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, dayMonthYear, localTs, pk, venueId } from './wire/fields.ts';

const count = z.number().int();
const short = z.string().trim().max(100);

/** A pizza that was ordered. */
const orderLine = z.strictObject({
  order: short.min(1),
  line: z.number().int().min(1).max(LAST_LINE),
  specialty: short.min(1),
  crust: short.default(''),
  size: short.default(''),
  /** When it was made or, before that is known, due. */
  made: localTs,
});

/** Lines of one call. */
const MOST_LINES = 1000;
const stored = z.object({
  stored: count,
  /** Lines that were stored before; nothing was added. */
  repeated: count,
});

export const receiveOrders = endpoint({
  method: 'POST',
  path: '/api/ingest/orders',
  summary:
    'Accepts lines of orders, one a pizza; the same order and line is stored once, and refused with other content',
  access: 'device',
  scope: { venue: 'body.venue' },
  csrf: false,
  bodyLimit: 2 ** 19,
  status: 201,
  body: z.strictObject({ venue: venueId, orders: z.array(orderLine).min(1).max(MOST_LINES) }),
  answer: stored,
  errors: ['wrong_device_token', 'order_differs', 'future_order', 'bad_request'],
});

export const receiveOrdersFile = endpoint({
  method: 'POST',
  path: '/api/orders/venue/:venue/file/',
  summary:
    'Stores the orders of a CSV file with the header order, line, specialty, crust, size, made; crust and size are optional; all rows or none',
  access: 'companyManager',
  scope: { venue: 'params.venue' },
  costly: true,
  bodyLimit: 2 ** 20,
  params: z.object({ venue: venueId }),
  body: z.strictObject({ csv: z.string().min(1).max(500_000) }),
  answer: stored,
  errors: ['venue_not_yours', 'csv_refused', 'order_differs', 'future_order'],
});

const MOST_DAYS = 92;
const isWithin = (from: string, to: string): boolean =>
  from <= to && daysBetween(from, to) <= MOST_DAYS;

const funnel = {
  /** Ordered pizzas; null where no till sent any. */
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
        /** Share of the made ones that were seen; null without orders. */
        share_seen: z.number().nullable(),
        /** Below 80 %: left out of rankings, with the mean if the unseen were at its 10th or 90th percentile. */
        is_left_out: z.boolean(),
        mean: z.number().nullable(),
        bounds: z.object({ low: z.number(), high: z.number() }).nullable(),
        days: z.array(
          z.object({
            day: calendarDay,
            ...funnel,
            /** Made and not seen: by the fault of the camera at that time, or 'not matched'. */
            unseen: z.record(z.string(), count),
            /** Seen and not scored, by the reason. */
            unscored: z.record(z.string(), count),
          }),
        ),
        /** Pizzas whose order names another specialty than the engine, the newest first, at most fifty. */
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
