import type { CALLS } from '@crustodian/contract/every-endpoint';
import { newApiToken } from '#platform/auth/api-token';
import { nextId } from '#platform/database/ids';
import type { TestApp, ViewerKind } from '#test/world/app';
import { PEOPLE } from '#test/world/fixture';
import { sql } from 'kysely';
import { get, post, remove, type Sample } from './requests.ts';

const newToken = () => ({
  name: 'BI',
  scopes: ['read:figures'],
  ends: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
});

/** A token of a person, or of a company, that ends in a century; answers its id and text. */
export async function insertToken(
  { db }: Pick<TestApp, 'db'>,
  { kind, company = null, scopes }: { kind: ViewerKind; company?: number | null; scopes: string[] },
): Promise<{ id: string; text: string }> {
  const { text, digest, hint } = newApiToken();
  const id = nextId();
  const user = kind === 'anon' ? PEOPLE.manager.id : PEOPLE[kind].id;
  await sql`INSERT INTO api_token (id, digest, hint, name, scopes, user_id, company_id, made_at,
      expires_at)
    VALUES (${id}, ${digest}, ${hint}, 'BI', ${scopes}::text[], ${user}, ${company}, now(),
      '2124-01-01')`.execute(db);
  return { id: String(id), text };
}

/** How an allowed call of the integrations answers. */
export const INTEGRATION_SAMPLES: Record<keyof (typeof CALLS)['integrations'], Sample> = {
  listOwnTokens: { request: () => get('/api/integrations/own/tokens/') },
  makeOwnToken: {
    request: () => post('/api/integrations/own/tokens/', newToken()),
  },
  endOwnToken: {
    request: async (_at, t, kind) => {
      const { id } = await insertToken(t, { kind, scopes: [] });
      return remove(`/api/integrations/own/tokens/${id}/`);
    },
  },
  listCompanyTokens: {
    request: ({ company }) => get(`/api/integrations/company/${company}/tokens/`),
  },
  makeCompanyToken: {
    request: ({ company }) => post(`/api/integrations/company/${company}/tokens/`, newToken()),
  },
  endCompanyToken: {
    request: async ({ company }, t, kind) => {
      const { id } = await insertToken(t, { kind, company, scopes: [] });
      return remove(`/api/integrations/company/${company}/tokens/${id}/`);
    },
  },
};
