import { removeLostFactor as contract } from '@crustodian/contract/session';
import { isEmergencyAdministrator } from '#platform/auth/emergency-administrator';
import { endFamiliesOf } from '#platform/auth/session';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { logFactor } from './log-factor.ts';
import { lockFactors } from './second-factors.ts';

/** What was lost may be in other hands: whoever is signed in with it is signed out. */
export const removeLostFactor = handle(contract, async (_input, context) => {
  const { db, live, viewer, person, now } = context;
  if (person === viewer.id) throw new ApiError('own_factor');
  await db.transaction().execute(async (trx) => {
    await lockFactors(trx, person);
    if (await isEmergencyAdministrator(trx, person)) throw new ApiError('emergency_needed');
    const { numDeletedRows } = await trx
      .deleteFrom('authenticator_app')
      .where('user_id', '=', person)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ApiError('second_factor_not_found');
    await trx.deleteFrom('recovery_code').where('user_id', '=', person).execute();
    await endFamiliesOf(trx, person, { now: now() });
    await logFactor(trx, context, {
      action: 'second_factor_removed',
      kind: 'authenticator app',
      person,
    });
  });
  live.rightsChanged(person);
  return { msg: 'The second factor was removed.' };
});
