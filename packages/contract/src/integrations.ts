import { TOKEN_SCOPE_NAMES } from '@crustodian/domain/people/token-scopes';
import { z } from 'zod';
import { endpoint } from './wire/endpoint.ts';
import { calendarDay, pk, rowId } from './wire/fields.ts';

const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  /** How the token begins. */
  hint: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPE_NAMES)),
  made_by: z.string(),
  made_at: z.iso.datetime(),
  /** By the minute; null for one that was never used. */
  last_used_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
  /** False where the person who made it has lost the access that it needs. */
  works: z.boolean(),
});
export type ApiToken = z.infer<typeof apiToken>;

const tokens = z.object({ tokens: z.array(apiToken) });

const newToken = z.strictObject({
  name: z.string().trim().min(1, 'must have a name').max(100),
  scopes: z
    .array(z.enum(TOKEN_SCOPE_NAMES))
    .min(1, 'must have a scope')
    .max(TOKEN_SCOPE_NAMES.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'must name each scope once'),
  /** The last day on which it works, in UTC. */
  ends: calendarDay,
});
const madeToken = z.object({
  token: apiToken,
  /** The token itself: only a digest of it is kept. */
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
