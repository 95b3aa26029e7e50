import type { CALLS } from '@crustodian/contract/every-endpoint';
import { newApiToken } from '#platform/auth/api-token';
import { seal } from '#platform/auth/sealed-secret';
import { insertMessage } from '#platform/webhooks/queue-webhooks';
import { WEBHOOK_KIND_NAMES } from '@crustodian/domain/people/webhook-events';
import { rowOf } from '../../features/integrations/webhooks/deliver-webhooks.job.ts';
import { nextId } from '#platform/database/ids';
import type { TestApp, ViewerKind } from '#test/world/app';
import { PEOPLE } from '#test/world/fixture';
import { sql } from 'kysely';
import { get, patch, post, remove, type Sample } from './requests.ts';

const newToken = () => ({
  name: 'BI',
  scopes: ['read:figures'],
  ends: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
});

/** A token of a user or company that expires in a century; returns its id and text. */
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

const RECEIVER = { name: 'Chat', url: 'https://hooks.example/lumbre', kinds: ['signal'] };

/** A receiver of all kinds of events; returns its id. */
async function insertReceiver(
  { db, tools: { keys } }: Pick<TestApp, 'db' | 'tools'>,
  company: number,
  url = RECEIVER.url,
): Promise<string> {
  const id = nextId();
  await sql`INSERT INTO webhook_receiver (id, company_id, name, url, kinds, secret,
      secret_changed_at, made_by, made_at)
    VALUES (${id}, ${company}, 'Chat', ${url}, ${[...WEBHOOK_KIND_NAMES]}::text[],
      ${seal(keys, Buffer.alloc(32, 7), rowOf(id))}, now(), ${PEOPLE.manager.id}, now())`.execute(
    db,
  );
  return String(id);
}

/** Valid requests for the calls of integrations. */
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
    request: async ({ company }, t) => {
      // Created by staff, who may do so for any company: the list shows the creator.
      const { id } = await insertToken(t, { kind: 'staffManager', company, scopes: [] });
      return remove(`/api/integrations/company/${company}/tokens/${id}/`);
    },
  },
  listReceivers: {
    request: ({ company }) => get(`/api/integrations/company/${company}/webhooks/`),
  },
  addReceiver: {
    request: async ({ company }, { db }) => {
      await sql`UPDATE webhook_receiver SET ended_at = now(), ended_by = 1`.execute(db);
      return post(`/api/integrations/company/${company}/webhooks/`, RECEIVER);
    },
  },
  changeReceiver: {
    request: async ({ company }, t) =>
      patch(`/api/integrations/company/${company}/webhooks/${await insertReceiver(t, company)}/`, {
        ...RECEIVER,
        name: 'Lake',
      }),
  },
  endReceiver: {
    request: async ({ company }, t) =>
      remove(`/api/integrations/company/${company}/webhooks/${await insertReceiver(t, company)}/`),
  },
  changeSecret: {
    request: async ({ company }, t) => {
      const receiver = await insertReceiver(t, company);
      return post(`/api/integrations/company/${company}/webhooks/${receiver}/secret/`, {});
    },
  },
  sendTest: {
    request: async ({ company }, t) => {
      const receiver = await insertReceiver(t, company);
      return post(`/api/integrations/company/${company}/webhooks/${receiver}/test/`, {});
    },
  },
  listMessages: {
    request: ({ company }) => get(`/api/integrations/company/${company}/webhook-messages/`),
  },
  sendAgain: {
    request: async ({ company }, t) => {
      const receiver = await insertReceiver(t, company);
      const event = { receiver, company, type: 'test', now: Date.now(), data: {} };
      const message = await insertMessage(t.db, event);
      return post(`/api/integrations/company/${company}/webhook-messages/${message}/send/`, {});
    },
  },
};
