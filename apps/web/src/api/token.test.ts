import { expect, test, vi } from 'vitest';
import { fakeServer } from '../test/server.ts';
import { createTokenKeeper, type TokenParts } from './token.ts';

const NOW = Date.UTC(2026, 2, 10, 12);
const MONTH = 30 * 24 * 3_600_000;
const KEY = 'crustodian-refresh-expires-at';

function memory(values: Record<string, string> = {}) {
  const kept = new Map(Object.entries(values));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const access = (count: number, person = '4') =>
  `head.${btoa(JSON.stringify({ sub: person, count })).replace(/=+$/, '')}.signature`;
const tokens = (token: string): [number, unknown] => [
  200,
  { access: token, refresh: null, refresh_expires_at: NOW + MONTH },
];
const giveTokens = (_asked: unknown, count: number) => tokens(access(count));

function keeper(changes: Partial<TokenParts> & { until?: number } = {}) {
  const { until = NOW + MONTH, ...parts } = changes;
  const storage = memory(until ? { [KEY]: String(until) } : {});
  return {
    storage,
    token: createTokenKeeper({
      fetch: fakeServer(giveTokens).fetch,
      storage,
      cookies: { cookie: 'csrftoken=abc; other=1' },
      locked: (task) => task(),
      now: () => NOW,
      ...parts,
    }),
  };
}

test('the first call fetches a token against the cookie, with the CSRF header', async () => {
  const server = fakeServer(giveTokens);
  const { token, storage } = keeper({ fetch: server.fetch });
  expect(await token.current()).toBe(access(1));
  expect(await token.current()).toBe(access(1));
  expect(server.asked).toHaveLength(1);
  expect(server.asked[0]).toMatchObject({ method: 'POST', url: '/api/token/refresh/', body: '{}' });
  expect(server.asked[0]!.headers.get('x-csrftoken')).toBe('abc');
  expect(storage.kept.get(KEY)).toBe(String(NOW + MONTH));
});

test('the access token is kept nowhere but in memory', async () => {
  const { token, storage } = keeper();
  await token.current();
  expect([...storage.kept.keys()]).toEqual([KEY]);
});

test.each([
  ['missing', 0],
  ['over', NOW],
])('when the refresh token is %s nothing is asked', async (_case, until) => {
  const server = fakeServer(giveTokens);
  expect(await keeper({ fetch: server.fetch, until }).token.current()).toBeNull();
  expect(server.asked).toEqual([]);
});

test.each([
  ['session_expires', ''],
  ['__Host-session_expires', ';secure'],
])(
  'the expiry that the log-in page left in the cookie %s moves into local storage',
  async (name, more) => {
    const cookies = { cookie: `csrftoken=abc; ${name}=${NOW + MONTH}` };
    const { token, storage } = keeper({ cookies, until: 0 });
    expect(await token.current()).toBe(access(1));
    expect(storage.kept.get(KEY)).toBe(String(NOW + MONTH));
    expect(cookies.cookie).toBe(`${name}=${NOW + MONTH};path=/;max-age=0${more}`);
  },
);

test('many calls at once renew once', async () => {
  const server = fakeServer(giveTokens);
  const { token } = keeper({ fetch: server.fetch });
  const first = await token.current();
  const renewed = await Promise.all([1, 2, 3].map(() => token.renew(first!)));
  expect(renewed).toEqual([access(2), access(2), access(2)]);
  expect(await token.renew(first!)).toBe(access(2));
  expect(server.asked).toHaveLength(2);
});

test('somebody else signed in in another tab: this page never acts in their name', async () => {
  const server = fakeServer((_asked, count) => tokens(access(count, count === 1 ? '4' : '1')));
  const { token, storage } = keeper({ fetch: server.fetch });
  const first = await token.current();
  expect(await token.renew(first!)).toBeNull();
  expect([await token.current(), await token.renew(first!)]).toEqual([null, null]);
  // The other tab stays signed in, and its token is not renewed again and again.
  expect(storage.kept.has(KEY)).toBe(true);
  expect(server.asked).toHaveLength(2);
});

test('renewals of all tabs take turns', async () => {
  const locked = vi.fn<TokenParts['locked']>((task) => task());
  await keeper({ locked }).token.current();
  expect(locked).toHaveBeenCalledOnce();
});

test.each([401, 403])(
  'a refused refresh (%i) is remembered: the user has to log in',
  async (status) => {
    const server = fakeServer(() => [status, { err: 'no', code: 'token_not_valid' }]);
    const { token, storage } = keeper({ fetch: server.fetch });
    expect(await token.current()).toBeNull();
    expect(storage.kept.has(KEY)).toBe(false);
    expect(await token.current()).toBeNull();
    expect(server.asked).toHaveLength(1);
  },
);

test.each([
  ['the server fails', () => [503, 'away'] as [number, unknown], 'status code 503'],
  ['nothing answers', () => new TypeError('network'), 'network'],
])('when %s the user stays signed in', async (_case, reply, message) => {
  const { token, storage } = keeper({ fetch: fakeServer(reply).fetch });
  await expect(token.current()).rejects.toThrow(message);
  expect(storage.kept.has(KEY)).toBe(true);
});
