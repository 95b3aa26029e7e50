import { REFUSALS } from '@crustodian/domain/rollouts/rollout-effect';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, dayMonthYear, pk, rowId, venueId } from './wire/fields.ts';

const count = z.number().int().min(0);

/**
 * A change that some stores make before the others, so that its effect can be distinguished from
 * chance.
 */
const rollout = z.object({
  id: z.string(),
  what: z.string(),
  /** First day of the week in which the first stores begin with the change. */
  begins_on: calendarDay,
  /** Drawn at random from all participating stores. */
  first: z.array(z.string()),
  others: z.array(z.string()),
  /** Seed of the random draw: the same seed draws the same stores. */
  seed: count,
  made_by: z.string(),
  made_at: z.iso.datetime(),
  /** A withdrawn rollout stays on the list, so that repeated draws until one suits are visible. */
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
      /** Number of stores that begin first. */
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
  /** Why no effect can be stated; null if it can. */
  refusal: z.enum(REFUSALS).nullable(),
  /** How many points the first stores gained over the others, with its 95 % interval. */
  effect: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** How often chance alone produces an effect this large. */
  p: z.number().nullable(),
  /** The unweighted difference-in-differences. */
  plain: z.number().nullable(),
  /**
   * Distance between the first stores and their synthetic control before the change, in weekly
   * standard deviations.
   */
  fit: z.number().nullable(),
  placebos: count,
  /** Effects with sets of other stores in place of the first ones; empty if refused. */
  placebo_effects: z.array(z.number()),
  weeks_before: count,
  weeks_after: count,
  controls: count,
  /**
   * Mean of the first stores, and of the others with the weights that fit best before the change.
   */
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
