import { isPassword } from '#platform/auth/passwords/password-hash';
import { ApiError } from '#platform/http/errors';
import type { Context } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { beginAttempt } from '../login-limit.ts';

/**
 * Verifies the viewer's password before a change to the account's protection; returns its hash and
 * the e-mail address.
 * @throws ApiError old_password_wrong, too_many_requests
 */
export async function checkOwnPassword(
  { db, viewer, request }: Pick<Context, 'db' | 'request'> & { viewer: { id: number } },
  password: string,
): Promise<{ email: string; password_hash: string }> {
  const { email, password_hash } = await db
    .selectFrom('user_account')
    .select(['email', 'password_hash'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  const attempt = await beginAttempt(db, {
    username: `own password of ${viewer.id}`,
    address: originOf(request).address,
    isKnownThere: true,
  });
  if (!(await isPassword(password, password_hash)) || password_hash === null) {
    await attempt.failed();
    throw new ApiError('old_password_wrong');
  }
  await attempt.succeeded();
  return { email, password_hash };
}
