import { TOKEN_SCOPE_NAMES } from '@crustodian/domain/people/token-scopes';
import { WEBHOOK_KIND_NAMES } from '@crustodian/domain/people/webhook-events';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, givenName, pk, rowId } from './wire/fields.ts';

const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the token. */
  hint: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPE_NAMES)),
  made_by: z.string(),
  made_at: z.iso.datetime(),
  /** Accurate to the minute; null if it was never used. */
  last_used_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
  /** False if the person who created it has lost the required access. */
  works: z.boolean(),
});
export type ApiToken = z.infer<typeof apiToken>;

const tokens = z.object({ tokens: z.array(apiToken) });

const newToken = z.strictObject({
  name: givenName,
  scopes: z
    .array(z.enum(TOKEN_SCOPE_NAMES))
    .min(1, 'must have a scope')
    .max(TOKEN_SCOPE_NAMES.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'must name each scope once'),
  /** The last day on which it is valid, in UTC. */
  ends: calendarDay,
});
const madeToken = z.object({
  token: apiToken,
  /** The token itself; only its digest is stored. */
  secret: z.string(),
});

export const listOwnTokens = endpoint({
  method: 'GET',
  path: '/api/integrations/own/tokens/',
  summary: "The viewer's own API tokens that have not ended, newest first",
  access: 'signedIn',
  scope: 'own',
  answer: tokens,
});

export const makeOwnToken = endpoint({
  method: 'POST',
  path: '/api/integrations/own/tokens/',
  summary:
    'Makes an API token that does what its scopes say and the viewer may do; it is shown once',
  access: 'signedIn',
  scope: 'own',
  costly: true,
  status: 201,
  body: newToken,
  answer: madeToken,
  errors: ['bad_token_end', 'tokens_full'],
});

export const endOwnToken = endpoint({
  method: 'DELETE',
  path: '/api/integrations/own/tokens/:token/',
  summary: "Ends one of the viewer's own API tokens at once",
  access: 'signedIn',
  scope: 'own',
  costly: true,
  params: z.object({ token: rowId('a token') }),
  answer: tokens,
  errors: ['token_not_found'],
});

export const listCompanyTokens = endpoint({
  method: 'GET',
  path: '/api/integrations/company/:company/tokens/',
  summary: "A company's API tokens that have not ended, newest first",
  access: 'admin',
  scope: { wholeCompany: 'params.company' },
  params: z.object({ company: pk }),
  answer: tokens,
  errors: ['company_not_yours', 'whole_company_needed'],
});

export const makeCompanyToken = endpoint({
  method: 'POST',
  path: '/api/integrations/company/:company/tokens/',
  summary:
    'Makes an API token of a company: it sees this company alone, as long as its maker administers it; it is shown once',
  access: 'admin',
  scope: { wholeCompany: 'params.company' },
  costly: true,
  status: 201,
  params: z.object({ company: pk }),
  body: newToken,
  answer: madeToken,
  errors: ['company_not_yours', 'whole_company_needed', 'bad_token_end', 'tokens_full'],
});

export const endCompanyToken = endpoint({
  method: 'DELETE',
  path: '/api/integrations/company/:company/tokens/:token/',
  summary: 'Ends an API token of a company at once',
  access: 'admin',
  scope: { wholeCompany: 'params.company' },
  costly: true,
  params: z.object({ company: pk, token: rowId('a token') }),
  answer: tokens,
  errors: ['company_not_yours', 'whole_company_needed', 'token_not_found'],
});

const count = z.number().int();
const counts = z.object({ arrived: count, waiting: count, given_up: count });
const webhookReceiver = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(WEBHOOK_KIND_NAMES)),
  /** The person who added it or saved it last. */
  made_by: z.string(),
  /**
   * False if that person no longer administers the company. Messages are still sent, so an
   * administrator should check the address.
   */
  is_administered: z.boolean(),
  secret_changed_at: z.iso.datetime(),
  /** Until when the previous secret also signs messages; null if it does not. */
  old_secret_until: z.iso.datetime().nullable(),
  /** Over the last 30 days. */
  counts,
  /**
   * The outcome of the receiver's latest attempt and since when it has been failing; null if the
   * latest attempt succeeded.
   */
  failing: z.object({ problem: z.string(), since: z.iso.datetime() }).nullable(),
});
export type WebhookReceiver = z.infer<typeof webhookReceiver>;

const newReceiver = z.strictObject({
  name: givenName,
  url: z.string().trim().max(1000),
  kinds: z
    .array(z.enum(WEBHOOK_KIND_NAMES))
    .min(1, 'must have a kind of event')
    .max(WEBHOOK_KIND_NAMES.length),
});

/** A receiver and its signing secret, which is returned only once. */
const withSecret = z.object({ receiver: webhookReceiver, secret: z.string() });

const ofCompany = {
  access: 'admin',
  scope: { wholeCompany: 'params.company' },
} as const;
const ofReceiver = z.object({ company: pk, receiver: rowId('a receiver') });

export const listReceivers = endpoint({
  method: 'GET',
  path: '/api/integrations/company/:company/webhooks/',
  summary: "A company's receivers of webhooks, by name",
  ...ofCompany,
  params: z.object({ company: pk }),
  answer: z.object({ receivers: z.array(webhookReceiver) }),
  errors: ['company_not_yours', 'whole_company_needed'],
});

export const addReceiver = endpoint({
  method: 'POST',
  path: '/api/integrations/company/:company/webhooks/',
  summary:
    'Adds a receiver of webhooks (Standard Webhooks); its signing secret is shown once. Addresses inside networks are refused',
  ...ofCompany,
  costly: true,
  status: 201,
  params: z.object({ company: pk }),
  body: newReceiver,
  answer: withSecret,
  errors: ['company_not_yours', 'whole_company_needed', 'address_refused', 'receivers_full'],
});

export const changeReceiver = endpoint({
  method: 'PATCH',
  path: '/api/integrations/company/:company/webhooks/:receiver/',
  summary: 'Changes the name, address and kinds of events of a receiver',
  ...ofCompany,
  costly: true,
  params: ofReceiver,
  body: newReceiver,
  answer: z.object({ receiver: webhookReceiver }),
  errors: ['company_not_yours', 'whole_company_needed', 'receiver_not_found', 'address_refused'],
});

export const endReceiver = endpoint({
  method: 'DELETE',
  path: '/api/integrations/company/:company/webhooks/:receiver/',
  summary: 'Ends a receiver; what waits for it is given up',
  ...ofCompany,
  costly: true,
  params: ofReceiver,
  answer: z.object({ receivers: z.array(webhookReceiver) }),
  errors: ['company_not_yours', 'whole_company_needed', 'receiver_not_found'],
});

export const changeSecret = endpoint({
  method: 'POST',
  path: '/api/integrations/company/:company/webhooks/:receiver/secret/',
  summary:
    'Makes a new signing secret, which is shown once; the one before it signs as well for 24 hours',
  ...ofCompany,
  costly: true,
  params: ofReceiver,
  answer: withSecret,
  errors: ['company_not_yours', 'whole_company_needed', 'receiver_not_found'],
});

export const WEBHOOK_STATES = ['waiting', 'arrived', 'given-up'] as const;

const webhookMessage = z.object({
  id: z.string(),
  receiver: z.string(),
  receiver_name: z.string(),
  type: z.string(),
  body: z.string(),
  made_at: z.iso.datetime(),
  state: z.enum(WEBHOOK_STATES),
  tries: count,
  /** When the next attempt is due; null if there is none. */
  next_at: z.iso.datetime().nullable(),
  tried_at: z.iso.datetime().nullable(),
  status: count.nullable(),
  took_ms: count.nullable(),
  problem: z.string().nullable(),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;

export const sendTest = endpoint({
  method: 'POST',
  path: '/api/integrations/company/:company/webhooks/:receiver/test/',
  summary: 'Sends a receiver a message of the type test',
  ...ofCompany,
  costly: true,
  status: 201,
  params: ofReceiver,
  answer: z.object({ message: z.string() }),
  errors: ['company_not_yours', 'whole_company_needed', 'receiver_not_found'],
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/integrations/company/:company/webhook-messages/',
  summary: 'Messages to receivers of 30 days, newest first, 50 at a time',
  ...ofCompany,
  params: z.object({ company: pk }),
  query: z.object({
    state: z.enum(WEBHOOK_STATES).optional(),
    /** `next` of the previous page. */
    after: rowId('a message').optional(),
  }),
  answer: z.object({
    messages: z.array(webhookMessage),
    counts,
    next: z.string().nullable(),
  }),
  errors: ['company_not_yours', 'whole_company_needed'],
});

export const sendAgain = endpoint({
  method: 'POST',
  path: '/api/integrations/company/:company/webhook-messages/:message/send/',
  summary: 'Sends a message now, under its id; tries begin again',
  ...ofCompany,
  costly: true,
  params: z.object({ company: pk, message: rowId('a message') }),
  answer: z.object({ message: z.string() }),
  errors: ['company_not_yours', 'whole_company_needed', 'message_not_found', 'receiver_ended'],
});
