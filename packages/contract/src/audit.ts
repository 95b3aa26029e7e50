import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, dayMonthYear, venueId } from './wire/fields.ts';

const count = z.number().int();
const digits = z.string().regex(/^[0-9a-f]{64}$/);

export const readAuditDraws = endpoint({
  method: 'GET',
  path: '/api/audit/draws/:venue/:week/',
  summary: "What was drawn by lot of a venue's week, and with which seed once it is revealed",
  access: 'regular',
  scope: { venue: 'params.venue' },
  params: z.object({ venue: venueId, week: dayMonthYear }),
  answer: z.object({
    /** SHA-256 of the seed, published when the week begins; null before. */
    hash: digits.nullable(),
    /** Published when the week has been over for a day. */
    seed: digits.nullable(),
    days: z.array(
      z.object({
        day: calendarDay,
        /** Pizzas that could be drawn. */
        population: count,
        /** Hidden before the draw, and come after it: no part of the population. */
        hidden: count,
        late: count,
        size: count,
        /** In the order of their ids and of their lots; none before the seed is revealed, as judges are blind. */
        pizzas: z.array(z.string()),
        drawn: z.array(z.string()),
        /** Of the snapshots that the engine rejected. */
        unfit: z.string().nullable(),
      }),
    ),
  }),
  errors: ['venue_not_yours', 'not_a_week'],
});
