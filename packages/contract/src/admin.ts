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

/** Text of a name or an address; what is wrong with it is said per field by the handler. */
const text = z.string().max(320);
const regionCodes = z.array(regionCode).max(1000);
/** The company in whose administration the change is made; without it the person's own. */
const inCompany = { company: pk.optional() };

export const readAdmin = endpoint({
  method: 'GET',
  path: '/api/dashboard/admin/:companyPk',
  summary: "A company's people, stores, regions and quality definition",
  access: 'admin',
  scope: { administered: 'params.companyPk' },
  params: z.object({ companyPk: pk }),
  answer: z.object({
    users: z.array(listedUser),
    venues: z.array(venueOption),
    /** Code to name. */
    regions: z.record(z.string(), z.string()),
    quality_definition: qualityDefinition,
    /** Whether the viewer administers all of the company. */
    whole: z.boolean().default(true),
  }),
  errors: ['company_not_yours'],
});

export const createUser = endpoint({
  method: 'POST',
  path: '/api/dashboard/membership/',
  summary: 'Makes a user, gives stores and regions, and mails a link to set a password',
  access: 'admin',
  scope: { administered: 'body.company' },
  costly: true,
  status: 201,
  body: z.object({
    user: z.object({ email: text, first_name: text, last_name: text, username: text.optional() }),
    venues: z.array(venueId).max(1000).default([]),
    regions: regionCodes.default([]),
    company: pk,
  }),
  /** `user_invalid` carries `user`: sentences by field. */
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
  summary: "Sets a company's quality definition and has its figures counted anew",
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
  summary: "A company's quality definition, its history, and how far its recount is",
  access: 'admin',
  scope: { administered: 'params.pk' },
  params: z.object({ pk }),
  answer: qualityDefinition.extend({
    whole: z.boolean(),
    /** Null where nothing was ever counted anew. */
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
  summary: 'How many pizzas had which score in the last four weeks, by store',
  access: 'admin',
  scope: { administered: 'params.pk' },
  params: z.object({ pk }),
  answer: storeScores,
  errors: ['company_not_yours'],
});

export const readRegions = endpoint({
  method: 'POST',
  path: '/api/dashboard/regions-info/',
  summary: 'Name, manager and stores of regions, by code; unknown ones are left out',
  access: 'admin',
  scope: 'handler',
  csrf: true,
  body: z.object({ regions: regionCodes, ...inCompany }),
  answer: regionsInfo,
  errors: ['company_not_yours'],
});

export const resetPassword = endpoint({
  method: 'GET',
  path: '/api/dashboard/update-user-password/:userId/',
  summary: 'Ends a password and all sign-ins, and mails a link to set a new password',
  access: 'admin',
  scope: { account: 'params.userId' },
  costly: true,
  // A GET that changes something: the path is a given, so it demands what a POST does (decision X34).
  csrf: true,
  params: z.object({ userId: pk }),
  answer: passwordReset,
  errors: ['user_not_yours', 'csrf_failed'],
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/dashboard/user/:userId/',
  summary: 'Deletes a user and ends all sign-ins; corrections keep the name',
  access: 'admin',
  scope: { account: 'params.userId' },
  params: z.object({ userId: pk }),
  answer: z.object({ msg: z.string() }),
  errors: ['user_not_yours', 'own_account'],
});

export const readVenueMemberships = endpoint({
  method: 'GET',
  path: '/api/dashboard/venue-membership/:userId/',
  summary: "The stores given to a user, in every company that is the viewer's",
  access: 'admin',
  scope: { person: 'params.userId' },
  params: z.object({ userId: pk }),
  answer: memberships,
  errors: ['user_not_yours'],
});

export const changeVenueMemberships = endpoint({
  method: 'PATCH',
  path: '/api/dashboard/venue-membership/:userId/',
  summary: "Sets which of one company's stores a user is given: the complete list",
  access: 'admin',
  scope: { person: 'params.userId' },
  params: z.object({ userId: pk }),
  body: z.object({
    spaces: z.array(venueId).max(1000),
    /** Ends the limit to single stores and regions; without it, who loses the last one sees nothing. */
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
  ],
});

export const readRegionMemberships = endpoint({
  method: 'GET',
  path: '/api/dashboard/region-membership/:id/',
  summary: "The regions given to the user `id`, in every company that is the viewer's",
  access: 'admin',
  scope: { person: 'params.id' },
  params: z.object({ id: pk }),
  answer: memberships,
  errors: ['user_not_yours'],
});

export const changeRegionMemberships = endpoint({
  method: 'PATCH',
  path: '/api/dashboard/region-membership/:id/',
  summary: "Sets which of one company's regions the user `id` is given: the complete list",
  access: 'admin',
  scope: { person: 'params.id' },
  params: z.object({ id: pk }),
  body: z.object({ spaces: regionCodes, ...inCompany }),
  answer: memberships,
  errors: ['user_not_yours', 'company_not_yours', 'unknown_region', 'own_last_place'],
});

export const deleteRegionMembership = endpoint({
  method: 'DELETE',
  path: '/api/dashboard/region-membership/:id/',
  summary: 'Takes one region from a user; `id` is the membership’s pk',
  access: 'admin',
  scope: 'handler',
  params: z.object({ id: pk }),
  answer: z.object({ msg: z.string() }),
  errors: ['membership_not_found', 'own_last_place'],
});

export const readManagedRegions = endpoint({
  method: 'GET',
  path: '/api/dashboard/region-manager/user/:userId/',
  summary: "The regions a user manages, in every company that is the viewer's",
  access: 'admin',
  scope: { person: 'params.userId' },
  params: z.object({ userId: pk }),
  answer: managedRegions,
  errors: ['user_not_yours'],
});

export const setRegionManager = endpoint({
  method: 'POST',
  path: '/api/dashboard/region-manager/user/:userId/',
  summary: 'Makes a user the manager of regions, in place of whoever was',
  access: 'admin',
  scope: { person: 'params.userId' },
  params: z.object({ userId: pk }),
  body: z.object({ regions: regionCodes.min(1), ...inCompany }),
  answer: managedRegions,
  errors: ['user_not_yours', 'company_not_yours', 'unknown_region'],
});

export const removeRegionManager = endpoint({
  method: 'DELETE',
  path: '/api/dashboard/region-ownership/user/:userId/region/:region/',
  summary: 'Leaves a region without its manager',
  access: 'admin',
  scope: { person: 'params.userId' },
  params: z.object({ userId: pk, region: regionCode }),
  query: z.object(inCompany),
  answer: z.object({ msg: z.string() }),
  errors: ['user_not_yours', 'company_not_yours', 'not_region_manager'],
});

export const readAuditLog = endpoint({
  method: 'GET',
  path: '/api/dashboard/audit-log/',
  summary: 'Administrative changes and sign-ins of a company, newest first, 50 at a time',
  access: 'auditLog',
  scope: { administered: 'query.company' },
  query: z.object({
    ...auditFilters,
    /** `next` of the answer before. */
    after: z
      .string()
      .regex(/^\d{1,16}$/, 'must be the next of an answer')
      .optional(),
  }),
  answer: z.object({
    entries: z.array(auditEntry),
    /** Where the following ones begin; null at the end. */
    next: z.string().nullable(),
  }),
  errors: ['company_not_yours'],
});

export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/api/dashboard/audit-log/export/',
  summary: 'The same as a CSV file, at most the newest 100,000',
  access: 'auditLog',
  scope: { administered: 'query.company' },
  costly: true,
  kind: 'file',
  fileType: 'text/csv',
  query: z.object(auditFilters),
  answer: z.string(),
  errors: ['company_not_yours'],
});
