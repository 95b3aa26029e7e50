import { WATCHED_AREAS } from '@crustodian/domain/signals/watched-areas';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, closedDay, pk, rowId, venueId, wholeNumber } from './wire/fields.ts';

const count = z.number().int();
const instant = z.iso.datetime();

/** A fault that the charts of a store's pizzas found. */
const signal = z.object({
  id: z.string(),
  venue: z.string(),
  day: calendarDay,
  shift: z.enum(SHIFTS),
  word: z.enum(WATCHED_AREAS),
  /** A criterion of the grid or a flag. */
  part: z.string(),
  /** Specialties of one topping; null where its pizzas are of several. */
  family: z.string().nullable(),
  /** The last pizzas up to the one with which it was found, and how many of them were bad. */
  pizzas: count,
  bad: count,
  /** Share of usual pizzas that are bad. */
  usually_bad: z.number(),
  /** Moving average of normal scores, in its own deviations, and the limit that it passed. */
  average: z.number(),
  ratio: z.number(),
  limit: z.number(),
  /** What a week of such shifts loses above the usual. */
  points_a_week: z.number(),
  engine: z.string(),
  local_ts: z.string(),
  found_at: instant,
  /** ended: the shift ended while it was on. */
  state: z.enum(['on', 'released', 'ended']),
  /** Pizzas of its shift while it was on. */
  lasted: count,
  /** Its pizzas were corrected or scored again since, so that it would be found otherwise, or not at all. */
  revised_at: instant.nullable(),
  withdrawn_at: instant.nullable(),
  /** The newest bad ones that the viewer may see, at most six. */
  pictures: z.array(z.string()),
});
export type StoreSignal = z.infer<typeof signal>;

/** What a store's daily charts said of a day that is over. */
export const daySignal = z.object({
  venue: z.string(),
  day: calendarDay,
  /** A criterion of the grid, a flag, or 'score' for the mean. */
  part: z.string(),
  /** outside: of the company's many charts, one that stays a signal; nine: so many days in a row. */
  rule: z.enum(['outside', 'nine']),
  /** The day's share of bad pizzas or mean of its criteria's points, and the usual one. */
  value: z.number(),
  usual: z.number(),
  z: z.number().nullable(),
  /** Limits of the chart on that day, and its pizzas; null of days that were charted before these were kept. */
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  pizzas: count.nullable(),
  /** What a week of such days loses above the usual. */
  points_a_week: z.number(),
  /** The newest with the fault that the viewer may see, at most six; none for the mean. */
  pictures: z.array(z.string()),
  /** The same of so many stores on that day that it is one of the company. */
  chain_wide: z.boolean(),
  /** Pizzas of the day were corrected or scored again since, so that its value is another, or no signal at all. */
  revised_at: instant.nullable(),
  withdrawn_at: instant.nullable(),
  /** Somebody of the store said that it is not a problem. */
  is_answered: z.boolean(),
  /** How often that was said of such days of the venue, over twelve weeks. */
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
    /** Null while what is usual is not known: too few pizzas. */
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
    /** What its venue did about it, and the action that was started. */
    answered: z.enum(['action', 'not-a-problem', 'camera']).nullable(),
    action: z.string().nullable(),
    /** How often this fault of the venue was said to be no problem, over twelve weeks. */
    times_said: count,
    /** In the order in which they were made; those that the viewer may not see are left out. */
    evidence: z.array(
      z.object({
        pizza: z.string(),
        specialty: z.string().nullable(),
        local_ts: z.string(),
        /** As when it was found. */
        was_bad: z.boolean(),
        score: z.number().nullable(),
        /** Corrected or scored again since it came. */
        is_changed: z.boolean(),
      }),
    ),
    /** Where its pizzas were deleted because of their age. */
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
    /** The quiet days from which the limits are, and the day; empty of days that were charted before this was kept. */
    chart: z.array(
      z.object({ day: calendarDay, value: z.number(), lower: z.number(), upper: z.number() }),
    ),
  }),
  errors: ['venue_not_yours', 'signal_not_found'],
});
