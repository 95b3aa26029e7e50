import { REFUSALS } from '@crustodian/domain/rollouts/rollout-effect';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, dayMonthYear, pk, rowId, venueId } from './wire/fields.ts';

const count = z.number().int().min(0);

/** A change that some stores make before the others, so that its effect can be told apart from chance. */
const rollout = z.object({
  id: z.string(),
  what: z.string(),
  /** First day of the week from which on the first stores work the new way. */
  begins_on: calendarDay,
  /** Drawn at random from all stores that take part. */
  first: z.array(z.string()),
  others: z.array(z.string()),
  /** Seed of the random draw: the same seed draws the same stores. */
  seed: count,
  made_by: z.string(),
  made_at: z.iso.datetime(),
  /** Kept on the list, so that a draw made again until it suited can be seen. */
  withdrawn_at: z.iso.datetime().nullable(),
});

export const listRollouts = endpoint({
  method: 'GET',
  path: '/api/rollouts/company/:company/',
  summary: 'Changes that some stores make first, the newest first',
  access: 'admin',
  scope: { wholeCompany: 'params.company' },
  params: z.object({ company: pk }),
  answer: z.object({ rollouts: z.array(rollout) }),
  errors: ['company_not_yours', 'whole_company_needed'],
});

const LONGEST_WHAT = 200;
const MOST_STORES = 100;

export const drawRollout = endpoint({
  method: 'POST',
  path: '/api/rollouts/company/:company/',
  summary: 'Draws at random which stores make a change first, and keeps the draw',
  access: 'admin',
  scope: { wholeCompany: 'params.company' },
  costly: true,
  params: z.object({ company: pk }),
  body: z
    .strictObject({
      what: z
        .string()
        .trim()
        .min(1, 'say what is changed')
        .max(LONGEST_WHAT, `at most ${LONGEST_WHAT} characters`),
      begins_on: dayMonthYear,
      venues: z
        .array(venueId)
        .max(MOST_STORES, `at most ${MOST_STORES} stores`)
        .refine((ids) => new Set(ids).size === ids.length, 'name each store once'),
      /** How many of them begin. */
      first: z.number().int().min(1),
    })
    .refine(({ venues, first }) => first < venues.length, {
      message: 'must be fewer than the stores that take part',
      path: ['first'],
    }),
  answer: rollout,
  status: 201,
  errors: ['company_not_yours', 'whole_company_needed', 'venue_not_yours', 'not_a_week'],
});

const effect = z.object({
  /** Why nothing can be said; null where it can. */
  refusal: z.enum(REFUSALS).nullable(),
  /** Points that the first stores gained more than the others, with its 95 % interval. */
  effect: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** How often chance alone produces an effect as large. */
  p: z.number().nullable(),
  /** The same without weights. */
  plain: z.number().nullable(),
  /** How far the first stores and their likeness lay apart before, in weekly deviations. */
  fit: z.number().nullable(),
  placebos: count,
  /** What sets of other stores in the place of the first ones show; none where it is refused. */
  placebo_effects: z.array(z.number()),
  weeks_before: count,
  weeks_after: count,
  controls: count,
  /** Mean of the first stores, and of the others weighted as they were most like them before. */
  weeks: z.array(z.object({ week: calendarDay, first: z.number(), others: z.number() })),
});

const rolloutParams = z.object({
  company: pk,
  rollout: rowId('a rollout'),
});

export const readRollout = endpoint({
  method: 'GET',
  path: '/api/rollouts/company/:company/rollout/:rollout/',
  summary:
    'The effect of a change on the stores that made it first, by audited and by engine means',
  access: 'admin',
  scope: { wholeCompany: 'params.company' },
  params: rolloutParams,
  answer: z.object({ rollout, audited: effect, engine: effect }),
  costly: true,
  errors: ['company_not_yours', 'whole_company_needed', 'rollout_not_found'],
});

export const withdrawRollout = endpoint({
  method: 'DELETE',
  path: '/api/rollouts/company/:company/rollout/:rollout/',
  summary: 'Withdraws a draw; it stays on the list, and who did it and when is kept',
  access: 'admin',
  scope: { wholeCompany: 'params.company' },
  costly: true,
  params: rolloutParams,
  answer: z.object({}),
  errors: ['company_not_yours', 'whole_company_needed', 'rollout_not_found'],
});
