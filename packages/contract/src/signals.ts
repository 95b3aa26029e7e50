import { WATCHED_AREAS } from '@crustodian/domain/signals/watched-areas';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, closedDay, pk, rowId, venueId, wholeNumber } from './wire/fields.ts';

const count = z.number().int();
const instant = z.iso.datetime();

/** A fault found by the charts of a store's pizzas. */
const signal = z.object({
  id: z.string(),
  venue: z.string(),
  day: calendarDay,
  shift: z.enum(SHIFTS),
  word: z.enum(WATCHED_AREAS),
  /** A criterion of the grid or a flag. */
  part: z.string(),
  /** The specialty family; null if its pizzas belong to several. */
  family: z.string().nullable(),
  /** Number of pizzas up to the one that triggered the signal, and how many of them were bad. */
  pizzas: count,
  bad: count,
  /** Share of usual pizzas that are bad. */
  usually_bad: z.number(),
  /**
   * Moving average of normal scores, its ratio to its own standard deviation, and the limit it
   * exceeded.
   */
  average: z.number(),
  ratio: z.number(),
  limit: z.number(),
  /** Points that a week of such shifts loses above the usual. */
  points_a_week: z.number(),
  engine: z.string(),
  local_ts: z.string(),
  found_at: instant,
  /** ended: the shift ended while it was on. */
  state: z.enum(['on', 'released', 'ended']),
  /** Number of pizzas of its shift while it was on. */
  lasted: count,
  /**
   * Set if its pizzas were corrected or rescored later: it would now be found differently, or not
   * at all.
   */
  revised_at: instant.nullable(),
  withdrawn_at: instant.nullable(),
  /** The newest bad pizzas that the viewer may see, at most six. */
  pictures: z.array(z.string()),
});
export type StoreSignal = z.infer<typeof signal>;

/** A finding of a store's daily charts for a completed day. */
export const daySignal = z.object({
  venue: z.string(),
  day: calendarDay,
  /** A criterion of the grid, a flag, or 'score' for the mean. */
  part: z.string(),
  /**
   * outside: beyond the limit; for a share, also significant among the company's many charts. nine:
   * the ninth or a later consecutive day on the bad side of the baseline.
   */
  rule: z.enum(['outside', 'nine']),
  /** The day's share of bad pizzas or mean of the criteria's points, and the usual value. */
  value: z.number(),
  usual: z.number(),
  z: z.number().nullable(),
  /**
   * The chart's limits on that day and its number of pizzas; null for days charted before these
   * were stored.
   */
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  pizzas: count.nullable(),
  /** Points that a week of such days loses above the usual. */
  points_a_week: z.number(),
  /** The newest pizzas with the fault that the viewer may see, at most six; empty for the mean. */
  pictures: z.array(z.string()),
  /** So many stores have the same finding on that day that it is a fault of the company. */
  chain_wide: z.boolean(),
  /**
   * Set if pizzas of the day were corrected or rescored later: its value is now different, or no
   * signal at all.
   */
  revised_at: instant.nullable(),
  withdrawn_at: instant.nullable(),
  /** Someone at the store said that it is not a problem. */
  is_answered: z.boolean(),
  /** How often the venue said so about such days over twelve weeks. */
  times_said: count,
});
export type StoreDaySignal = z.infer<typeof daySignal>;

const days = wholeNumber.pipe(z.number().min(1).max(56)).optional();

export const readVenueSignals = endpoint({
  method: 'GET',
  path: '/api/signals/venue/:venue/',
  summary: "A venue's signals of the last days (7 unless said), newest first",
  access: 'regular',
  scope: { venue: 'params.venue' },
  tokenScopes: ['read:figures'],
  params: z.object({ venue: venueId }),
  query: z.object({ days }),
  answer: z.object({
    from: calendarDay,
    /** Null while there are too few pizzas for a baseline. */
    usual_since: calendarDay.nullable(),
    signals: z.array(signal),
    day_signals: z.array(daySignal),
  }),
  errors: ['venue_not_yours'],
});

export const readCompanySignals = endpoint({
  method: 'GET',
  path: '/api/signals/company/:company/',
  summary:
    'Signals of the last days (7 unless said) of the venues the viewer can see, newest first',
  access: 'regular',
  scope: { company: 'params.company' },
  tokenScopes: ['read:figures'],
  params: z.object({ company: pk }),
  query: z.object({ days }),
  answer: z.object({
    from: calendarDay,
    signals: z.array(signal),
    day_signals: z.array(daySignal),
  }),
  errors: ['company_not_yours'],
});

export const readSignal = endpoint({
  method: 'GET',
  path: '/api/signals/venue/:venue/signal/:signal/',
  summary: 'A signal with the pizzas that it was found by',
  access: 'regular',
  scope: { venue: 'params.venue' },
  tokenScopes: ['read:figures'],
  params: z.object({
    venue: venueId,
    signal: rowId('a signal'),
  }),
  answer: z.object({
    signal,
    /** The venue's answer, and the action it started. */
    answered: z.enum(['action', 'not-a-problem', 'camera']).nullable(),
    action: z.string().nullable(),
    /** How often the venue said that this fault is not a problem over twelve weeks. */
    times_said: count,
    /** In the order in which they were made, without those that the viewer may not see. */
    evidence: z.array(
      z.object({
        pizza: z.string(),
        specialty: z.string().nullable(),
        local_ts: z.string(),
        /** Its state when the signal was found. */
        was_bad: z.boolean(),
        score: z.number().nullable(),
        /** Corrected or rescored since. */
        is_changed: z.boolean(),
      }),
    ),
    /** Set if its pizzas were deleted because of their age. */
    closed: closedDay.nullable(),
  }),
  errors: ['venue_not_yours', 'signal_not_found'],
});

export const readDaySignal = endpoint({
  method: 'GET',
  path: '/api/signals/venue/:venue/day/:day/part/:part/',
  summary: "What a store's chart of a whole day found, with the chart",
  access: 'regular',
  scope: { venue: 'params.venue' },
  tokenScopes: ['read:figures'],
  params: z.object({
    venue: venueId,
    day: calendarDay,
    /** A criterion of the grid, a flag, or 'score'. */
    part: z.string().max(100),
  }),
  answer: z.object({
    signal: daySignal,
    /**
     * The quiet days from which the limits were computed, and the day itself; empty for days
     * charted before this was stored.
     */
    chart: z.array(
      z.object({ day: calendarDay, value: z.number(), lower: z.number(), upper: z.number() }),
    ),
  }),
  errors: ['venue_not_yours', 'signal_not_found'],
});
