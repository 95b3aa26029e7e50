import { ACTION_STATES } from '@crustodian/domain/actions/watch-result';
import { WATCHED_PARTS } from '@crustodian/domain/signals/watched-areas';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, pk, rowId, venueId } from './wire/fields.ts';

const count = z.number().int();
const instant = z.iso.datetime();

/**
 * Pizzas that counted up to the decision, how many of them were bad, and the resulting evidence.
 */
const span = z.object({
  pizzas: count,
  bad: count,
  /** −1 means proven, 1 means did not help. */
  evidence: z.number(),
});

/** An action against a fault of a venue, and the verdict of the pizzas that follow. */
export const action = z.object({
  id: z.string(),
  venue: z.string(),
  /** The signal that led to the action. */
  signal: z.string().nullable(),
  /** The earlier action that did not help, which this one replaces. */
  after: z.string().nullable(),
  part: z.enum(WATCHED_PARTS),
  /** Which pizzas count; null means all specialties or both shifts. */
  family: z.string().nullable(),
  shift: z.enum(SHIFTS).nullable(),
  /** What is done; empty until a person enters it. */
  what: z.string(),
  assignee: z.string(),
  due: calendarDay,
  state: z.enum(ACTION_STATES),
  state_at: instant,
  started_at: instant,
  points_a_week: z.number(),
  /** By the venue's clock; null before the action is done. */
  watched_from: z.string().nullable(),
  decided_ts: z.string().nullable(),
  /** First day of the second look at a proven action. */
  second_look_from: calendarDay.nullable(),
  first: span,
  second: span.nullable(),
  /**
   * Bad pizzas before the action, and the share that counts as fixed; null before the action is
   * done.
   */
  before: z.object({ pizzas: count, bad: count, target: z.number() }).nullable(),
  /** Number of good pizzas until the action is proven; null if it cannot be computed. */
  more: count.nullable(),
  /** Since when a camera has been in doubt; later pizzas do not count. */
  waits_since: z.string().nullable(),
  /** The newest counted pizzas, or those of the signal, as far as the viewer may see them. */
  pictures: z.array(z.string()),
  /**
   * The pizza in the first of these pictures, for showing a golden sample of its kind next to it.
   */
  pictured: z.object({ specialty: z.string(), crust: z.string() }).nullable(),
});
export type StoreAction = z.infer<typeof action>;

const observation = z.object({
  /** Null if the viewer may not see the pizza. */
  pizza: z.string().nullable(),
  specialty: z.string().nullable(),
  local_ts: z.string(),
  is_bad: z.boolean(),
  /** Log-likelihood ratio after this pizza. */
  ratio: z.number(),
});

export const CHANGES = [
  'started',
  'done',
  'given',
  'reopened',
  'let-go',
  'proven',
  'did-not-help',
  'relapsed',
  'expired',
  'watching',
] as const;

const change = z.object({
  id: z.string(),
  /** By the venue's clock. */
  local_ts: z.string(),
  /** Null if pizzas caused the change, or a person without a name. */
  who: z.string().nullable(),
  kind: z.enum(CHANGES),
  /** What was done, or who it was assigned to. */
  sentence: z.string(),
  /** The pizzas that led to the change, as far as the viewer may see them. */
  pizzas: z.array(z.object({ pizza: z.string(), is_bad: z.boolean() })),
});

const LONGEST_SENTENCE = 300;
const sentence = z.string().trim().max(LONGEST_SENTENCE, `at most ${LONGEST_SENTENCE} characters`);

const detail = z.object({
  action,
  /** The absolute value of the ratio at which the pizzas decide. */
  bound: z.number(),
  rates: z.object({ fixed_rate: z.number(), fault_rate: z.number() }).nullable(),
  first: z.array(observation),
  second: z.array(observation).nullable(),
  changes: z.array(change),
  /** The signal that led to the action: when it was found, and from how many pizzas. */
  found: z.object({ local_ts: z.string(), pizzas: count, bad: count }).nullable(),
  /**
   * Counted pizzas that were also judged blind, and for how many of them the judgement agrees with
   * the engine on whether the pizza was bad.
   */
  judged: z.object({ pizzas: count, agree: count }),
});
export type ActionDetail = z.infer<typeof detail>;

/** A proven action suggested to another store. */
const suggestion = z.object({ id: z.string(), venue: z.string(), is_open: z.boolean() });

export const readActions = endpoint({
  method: 'GET',
  path: '/api/actions/company/:company/',
  summary:
    'Actions of the venues that the viewer can see, of the last 30 days and those still open',
  access: 'regular',
  scope: { company: 'params.company' },
  tokenScopes: ['read:figures'],
  params: z.object({ company: pk }),
  answer: z.object({
    venues: z.array(z.object({ venue: z.string(), name: z.string() })),
    actions: z.array(action),
  }),
  errors: ['company_not_yours'],
});

export const readAction = endpoint({
  method: 'GET',
  path: '/api/actions/venue/:venue/action/:action/',
  summary: 'An action with the pizzas that count, their path and every change of it',
  access: 'regular',
  scope: { venue: 'params.venue' },
  tokenScopes: ['read:figures'],
  params: z.object({ venue: venueId, action: rowId('an action') }),
  answer: detail,
  errors: ['venue_not_yours', 'action_not_found'],
});

export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/actions/venue/:venue/people/',
  summary: 'Who may be given an action of a venue: people of its company who can see it',
  access: 'regular',
  scope: { venue: 'params.venue' },
  params: z.object({ venue: venueId }),
  answer: z.object({
    /** Criteria and flags of the venue's grid. */
    parts: z.array(z.enum(WATCHED_PARTS)),
    people: z.array(z.object({ id: count, name: z.string() })),
  }),
  errors: ['venue_not_yours'],
});

export const startAction = endpoint({
  method: 'POST',
  path: '/api/actions/venue/:venue/',
  summary:
    'Starts an action from a signal, after one that did not help, from a suggestion, or free',
  access: 'regular',
  scope: { venue: 'params.venue' },
  costly: true,
  params: z.object({ venue: venueId }),
  body: z.strictObject({
    /** The same for every retry of one start. */
    request_id: z.uuid(),
    signal: rowId('a signal').optional(),
    after: rowId('an action').optional(),
    suggestion: rowId('a suggestion').optional(),
    part: z.enum(WATCHED_PARTS),
    family: z.string().min(1).max(100).nullable().default(null),
    shift: z.enum(SHIFTS).nullable().default(null),
    what: sentence.default(''),
    /** The viewer by default. */
    assignee: pk.optional(),
    due: calendarDay,
  }),
  answer: action,
  errors: [
    'venue_not_yours',
    'signal_not_found',
    'action_not_found',
    'suggestion_not_found',
    'not_of_venue',
    'bad_due_day',
    'actions_full',
  ],
});

export const changeAction = endpoint({
  method: 'POST',
  path: '/api/actions/venue/:venue/action/:action/change/',
  summary:
    'Says that the work is done, gives an action to another person, opens it again or lets it go',
  access: 'regular',
  scope: { venue: 'params.venue' },
  costly: true,
  params: z.object({ venue: venueId, action: rowId('an action') }),
  body: z.discriminatedUnion('kind', [
    /** Starts watching, or restarts it if something else was changed. */
    z.strictObject({ kind: z.literal('done'), what: sentence.min(1, 'say what was done') }),
    z.strictObject({ kind: z.literal('given'), assignee: pk }),
    z.strictObject({ kind: z.literal('reopened') }),
    z.strictObject({ kind: z.literal('let-go') }),
  ]),
  answer: z.object({ state: z.enum(ACTION_STATES) }),
  errors: [
    'venue_not_yours',
    'action_not_found',
    'not_of_venue',
    'actions_full',
    'action_changed_often',
  ],
});

export const suggestAction = endpoint({
  method: 'POST',
  path: '/api/actions/venue/:venue/action/:action/suggest/',
  summary: 'Suggests a proven action to another store of the company, where Today shows it',
  access: 'regular',
  scope: { venue: 'params.venue' },
  costly: true,
  params: z.object({ venue: venueId, action: rowId('an action') }),
  body: z.strictObject({
    /** The other store, which the viewer must also be able to see. */
    to: pk,
  }),
  answer: suggestion,
  errors: ['venue_not_yours', 'action_not_found', 'action_not_proven'],
});

export const answerSuggestion = endpoint({
  method: 'POST',
  path: '/api/actions/venue/:venue/suggestion/:suggestion/',
  summary: 'Says that a suggestion is not for this store, takes it back, or opens it again',
  access: 'regular',
  scope: { venue: 'params.venue' },
  costly: true,
  params: z.object({ venue: venueId, suggestion: rowId('a suggestion') }),
  body: z.strictObject({ is_open: z.boolean() }),
  answer: suggestion,
  errors: ['venue_not_yours', 'suggestion_not_found'],
});
