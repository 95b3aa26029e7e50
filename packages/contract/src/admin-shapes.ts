import { AUDIT_ACTION_CODES } from '@crustodian/domain/people/audit-log';
import { z } from 'zod';
import { calendarDay, pk } from './wire/fields.ts';

export const adminUser = z.object({
  pk: z.number().int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
});

/** What to pass on by hand where a link to set a password could not be mailed. */
export const unmailed = z.object({ alert: z.string().optional(), link: z.url().optional() });

export const passwordReset = unmailed.extend({
  username: z.string(),
  /** Empty: its owner alone chooses it, by the link. */
  password: z.string(),
});
export type PasswordReset = z.infer<typeof passwordReset>;

export const listedUser = adminUser.extend({
  /** Whether the person sees only what is given: nothing without a store and a region. */
  limited: z.boolean().default(false),
  /** Ids of the company's stores given to the person. */
  venues: z.array(z.string()).default([]),
  /** Codes of the regions given to the person, and of those that the person manages. */
  regions: z.array(z.string()).default([]),
  manages: z.array(z.string()).default([]),
  company_manager: z.boolean().default(false),
  /** Whether the viewer may reset the password and delete: a person of another company's is not theirs. */
  owned: z.boolean().default(true),
});
export type ListedUser = z.infer<typeof listedUser>;

export const qualityDefinition = z.object({
  /** The company's. */
  pk: z.number().int(),
  min: z.number(),
  max: z.number(),
});

/** Where the recount of the figures under a changed quality definition stands. */
export const recount = z.object({
  /** Days of stores that are counted anew, and how many of them are done. */
  days: z.number().int(),
  days_done: z.number().int(),
  is_done: z.boolean(),
  /** Why it stands still; it is tried again by itself. */
  problem: z.string().nullable(),
  /** The definition that the figures of every page are counted with until it is done. */
  counted_with: z.object({ min: z.number(), max: z.number() }),
});
export type Recount = z.infer<typeof recount>;

const membership = z.object({
  pk: z.number().int(),
  space: z.object({
    /** Id of the store, or code of the region. */
    pk: z.string(),
    name: z.string(),
    pretty_name: z.string(),
    company: z.number().int(),
  }),
});

export const memberships = z.object({ memberships: z.array(membership) });

export const managedRegions = z.object({
  regions: z.array(z.object({ code: z.string(), name: z.string(), company: z.number().int() })),
});

const auditValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()).readonly(),
]);

export const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.enum(AUDIT_ACTION_CODES),
  /** Who did it; pk is null for the command line of an operator. */
  by: z.object({ pk: z.number().int().nullable(), name: z.string(), email: z.string() }),
  /** From where: network address and browser. */
  address: z.string(),
  user_agent: z.string(),
  /** Whom or what it concerned: a person, a region, the company. */
  subject: z.string(),
  changes: z.array(z.object({ field: z.string(), before: auditValue, after: auditValue })),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const storeScores = z.object({
  /** First and last business day. */
  from: calendarDay,
  to: calendarDay,
  stores: z.array(
    z.object({
      venue: z.string(),
      name: z.string(),
      /** Whether a definition of the store's own stands above the company's. */
      has_own_definition: z.boolean(),
      /** Score 0 to 10 and the scored pizzas that have exactly it, lowest first. */
      scores: z.array(z.tuple([z.number(), z.number().int()])),
    }),
  ),
});

export const regionsInfo = z.record(
  z.string(),
  z.object({
    name: z.string(),
    manager: z
      .object({
        /** Null where it is not told. */
        pk: z.number().int().nullable().default(null),
        first_name: z.string(),
        last_name: z.string(),
        username: z.string(),
      })
      .nullable(),
    /** How many stores it has; null where it is not told. */
    stores: z.number().int().nullable().default(null),
  }),
);

/** Which entries of an audit log are asked for. */
export const auditFilters = {
  company: pk,
  /** First and last day in UTC. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  action: z.enum(AUDIT_ACTION_CODES).optional(),
  /** Part of the name or address of who did it or whom it concerned. */
  person: z.string().max(200).optional(),
};
