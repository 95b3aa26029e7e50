import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { dayMonthYear, filled } from './wire/fields.ts';
import { share } from './weekly-reports.ts';

const count = z.number().int();
/** Difference of two fractions: 0.03 is three points. */
const delta = z.number().min(-1).max(1);

/** Mean of the stores' finished reports of a week, and how many stores have one (decision X97). */
const weekMean = z.object({ avg: share.nullable(), count });
const storeDelta = z.object({
  /** Display name of the store. */
  store: z.string(),
  delta,
});

export const controlledCompany = filled(
  z.object({
    /** Omitted by servers that only send company names. */
    pk: count.optional(),
    name: z.string(),
    /** Stores whose first report is for this week. */
    new: count,
    stores: z.array(z.string()),
    /** Stores whose report is complete, generated or delivered. */
    complete: count,
    /** Stores whose report is generated or delivered, and stores whose report is delivered. */
    printed: count,
    sent: count,
    printed_percentage: share,
    sent_percentage: share,
    lw: weekMean,
    cw: weekMean,
    delta_lw: delta.nullable(),
    /** Last week compared with the mean of the four weeks before it. */
    delta_5w: delta.nullable(),
    best_delta: storeDelta.nullable(),
    worst_delta: storeDelta.nullable(),
    /** Shares of the stores that have both weeks; 0 without any. */
    positive_delta_percentage: share,
    negative_delta_percentage: share,
  }),
  {
    printed: ({ printed_percentage: part, stores }) => Math.round(part * stores.length),
    sent: ({ sent_percentage: part, stores }) => Math.round(part * stores.length),
  },
);
export type ControlledCompany = z.infer<typeof controlledCompany>;

const operationControl = z.object({
  data: z.object({
    resume_by_company: z.array(controlledCompany),
    /** Across the stores of all companies. */
    printed_percentage: share,
    sent_percentage: share,
  }),
});
export type OperationControl = z.infer<typeof operationControl>;

export const readOperationControl = endpoint({
  method: 'GET',
  path: '/api/pizza_tv/occ/week_stamp/:week/',
  summary: "Each company's progress on the reports of a week, and how its scores moved",
  access: 'staff',
  scope: 'none',
  params: z.object({ week: dayMonthYear }),
  answer: operationControl,
  errors: ['not_a_week'],
});
