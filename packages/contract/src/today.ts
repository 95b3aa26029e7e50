import { WATCHED_PARTS } from '@crustodian/domain/signals/watched-areas';
import { CAMERA_FAULTS } from '@crustodian/domain/cameras/camera-picture';
import type { ActionFacts } from '@crustodian/domain/actions/action-texts';
import { todayLines, type TodayLine } from '@crustodian/domain/today/today-lines';
import type { DayFinding } from '@crustodian/domain/today/today-facts';
import { businessDay } from '@crustodian/domain/time/calendar-day';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { z } from 'zod';
import { action, type StoreAction } from './actions.ts';
import { daySignal, type StoreDaySignal } from './signals.ts';
import { endpoint, type Answer } from './wire/endpoint.ts';
import { calendarDay, pk, rowId, venueId } from './wire/fields.ts';

const count = z.number().int();

const openSignal = z.object({
  id: z.string(),
  venue: z.string(),
  part: z.enum(WATCHED_PARTS),
  day: calendarDay,
  shift: z.enum(SHIFTS),
  /** The specialty family; null if its pizzas belong to several. */
  family: z.string().nullable(),
  local_ts: z.string(),
  /** Number of the latest pizzas, how many of them were bad, and the usual share. */
  pizzas: count,
  bad: count,
  usually_bad: z.number(),
  points_a_week: z.number(),
  is_on: z.boolean(),
  /** The pizzas are back to normal; the signal only counts towards a chain-wide fault. */
  is_released: z.boolean(),
  /** The venue's answer; the signal still counts towards a chain-wide fault. */
  answered: z.enum(['action', 'not-a-problem']).nullable(),
  /** Bad pizzas that the viewer may see, newest first, at most six. */
  pictures: z.array(z.string()),
  /** How often the venue said that this fault is not a problem over twelve weeks. */
  times_said: count,
});

export const readToday = endpoint({
  method: 'GET',
  path: '/api/today/company/:company/',
  summary: 'What needs attention in the venues that the viewer can see',
  access: 'regular',
  scope: { company: 'params.company' },
  tokenScopes: ['read:figures'],
  params: z.object({ company: pk }),
  answer: z.object({
    venues: z.array(
      z.object({
        venue: z.string(),
        name: z.string(),
        /**
         * Pizzas of the last eight weeks, of which 200 are needed; null once the baseline is known.
         */
        pizzas_learnt: count.nullable(),
      }),
    ),
    /** Venues with pizzas in the last seven days, and the number of these pizzas. */
    venues_at_work: count,
    scored: count,
    /** Signals of the last 24 hours, including answered ones, from which the lines are composed. */
    signals: z.array(openSignal),
    /** Yesterday's findings of the daily charts, unless a signal or an action covers the same. */
    days: z.array(daySignal),
    /** Cameras that a person suspects; the signals of their venues are on hold. */
    doubts: z.array(
      z.object({
        venue: z.string(),
        signal: z.string(),
        local_ts: z.string(),
        /** Bad pizzas of the signal that the viewer may see, newest first, at most six. */
        pictures: z.array(z.string()),
      }),
    ),
    /** Camera faults; signals found since then are on hold, even while the fault is not certain. */
    camera_items: z.array(
      z.object({
        id: z.string(),
        venue: z.string(),
        camera: z.string(),
        fault: z.enum(CAMERA_FAULTS),
        since: z.string(),
        is_sure: z.boolean(),
        /** A measured change may turn out to be the kitchen's; a dead or silent camera cannot. */
        may_be_kitchen: z.boolean(),
        /**
         * The last two pizzas of its venue before the fault and the first four since, in
         * chronological order.
         */
        pictures: z.array(z.string()),
      }),
    ),
    /**
     * Actions proven since yesterday, and those that did not help or relapsed within a week without
     * anything done since.
     */
    actions: z.array(action),
    /**
     * Stores whose blind reviews of a week are behind; null early in the week, and for viewers who
     * neither judge nor manage.
     */
    reviews: z
      .object({
        stores: z.array(z.object({ venue: z.string(), judged: count, drawn: count })),
        /** The last day on which reviews count for that week. */
        until: calendarDay,
        may_review: z.boolean(),
      })
      .nullable(),
    /**
     * When the answer to each waiting objection is due, by its venue's clock. Those that the viewer
     * may have to judge are left out.
     */
    objections_due: z.array(z.string()),
    /** Objections answered within the last day, or not answered in time. */
    objections_answered: z.array(
      z.object({
        pizza: z.string(),
        venue: z.string(),
        local_ts: z.string(),
        specialty: z.string().nullable(),
        state: z.enum(['granted', 'upheld', 'expired']),
        opinions: count,
        before: z.number().nullable(),
        after: z.number().nullable(),
      }),
    ),
    /** Actions proven at one venue and suggested to another; the figures are those of the first. */
    suggestions: z.array(
      z.object({
        id: z.string(),
        venue: z.string(),
        /** The proven action and its venue; null if the viewer may not see it. */
        action: z.string(),
        from: z.string().nullable(),
        part: z.enum(WATCHED_PARTS),
        family: z.string().nullable(),
        shift: z.enum(SHIFTS).nullable(),
        what: z.string(),
        first: z.object({ pizzas: count, bad: count }),
        before: z.object({ pizzas: count, bad: count }).nullable(),
        /** From the venue where the action was proven; empty if that venue is not named. */
        pictures: z.array(z.string()),
      }),
    ),
    /**
     * Last week's reports: shown to those who send them until they are sent, and to others on the
     * day they are ready.
     */
    reports: z
      .object({ week: calendarDay, venues: z.array(z.string()), may_send: z.boolean() })
      .nullable(),
    yesterday: z.object({
      day: calendarDay,
      scored: count,
      /** How many of these are either to standard or not to standard. */
      decided: count,
      /** Share to standard of the decided ones; null if there are none. */
      to_standard: z.number().nullable(),
      best: z
        .object({
          pizza: z.string(),
          venue: z.string(),
          specialty: z.string().nullable(),
          score: z.number(),
        })
        .nullable(),
    }),
  }),
  errors: ['company_not_yours'],
});

export const countToday = endpoint({
  method: 'GET',
  path: '/api/today/company/:company/count/',
  summary: 'How many lines of Today wait for somebody, and how many cameras, for the navigation',
  access: 'regular',
  scope: { company: 'params.company' },
  tokenScopes: ['read:figures'],
  params: z.object({ company: pk }),
  answer: z.object({ lines: count, cameras: count }),
  errors: ['company_not_yours'],
});

/** Converts an action to the form that the texts need. */
export const factsOf = (stored: StoreAction): ActionFacts => ({
  part: stored.part,
  shift: stored.shift,
  state: stored.state,
  what: stored.what,
  first: stored.first,
  second: stored.second,
  before: stored.before,
  more: stored.more,
  decidedDay: stored.decided_ts && businessDay(stored.decided_ts),
});

/** Converts a daily finding to the form that the texts need. */
export const dayFinding = ({
  points_a_week: pointsAWeek,
  chain_wide: isChainWide,
  part,
  ...day
}: StoreDaySignal): DayFinding => ({
  venue: day.venue,
  day: day.day,
  part: WATCHED_PARTS.find((one) => one === part) ?? null,
  rule: day.rule,
  value: day.value,
  usual: day.usual,
  lower: day.lower,
  upper: day.upper,
  pizzas: day.pizzas,
  pointsAWeek,
  isChainWide,
});

/** The lines of an answer, costliest first. */
export const linesOf = (answer: Answer<typeof readToday>): TodayLine[] =>
  todayLines({
    signals: answer.signals.map((signal) => ({
      id: signal.id,
      venue: signal.venue,
      part: signal.part,
      day: signal.day,
      shift: signal.shift,
      family: signal.family,
      localTs: signal.local_ts,
      pizzas: signal.pizzas,
      bad: signal.bad,
      usuallyBad: signal.usually_bad,
      pointsAWeek: signal.points_a_week,
      isOn: signal.is_on,
      isReleased: signal.is_released,
      answered: signal.answered,
    })),
    doubts: answer.doubts.map(({ venue, signal, local_ts: localTs }) => ({
      venue,
      signal,
      localTs,
    })),
    days: answer.days.map(dayFinding),
    items: answer.camera_items.map((item) => ({
      id: item.id,
      venue: item.venue,
      camera: item.camera,
      fault: item.fault,
      since: item.since,
      isSure: item.is_sure,
      mayBeKitchen: item.may_be_kitchen,
    })),
    actions: answer.actions.map((decided) => ({
      ...factsOf(decided),
      id: decided.id,
      venue: decided.venue,
      pointsAWeek: decided.points_a_week,
      watchedFrom: decided.watched_from,
    })),
    reviews: answer.reviews && {
      stores: answer.reviews.stores,
      until: answer.reviews.until,
      mayReview: answer.reviews.may_review,
    },
    due: answer.objections_due,
    suggestions: answer.suggestions,
    reports: answer.reports && {
      week: answer.reports.week,
      venues: answer.reports.venues,
      maySend: answer.reports.may_send,
    },
    answered: answer.objections_answered.map(({ local_ts: localTs, ...answered }) => ({
      ...answered,
      localTs,
    })),
    venues: answer.venues_at_work,
  });

/** From this number of times on, a wider limit is offered. */
export const TIMES_TO_WIDEN = 3;
/** A limit is widened at most this often; beyond that, no fault would be reported. */
export const MOST_WIDENED = 3;

export const NOT_A_PROBLEM = ['our-way', 'one-rush', 'photos-wrong', 'other'] as const;
const LONGEST_SENTENCE = 300;

const signalParams = z.object({
  venue: venueId,
  signal: rowId('a signal'),
});
/** How often the venue said that this fault is not a problem over twelve weeks. */
const acted = z.object({ times: count });

const why = {
  sentence: z
    .string()
    .trim()
    .max(LONGEST_SENTENCE, `at most ${LONGEST_SENTENCE} characters`)
    .default(''),
  /**
   * Widens the limit for this fault at the venue; possible from the third time on that it is called
   * no problem.
   */
  widen: z.boolean().default(false),
};

const isOtherSaid = ({ reason, sentence }: { reason?: string | undefined; sentence: string }) =>
  reason !== 'other' || sentence !== '';
const SAY_WHAT = { message: 'say what it is', path: ['sentence'] };

export const actOnSignal = endpoint({
  method: 'POST',
  path: '/api/today/venue/:venue/signal/:signal/act/',
  summary: 'Says that a signal is not a problem, and why, or that it is the camera',
  access: 'regular',
  scope: { venue: 'params.venue' },
  costly: true,
  params: signalParams,
  body: z
    .strictObject({
      kind: z.enum(['not-a-problem', 'camera']),
      reason: z.enum(NOT_A_PROBLEM).optional(),
      ...why,
    })
    .refine(({ kind, reason }) => (kind === 'not-a-problem') === (reason !== undefined), {
      message: 'name a reason with not-a-problem, and with no other',
      path: ['reason'],
    })
    .refine(isOtherSaid, SAY_WHAT),
  answer: acted,
  errors: ['venue_not_yours', 'signal_not_found', 'limit_not_widened'],
});

const start = z.strictObject({ starts_with_today: z.boolean() });

export const chooseStart = endpoint({
  method: 'POST',
  path: '/api/today/start/',
  summary: 'Chooses whether the product opens with Today for the viewer',
  access: 'regular',
  scope: 'own',
  costly: true,
  body: start,
  answer: start,
});

export const undoAct = endpoint({
  method: 'DELETE',
  path: '/api/today/venue/:venue/signal/:signal/act/',
  summary: 'Takes back what was said of a signal, and a wider limit that was chosen with it',
  access: 'regular',
  scope: { venue: 'params.venue' },
  costly: true,
  params: signalParams,
  answer: acted,
  errors: ['venue_not_yours', 'signal_not_found'],
});

const dayParams = z.object({
  venue: venueId,
  day: calendarDay,
  /** In the form used by the day's signal. */
  part: z.string().max(100),
});

export const actOnDay = endpoint({
  method: 'POST',
  path: '/api/today/venue/:venue/day/:day/part/:part/act/',
  summary: 'Says that what was found of a whole day is not a problem, and why',
  access: 'regular',
  scope: { venue: 'params.venue' },
  costly: true,
  params: dayParams,
  body: z.strictObject({ reason: z.enum(NOT_A_PROBLEM), ...why }).refine(isOtherSaid, SAY_WHAT),
  answer: acted,
  errors: ['venue_not_yours', 'signal_not_found', 'limit_not_widened'],
});

export const undoDayAct = endpoint({
  method: 'DELETE',
  path: '/api/today/venue/:venue/day/:day/part/:part/act/',
  summary: 'Takes back what was said of a day, and a wider limit that was chosen with it',
  access: 'regular',
  scope: { venue: 'params.venue' },
  costly: true,
  params: dayParams,
  answer: acted,
  errors: ['venue_not_yours', 'signal_not_found'],
});
