import type { Viewer } from '@crustodian/domain/people/access';
import { SIGN_IN_MEANS_NAMES } from '@crustodian/domain/people/sign-in-means';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { lang } from './wire/fields.ts';

const tokens = z.object({ access: z.string(), refresh: z.string() });
const next = z.object({ next: z.string().max(2000).optional() });

/** Languages of the product. */
export const LOGIN_LANGUAGES = ['en', 'es'] as const;
export type LoginLanguage = (typeof LOGIN_LANGUAGES)[number];

export const user = z.object({
  id: z.number().int(),
  pk: z.number().int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  /** '' when omitted, like the employer's names. */
  name: z.string().default(''),
  employer: z
    .object({
      pk: z.number().int(),
      name: z.string().default(''),
      pretty_name: z.string().default(''),
    })
    .nullable(),
  company_manager: z.boolean(),
  daily_feed_only: z.boolean(),
  reports_only: z.boolean(),
  has_company_memberships: z.boolean(),
  allowFeedback: z.boolean(),
  /** 0, no user's id, when omitted. */
  provider_pk: z.number().int().default(0),
  flagged_pictures: z.boolean().default(false),
  /** Whether the product opens with the Today page. */
  starts_with_today: z.boolean().default(false),
  /** The language chosen for the product; null, the browser's, when omitted. */
  language: z.enum(LOGIN_LANGUAGES).nullable().default(null),
  /** Origins allowed as image_server in URLs; none when omitted. */
  image_servers: z.array(z.string()).optional(),
});
export type User = z.infer<typeof user>;

/** The signed-in user as used by the access rules; staff is derived by comparing keys (decision X14). */
export const viewerOf = (me: User): Viewer => ({
  id: me.id,
  isStaff: me.employer?.pk === me.provider_pk,
  companyManager: me.company_manager,
  reportsOnly: me.reports_only,
  dailyFeedOnly: me.daily_feed_only,
  allowFeedback: me.allowFeedback,
  employerId: me.employer?.pk ?? null,
  hasCompanyMemberships: me.has_company_memberships,
  flaggedPictures: me.flagged_pictures,
});

export const showLogin = endpoint({
  method: 'GET',
  path: '/api/login',
  summary: 'The login page',
  access: 'public',
  scope: 'none',
  kind: 'page',
  // `done`: the completed step that the page should confirm.
  query: next.extend({ lang, done: z.enum(['password']).optional() }),
  answer: z.string(),
});

export const showLoginPicture = endpoint({
  method: 'GET',
  path: '/api/login/hero.webp',
  summary: 'The picture of the login page',
  access: 'public',
  scope: 'none',
  kind: 'file',
  query: z.object({ v: z.string().max(64).optional() }),
  answer: z.string(),
});

export const logIn = endpoint({
  method: 'POST',
  path: '/api/login',
  summary:
    'Checks e-mail and password, starts a session and redirects to the requested page, or to the page that asks for the second factor',
  access: 'public',
  bypassesQueue: true,
  scope: 'none',
  kind: 'page',
  // The page carries its own CSRF field, checked by the handler, because it works without JavaScript.
  csrf: false,
  body: z.object({
    username: z.string().max(320),
    password: z.string().max(1000),
    csrf: z.string().max(200),
    next: z.string().max(2000).optional(),
    lang,
  }),
  answer: z.string(),
  errors: ['bad_credentials', 'single_sign_on_only', 'csrf_failed', 'too_many_requests'],
});

export const showSecondFactor = endpoint({
  method: 'GET',
  path: '/api/login/second-factor',
  summary: 'The page that asks for the second factor, after the password was right',
  access: 'public',
  scope: 'none',
  kind: 'page',
  query: z.object({ lang }),
  answer: z.string(),
  errors: ['sign_in_not_begun'],
});

export const giveSecondFactor = endpoint({
  method: 'POST',
  path: '/api/login/second-factor',
  summary:
    'Checks a passkey, a code of the authenticator app or a recovery code, starts the session and redirects to the requested page',
  access: 'public',
  bypassesQueue: true,
  scope: 'none',
  kind: 'page',
  // Like the login page, the form carries its own CSRF field.
  csrf: false,
  body: z.object({
    code: z.string().max(100).default(''),
    /** A passkey assertion in JSON, instead of a code. */
    passkey: z.string().max(12_000).optional(),
    csrf: z.string().max(200),
    lang,
  }),
  answer: z.string(),
  errors: [
    'single_sign_on_only',
    'csrf_failed',
    'sign_in_not_begun',
    'second_factor_wrong',
    'second_factor_lost',
    'passkey_refused',
    'too_many_requests',
  ],
});

export const logOut = endpoint({
  method: 'GET',
  path: '/api/logout/',
  summary: 'Ends the session and redirects to the login page',
  changes: true,
  access: 'public',
  scope: 'own',
  kind: 'page',
  query: next,
  answer: z.string(),
});

export const issueTokens = endpoint({
  method: 'POST',
  path: '/api/token/',
  summary:
    'Issues tokens for API clients in exchange for username and password, and a code where the account has a second factor',
  access: 'public',
  bypassesQueue: true,
  scope: 'none',
  csrf: false,
  body: z.object({
    username: z.string().max(320),
    password: z.string().max(1000),
    /** From the authenticator app, or a recovery code. */
    code: z.string().max(100).optional(),
  }),
  answer: tokens,
  errors: [
    'bad_credentials',
    'single_sign_on_only',
    'second_factor_needed',
    'second_factor_to_add',
    'second_factor_wrong',
    'second_factor_lost',
    'too_many_requests',
  ],
});

export const refreshTokens = endpoint({
  method: 'POST',
  path: '/api/token/refresh/',
  aliases: ['/token/refresh/'],
  summary: 'New tokens for a refresh token of the body, or of the cookie',
  access: 'public',
  dedicatedQueue: true,
  scope: 'none',
  csrf: false,
  body: z.object({ refresh: z.string().max(500).optional() }),
  // The browser's new refresh token is only sent in the cookie; the body has its expiry.
  answer: tokens.extend({ refresh: z.string().nullable(), refresh_expires_at: z.number() }),
  errors: ['token_not_valid', 'csrf_failed'],
});

export const readMe = endpoint({
  method: 'GET',
  path: '/api/get_my_info',
  summary: 'The signed-in user',
  access: 'signedIn',
  scope: 'own',
  answer: user,
});

export const chooseLanguage = endpoint({
  method: 'POST',
  path: '/api/language/',
  summary: "The language of the viewer's pages and mails",
  access: 'signedIn',
  scope: 'own',
  costly: true,
  body: z.object({ language: z.enum(LOGIN_LANGUAGES) }),
  answer: z.object({ language: z.enum(LOGIN_LANGUAGES) }),
});

const signIn = z.object({
  id: z.uuid(),
  started_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  user_agent: z.string(),
  address: z.string(),
  /** How the user was authenticated; by password when omitted. */
  means: z.enum(SIGN_IN_MEANS_NAMES).default('password'),
  /** The session of this request. */
  current: z.boolean(),
});
export type SignIn = z.infer<typeof signIn>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions/',
  summary: "The viewer's active sign-ins: the current one first, then by last use",
  access: 'signedIn',
  scope: 'own',
  answer: z.object({ sessions: z.array(signIn) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id/',
  summary: "Ends one of the viewer's sign-ins at once",
  access: 'signedIn',
  scope: 'own',
  costly: true,
  params: z.object({ id: z.uuid('must be the id of a sign-in') }),
  answer: z.object({ msg: z.string() }),
  errors: ['session_not_found'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions/',
  summary: 'Ends every sign-in of the viewer except the current one',
  access: 'signedIn',
  scope: 'own',
  costly: true,
  answer: z.object({ msg: z.string(), ended: z.number().int() }),
});
