import { listSessions as contract } from '@crustodian/contract/session';
import type { SignInMeans } from '@crustodian/domain/people/sign-in-means';
import { handle } from '#platform/http/http';
import { SESSION_MS } from '#platform/auth/session';
import { familyOf } from '#platform/auth/authenticate-request';

export const listSessions = handle(contract, async (_input, context) => {
  const { db, viewer, request, now } = context;
  const current = await familyOf(context, request);
  const families = await db
    .selectFrom('session_family')
    .select(['id', 'started_at', 'last_used_at', 'user_agent', 'address', 'means'])
    .where('user_id', '=', viewer.id)
    .where('revoked_at', 'is', null)
    .where('last_used_at', '>', new Date(now() - SESSION_MS))
    .orderBy('last_used_at', 'desc')
    .execute();
  const sessions = families.map((family) => ({
    ...family,
    // Safe because only `startSession` writes it.
    means: family.means as SignInMeans,
    started_at: family.started_at.toISOString(),
    last_used_at: family.last_used_at.toISOString(),
    current: family.id === current,
  }));
  return { sessions: sessions.sort((a, b) => Number(b.current) - Number(a.current)) };
});
