import { refreshTokens } from '@crustodian/contract/session';
import { vi } from 'vitest';
import { fakeServer, type ReceivedRequest } from './server.ts';

const HOUR_MS = 3_600_000;

/** The answer to a renewal: the access token of one person, and when the sign-in ends. */
export const newTokens = () => ({
  access: `head.${btoa(JSON.stringify({ sub: '4' }))}.signature`,
  refresh: null,
  refresh_expires_at: Date.now() + HOUR_MS,
});

/**
 * A signed-in browser and its server. Requests without a reply stay pending; undone by
 * vi.unstubAllGlobals().
 */
export function signedIn(reply: (asked: ReceivedRequest) => unknown = () => undefined) {
  const tokens = newTokens();
  localStorage.setItem('crustodian-refresh-expires-at', String(tokens.refresh_expires_at));
  const server = fakeServer((asked) => [
    200,
    asked.url === refreshTokens.path ? tokens : reply(asked),
  ]);
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await server.fetch(...request);
    return (await response.clone().text()) === '' ? new Promise(() => {}) : response;
  });
  return server;
}
