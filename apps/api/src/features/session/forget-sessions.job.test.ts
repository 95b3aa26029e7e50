import {
  continueSession,
  deleteOldSessions,
  LOST_ANSWER_MS,
  SESSION_MS,
  startSession,
} from '#platform/auth/session';
import { testApp } from '#test/world/app';
import { expect, test } from 'vitest';

const t = testApp();
const NOW = Date.UTC(2026, 2, 10, 12);
const origin = { userAgent: 'test', address: '127.0.0.1' };

const forget = (now: number) => deleteOldSessions(t.db, now);

const renew = (refresh: string, now: number) => continueSession(t.tools, { refresh, origin, now });

test('what can open nothing any more is thrown away', async () => {
  await startSession(t.db, { user: 1, origin, now: NOW });
  const kept = await startSession(t.db, { user: 2, origin, now: NOW + 1000 });
  const renewed = await renew(kept.refresh, NOW + SESSION_MS / 2);
  await forget(NOW + SESSION_MS);
  const families = await t.db.selectFrom('session_family').select('user_id').execute();
  expect(families).toEqual([{ user_id: 2 }]);
  const tokens = await t.db
    .selectFrom('refresh_token')
    .select('used_at')
    .orderBy('issued_at')
    .execute();
  expect(tokens).toEqual([{ used_at: new Date(NOW + SESSION_MS / 2) }, { used_at: null }]);
  await expect(renew(renewed.refresh, NOW + SESSION_MS)).resolves.toBeDefined();
});

test('a used token is kept until it expires, so that a stolen one is recognised', async () => {
  const { refresh } = await startSession(t.db, { user: 3, origin, now: NOW });
  const next = await renew(refresh, NOW);
  await forget(NOW + SESSION_MS - 1);
  await expect(renew(refresh, NOW + LOST_ANSWER_MS + 1)).rejects.toThrow('session has ended');
  await expect(renew(next.refresh, NOW)).rejects.toThrow('session has ended');
});
