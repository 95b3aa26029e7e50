import { ApiError } from '#platform/http/errors';
import type { Context } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { beginAttempt } from '../login-limit.ts';
import { acceptAppCode, stepOf, storeApp } from './authenticator-app.ts';
import { logFactor } from './log-factor.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { lockFactors } from './second-factors.ts';

interface FirstCode {
  user: number;
  code: string;
  /**
   * The secret shown during this sign-in; undefined on the account page, whose secret is stored
   * with the account.
   */
  shown?: Buffer;
}

/**
 * Activates a person's authenticator app by its first code; returns the new recovery codes.
 * @throws ApiError second_factor_wrong, second_factor_not_found, too_many_requests
 */
export async function proveApp(
  context: Pick<Context, 'db' | 'keys' | 'request' | 'now'>,
  { user, code, shown }: FirstCode,
): Promise<string[]> {
  const { db, request, now } = context;
  const attempt = await beginAttempt(db, {
    username: `first code of ${user}`,
    address: originOf(request).address,
    isKnownThere: true,
  });
  const proven = db.transaction().execute(async (trx) => {
    await lockFactors(trx, user);
    const step = shown ? stepOf(shown, code, now()) : null;
    const isRight = shown
      ? step !== null && (await storeApp(trx, context, { user, secret: shown, step }))
      : await acceptAppCode(trx, context, { user, code, isProven: false });
    if (!isRight) return null;
    await trx
      .updateTable('authenticator_app')
      .set({ proven_at: new Date(now()) })
      .where('user_id', '=', user)
      .execute();
    const by = { ...context, viewer: { id: user } };
    await logFactor(trx, by, { action: 'second_factor_added', kind: 'authenticator app' });
    return replaceRecoveryCodes(trx, user);
  });
  const codes = await proven.catch(async (error: unknown) => {
    await attempt.abandoned();
    throw error;
  });
  if (!codes) {
    await attempt.failed();
    throw new ApiError('second_factor_wrong');
  }
  await attempt.succeeded();
  return codes;
}
