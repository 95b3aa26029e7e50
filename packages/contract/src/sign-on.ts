import { DOMAIN_FINDINGS, DOMAIN_PROOFS } from '@crustodian/domain/people/verified-domain';
import { SIGN_ON_ROLE_NAMES } from '@crustodian/domain/people/sign-on';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { givenName, lang, pk, regionCode, venueId } from './wire/fields.ts';

const next = z.string().max(2000).optional();

export const showSignOn = endpoint({
  method: 'GET',
  path: '/api/sign-on',
  summary: 'The page that asks for the e-mail address of a single sign-on',
  access: 'public',
  scope: 'none',
  kind: 'page',
  query: z.object({ next, lang }),
  answer: z.string(),
});

export const beginSignOn = endpoint({
  method: 'POST',
  path: '/api/sign-on',
  summary:
    "Sends the browser to the identity provider of the address's domain (OpenID Connect, code flow with PKCE)",
  access: 'public',
  scope: 'none',
  kind: 'page',
  // The page carries its own CSRF field, checked by the handler, because it works without JavaScript.
  csrf: false,
  body: z.object({ email: z.string().max(320), csrf: z.string().max(200), next, lang }),
  answer: z.string(),
  errors: ['csrf_failed', 'no_sign_on', 'sign_on_refused', 'too_many_requests'],
});

export const returnFromProvider = endpoint({
  method: 'GET',
  path: '/api/sign-on/return/:company',
  summary:
    "Where a company's identity provider sends the browser back to: starts the session and redirects to the requested page",
  changes: true,
  access: 'public',
  scope: 'none',
  kind: 'page',
  params: z.object({ company: pk }),
  // A provider may add other parameters; the handler verifies the query as received.
  query: z.looseObject({ state: z.string().max(200).optional() }),
  answer: z.string(),
  errors: ['sign_on_refused'],
});

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    'must be a domain such as lumbre.example',
  );

const roleLine = z.strictObject({
  group: z.string().trim().min(1, 'must name a group').max(200),
  role: z.enum(SIGN_ON_ROLE_NAMES),
  /** Regions and stores that the role is limited to; if both are empty, it covers all of them. */
  regions: z.array(regionCode).max(100),
  venues: z.array(venueId).max(1000),
});

const settings = z.strictObject({
  /** The provider's name as users know it. */
  name: givenName,
  issuer: z.string().trim().max(500),
  client_id: z.string().trim().min(1, 'must have a client id').max(300),
  domains: z.array(domain).min(1, 'must have a domain').max(50),
  groups_claim: z.string().trim().min(1, 'must have the name of a claim').max(100),
  makes_accounts: z.boolean(),
  roles: z.array(roleLine).max(100),
});
export type SignOnSettings = z.infer<typeof settings>;

const signOnAttempt = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  email: z.string(),
  /** Why it was refused; null if it succeeded. */
  reason: z.string().nullable(),
});
export type SignOnAttempt = z.infer<typeof signOnAttempt>;

const namedDomain = z.object({
  domain: z.string(),
  /** How it was verified; null while it cannot be used to sign in. */
  proof: z.enum(DOMAIN_PROOFS).nullable(),
  verified_at: z.iso.datetime().nullable(),
  /** The TXT record that verifies it, below the domain or at the domain itself. */
  record: z.object({ name: z.string(), value: z.string() }),
  /** The result of the latest DNS lookup, and its time; null if there was none. */
  finding: z.enum(DOMAIN_FINDINGS).nullable(),
  checked_at: z.iso.datetime().nullable(),
});
export type NamedDomain = z.infer<typeof namedDomain>;

const signOn = z.object({
  /** Null if single sign-on is not configured. */
  settings: settings.nullable(),
  /** The domains named in the settings. */
  domains: z.array(namedDomain),
  secret_changed_at: z.iso.datetime().nullable(),
  /** The redirect URL to register with the provider. */
  return_address: z.string(),
  /** The latest successful test of the current settings. */
  tried_at: z.iso.datetime().nullable(),
  only_sign_on: z.boolean(),
  /** Whether everyone in the company needs a second factor to sign in with a password. */
  needs_second_factor: z.boolean(),
  /** The user who may still sign in with a password. */
  emergency: z.object({ pk: z.number().int(), email: z.string() }).nullable(),
  /** Administrators of the whole company with a second factor, who can be chosen as that user. */
  candidates: z.array(z.object({ pk: z.number().int(), email: z.string() })),
  /** The regions and stores that a role can be limited to. */
  places: z.object({
    regions: z.array(z.object({ code: z.string(), name: z.string() })),
    venues: z.array(z.object({ value: z.string(), name: z.string() })),
  }),
  /** The latest 20. */
  sign_ins: z.array(signOnAttempt),
});
export type SignOn = z.infer<typeof signOn>;

const ofCompany = {
  access: 'admin',
  scope: { wholeCompany: 'params.company' },
  params: z.object({ company: pk }),
} as const;

export const readSignOn = endpoint({
  method: 'GET',
  path: '/api/sign-on/company/:company/',
  summary: "A company's single sign-on, without its secret, with the newest sign-ins",
  ...ofCompany,
  answer: signOn,
  errors: ['company_not_yours', 'whole_company_needed'],
});

export const saveSignOn = endpoint({
  method: 'POST',
  path: '/api/sign-on/company/:company/',
  summary:
    "Stores a company's single sign-on. The secret is kept encrypted and never answered; without one the stored one stays. Issuers inside networks are refused",
  ...ofCompany,
  costly: true,
  body: settings.extend({ secret: z.string().max(1000).optional() }),
  answer: signOn,
  errors: [
    'company_not_yours',
    'whole_company_needed',
    'issuer_refused',
    'secret_needed',
    'domain_above_companies',
    'domain_for_everybody',
    'places_not_of_company',
  ],
});

export const trySignOn = endpoint({
  method: 'POST',
  path: '/api/sign-on/company/:company/try/',
  summary:
    'The address at which the viewer tries the stored single sign-on in this browser; it shows what came back and signs nobody in',
  ...ofCompany,
  costly: true,
  answer: z.object({ address: z.string() }),
  errors: [
    'company_not_yours',
    'whole_company_needed',
    'no_sign_on',
    'secret_needed',
    'provider_silent',
  ],
});

export const requireSignOn = endpoint({
  method: 'POST',
  path: '/api/sign-on/company/:company/only/',
  summary:
    "Closes passwords to a company's people, apart from an emergency administrator, within an hour of a try that worked; or opens them again",
  ...ofCompany,
  costly: true,
  body: z.strictObject({ only: z.boolean(), emergency: pk.optional() }),
  answer: signOn,
  errors: [
    'company_not_yours',
    'whole_company_needed',
    'no_sign_on',
    'sign_on_not_tried',
    'emergency_not_fit',
  ],
});

export const requireSecondFactor = endpoint({
  method: 'POST',
  path: '/api/sign-on/company/:company/second-factor/',
  summary:
    "Asks all of a company's people for a second factor beside the password, or no longer; who has none adds one at the next log-in",
  ...ofCompany,
  costly: true,
  body: z.strictObject({ required: z.boolean() }),
  answer: signOn,
  errors: ['company_not_yours', 'whole_company_needed', 'second_factor_not_found'],
});

export const removeSignOn = endpoint({
  method: 'DELETE',
  path: '/api/sign-on/company/:company/',
  summary: "Removes a company's single sign-on; its people need passwords again",
  ...ofCompany,
  costly: true,
  answer: signOn,
  errors: ['company_not_yours', 'whole_company_needed', 'no_sign_on'],
});

export const checkDomain = endpoint({
  method: 'POST',
  path: '/api/sign-on/company/:company/domain/check/',
  summary:
    'Looks for the TXT record that proves a domain of the settings, and says what was found; the domain of another company stays with it',
  ...ofCompany,
  costly: true,
  body: z.strictObject({ domain }),
  answer: signOn,
  errors: [
    'company_not_yours',
    'whole_company_needed',
    'domain_not_named',
    'domain_elsewhere',
    'too_many_requests',
  ],
});

const waitingDomain = namedDomain.omit({ record: true }).extend({
  company: pk,
  company_name: z.string(),
  named_at: z.iso.datetime(),
  /** The company that already uses the domain to sign in, if it is a different one. */
  elsewhere: z.string().nullable(),
  /** Number of accounts of other companies with an address at this domain. */
  accounts_elsewhere: z.number().int(),
});
export type WaitingDomain = z.infer<typeof waitingDomain>;
const waitingDomains = z.object({ domains: z.array(waitingDomain) });

export const listWaitingDomains = endpoint({
  method: 'GET',
  path: '/api/sign-on/domains/',
  summary:
    'Domains of all companies that wait for a proof, or count only because they were in use before domains were verified',
  access: 'staff',
  scope: 'none',
  answer: waitingDomains,
});

export const decideDomain = endpoint({
  method: 'POST',
  path: '/api/sign-on/domains/',
  summary:
    'Releases a domain for the single sign-on of a company, taking it over from another one if need be, or withdraws it',
  access: 'staff',
  scope: { company: 'body.company' },
  costly: true,
  body: z.strictObject({ company: pk, domain, released: z.boolean() }),
  answer: waitingDomains,
  errors: ['company_not_yours', 'domain_not_named'],
});
