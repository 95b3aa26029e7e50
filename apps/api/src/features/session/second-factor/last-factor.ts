import { isEmergencyAdministrator } from '#platform/auth/closed-to-passwords';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { hasSecondFactor, secondFactorsOf } from './second-factors.ts';

/**
 * Must be called after a factor was removed: if none is left, it removes the recovery codes as
 * well.
 * @throws ApiError second_factor_required where an emergency administrator would be left without
 * any
 */
export async function settleLastFactor(trx: Db, user: number): Promise<void> {
  if (hasSecondFactor(await secondFactorsOf(trx, user))) return;
  if (await isEmergencyAdministrator(trx, user)) throw new ApiError('second_factor_required');
  await trx.deleteFrom('recovery_code').where('user_id', '=', user).execute();
}
