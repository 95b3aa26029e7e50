import { AUDIT_ACTION_CODES } from '@crustodian/domain/people/audit-log';
import { venueOption } from './directory.ts';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, pk, regionCode, venueId } from './wire/fields.ts';
import { z } from 'zod';

export const adminUser = z.object({
  pk: z.number().int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
});

/** The link to share manually when it could not be e-mailed. */
export const unmailed = z.object({ alert: z.string().optional(), link: z.url().optional() });

export const passwordReset = unmailed.extend({
  username: z.string(),
  /** Always empty: users choose their own password through the link. */
  password: z.string(),
});
export type PasswordReset = z.infer<typeof passwordReset>;

export const listedUser = adminUser.extend({
  /** Whether the user is limited to the stores and regions below; without any, a limited user sees nothing. */
  limited: z.boolean().default(false),
  /** Ids of the company's stores assigned to the user. */
  venues: z.array(z.string()).default([]),
  /** Codes of the regions assigned to the user, and of those the user manages. */
  regions: z.array(z.string()).default([]),
  manages: z.array(z.string()).default([]),
  company_manager: z.boolean().default(false),
  /** Whether signing in also requires a second factor. */
  second_factor: z.boolean().default(false),
  /** Whether the viewer may reset the password and delete the account; false for users of another company. */
  owned: z.boolean().default(true),
});
export type ListedUser = z.infer<typeof listedUser>;

export const qualityDefinition = z.object({
  /** The company's. */
  pk: z.number().int(),
  min: z.number(),
  max: z.number(),
});

/** Progress of recalculating the figures after a quality definition changed. */
export const recount = z.object({
  /** Store days to recalculate, and how many of them are done. */
  days: z.number().int(),
  days_done: z.number().int(),
  is_done: z.boolean(),
  /** Why it is stalled; it is retried automatically. */
  problem: z.string().nullable(),
  /** The definition behind the figures of every page until it is done. */
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
  /** Who made the change; pk is null for an operator on the command line. */
  by: z.object({ pk: z.number().int().nullable(), name: z.string(), email: z.string() }),
  /** Where the change came from: network address and browser. */
  address: z.string(),
  user_agent: z.string(),
  /** What was affected: a user, a region or the company. */
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
      /** Whether the store has its own definition instead of the company's. */
      has_own_definition: z.boolean(),
      /** Each score from 0 to 10 with the number of pizzas that have exactly that score, lowest first. */
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
        /** Null when omitted. */
        pk: z.number().int().nullable().default(null),
        first_name: z.string(),
        last_name: z.string(),
        username: z.string(),
      })
      .nullable(),
    /** Number of stores; null when omitted. */
    stores: z.number().int().nullable().default(null),
  }),
);

/** Filters for the entries of an audit log. */
export const auditFilters = {
  company: pk,
  /** First and last day in UTC. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  action: z.enum(AUDIT_ACTION_CODES).optional(),
  /** Part of the name or address of the actor or of the affected user. */
  person: z.string().max(200).optional(),
};

/** A name or address as text; the handler reports problems per field. */
const text = z.string().max(320);
const regionCodes = z.array(regionCode).max(1000);
/** The company the change is made for; the user's own by default. */
const inCompany = { company: pk.optional() };

export const readAdmin = endpoint({
  method: 'GET',
  path: '/api/dashboard/admin/:companyPk',
  summary: "A company's people, stores, regions and quality definition",
  access: 'admin',
  scope: { administered: 'params.companyPk' },
  tokenScopes: ['admin:users'],
  params: z.object({ companyPk: pk }),
  answer: z.object({
    users: z.array(listedUser),
    venues: z.array(venueOption),
    /** Code to name. */
    regions: z.record(z.string(), z.string()),
    quality_definition: qualityDefinition,
    /** Whether the viewer manages the whole company. */
    whole: z.boolean().default(true),
  }),
  errors: ['company_not_yours'],
});

export const createUser = endpoint({
  method: 'POST',
  path: '/api/dashboard/membership/',
  summary: 'Creates a user with stores and regions and mails a link to set a password',
  access: 'admin',
  scope: { administered: 'body.company' },
  tokenScopes: ['admin:users'],
  costly: true,
  status: 201,
  body: z.object({
    user: z.object({ email: text, first_name: text, last_name: text, username: text.optional() }),
    venues: z.array(venueId).max(1000).default([]),
    regions: regionCodes.default([]),
    company: pk,
  }),
  /** `user_invalid` carries `user`: messages by field. */
  answer: adminUser.extend(unmailed.shape),
  errors: [
    'company_not_yours',
    'user_invalid',
    'venue_not_yours',
    'unknown_region',
    'places_needed',
  ],
});

export const changeQualityDefinition = endpoint({
  method: 'PATCH',
  path: '/api/dashboard/quality-definition/:pk/',
  summary: "Sets a company's quality definition and recalculates its figures",
  access: 'admin',
  scope: { wholeCompany: 'params.pk' },
  costly: true,
  params: z.object({ pk }),
  body: z.object({
    min: z.number('must be a number'),
    max: z.number('must be a number'),
  }),
  answer: qualityDefinition.extend({ recount: recount.nullable().default(null) }),
  errors: ['company_not_yours', 'whole_company_needed', 'bad_quality_definition'],
});

export const readQualityDefinition = endpoint({
  method: 'GET',
  path: '/api/dashboard/quality-definition/:pk/',
  summary: "A company's quality definition, its history and the progress of its recalculation",
  access: 'admin',
  scope: { administered: 'params.pk' },
  params: z.object({ pk }),
  answer: qualityDefinition.extend({
    whole: z.boolean(),
    /** Null if nothing was ever recalculated. */
    recount: recount.nullable(),
    /** Newest first. */
    history: z.array(
      z.object({
        at: z.iso.datetime(),
        by: z.string(),
        before: z.object({ min: z.number(), max: z.number() }).nullable(),
        after: z.object({ min: z.number(), max: z.number() }),
      }),
    ),
  }),
  errors: ['company_not_yours'],
});

export const readScores = endpoint({
  method: 'GET',
  path: '/api/dashboard/quality-definition/:pk/scores/',
  summary: 'Number of pizzas by score over the last four weeks, per store',
  access: 'admin',
  scope: { administered: 'params.pk' },
  params: z.object({ pk }),
  answer: storeScores,
  errors: ['company_not_yours'],
});

export const readRegions = endpoint({
  method: 'POST',
  path: '/api/dashboard/regions-info/',
  summary: 'Name, manager and stores of regions, by code; unknown codes are left out',
  access: 'admin',
  scope: 'handler',
  tokenScopes: ['admin:users'],
  csrf: true,
  body: z.object({ regions: regionCodes, ...inCompany }),
  answer: regionsInfo,
  errors: ['company_not_yours'],
});

export const resetPassword = endpoint({
  method: 'GET',
  path: '/api/dashboard/update-user-password/:userId/',
  summary: 'Clears a password, ends all sign-ins and mails a link to set a new password',
  changes: true,
  access: 'admin',
  scope: { account: 'params.userId' },
  costly: true,
  // A GET with side effects: the path is fixed by the specification, so it requires what a POST
  // does (decision X34).
  csrf: true,
  params: z.object({ userId: pk }),
  answer: passwordReset,
  errors: ['user_not_yours', 'csrf_failed', 'emergency_needed'],
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/dashboard/user/:userId/',
  summary: 'Deletes a user and ends all sign-ins; their corrections keep their name',
  access: 'admin',
  scope: { account: 'params.userId' },
  tokenScopes: ['admin:users'],
  costly: true,
  params: z.object({ userId: pk }),
  answer: z.object({ msg: z.string() }),
  errors: ['user_not_yours', 'own_account', 'emergency_needed'],
});

export const readVenueMemberships = endpoint({
  method: 'GET',
  path: '/api/dashboard/venue-membership/:userId/',
  summary: 'The stores assigned to a user, in every company of the viewer',
  access: 'admin',
  scope: { person: 'params.userId' },
  tokenScopes: ['admin:users'],
  params: z.object({ userId: pk }),
  answer: memberships,
  errors: ['user_not_yours'],
});

export const changeVenueMemberships = endpoint({
  method: 'PATCH',
  path: '/api/dashboard/venue-membership/:userId/',
  summary: "Replaces the list of one company's stores assigned to a user",
  access: 'admin',
  scope: { person: 'params.userId' },
  tokenScopes: ['admin:users'],
  costly: true,
  params: z.object({ userId: pk }),
  body: z.object({
    spaces: z.array(venueId).max(1000),
    /**
     * Grants access to all stores; without it, a user who loses the last store or region sees
     * nothing.
     */
    all_stores: z.literal(true).optional(),
    ...inCompany,
  }),
  answer: memberships,
  errors: [
    'user_not_yours',
    'company_not_yours',
    'whole_company_needed',
    'venue_not_yours',
    'own_last_place',
    'own_limit',
    'emergency_needed',
  ],
});

export const readRegionMemberships = endpoint({
  method: 'GET',
  path: '/api/dashboard/region-membership/:id/',
  summary: 'The regions assigned to the user `id`, in every company of the viewer',
  access: 'admin',
  scope: { person: 'params.id' },
  tokenScopes: ['admin:users'],
  params: z.object({ id: pk }),
  answer: memberships,
  errors: ['user_not_yours'],
});

export const changeRegionMemberships = endpoint({
  method: 'PATCH',
  path: '/api/dashboard/region-membership/:id/',
  summary: "Replaces the list of one company's regions assigned to the user `id`",
  access: 'admin',
  scope: { person: 'params.id' },
  tokenScopes: ['admin:users'],
  costly: true,
  params: z.object({ id: pk }),
  body: z.object({ spaces: regionCodes, ...inCompany }),
  answer: memberships,
  errors: [
    'user_not_yours',
    'company_not_yours',
    'unknown_region',
    'own_last_place',
    'own_limit',
    'emergency_needed',
  ],
});

export const deleteRegionMembership = endpoint({
  method: 'DELETE',
  path: '/api/dashboard/region-membership/:id/',
  summary: 'Removes one region from a user; `id` is the membership’s pk',
  access: 'admin',
  scope: 'handler',
  tokenScopes: ['admin:users'],
  costly: true,
  params: z.object({ id: pk }),
  answer: z.object({ msg: z.string() }),
  errors: ['membership_not_found', 'own_last_place'],
});

export const readManagedRegions = endpoint({
  method: 'GET',
  path: '/api/dashboard/region-manager/user/:userId/',
  summary: 'The regions a user manages, in every company of the viewer',
  access: 'admin',
  scope: { person: 'params.userId' },
  tokenScopes: ['admin:users'],
  params: z.object({ userId: pk }),
  answer: managedRegions,
  errors: ['user_not_yours'],
});

export const setRegionManager = endpoint({
  method: 'POST',
  path: '/api/dashboard/region-manager/user/:userId/',
  summary: 'Makes a user the manager of regions, replacing any current manager',
  access: 'admin',
  scope: { person: 'params.userId' },
  tokenScopes: ['admin:users'],
  costly: true,
  params: z.object({ userId: pk }),
  body: z.object({ regions: regionCodes.min(1), ...inCompany }),
  answer: managedRegions,
  errors: ['user_not_yours', 'company_not_yours', 'unknown_region'],
});

export const removeRegionManager = endpoint({
  method: 'DELETE',
  path: '/api/dashboard/region-ownership/user/:userId/region/:region/',
  summary: 'Removes the manager of a region',
  access: 'admin',
  scope: { person: 'params.userId' },
  tokenScopes: ['admin:users'],
  costly: true,
  params: z.object({ userId: pk, region: regionCode }),
  query: z.object(inCompany),
  answer: z.object({ msg: z.string() }),
  errors: ['user_not_yours', 'company_not_yours', 'not_region_manager'],
});

export const readAuditLog = endpoint({
  method: 'GET',
  path: '/api/dashboard/audit-log/',
  summary: 'Administrative changes and sign-ins of a company, newest first, 50 at a time',
  access: 'adminOrStaff',
  scope: { administered: 'query.company' },
  query: z.object({
    ...auditFilters,
    /** `next` of the previous page. */
    after: z
      .string()
      .regex(/^\d{1,16}$/, 'must be the `next` value of an earlier response')
      .optional(),
  }),
  answer: z.object({
    entries: z.array(auditEntry),
    /** Cursor of the next page; null at the end. */
    next: z.string().nullable(),
  }),
  errors: ['company_not_yours'],
});

export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/api/dashboard/audit-log/export/',
  summary: 'The audit log as a CSV file, limited to the newest 100,000 entries',
  access: 'adminOrStaff',
  scope: { administered: 'query.company' },
  costly: true,
  kind: 'file',
  fileType: 'text/csv',
  query: z.object(auditFilters),
  answer: z.string(),
  errors: ['company_not_yours'],
});
