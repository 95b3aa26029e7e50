import {
  removeLostFactor as contract,
  type SecondFactors,
} from '@crustodian/contract/session/second-factor';
import { logSubject, writeAudit } from '#platform/audit-log';
import { administeredPerson } from '#platform/auth/administered';
import { endTokensOf } from '#platform/auth/api-token';
import { isEmergencyAdministrator } from '#platform/auth/closed-to-passwords';
import { endFamiliesOf } from '#platform/auth/session';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { logFactor } from './log-factor.ts';
import { hasSecondFactor, lockFactors, secondFactorsOf } from './second-factors.ts';

/**
 * A lost factor may be in the wrong hands, so all sessions and personal API tokens of the person
 * end.
 */
export const removeLostFactor = handle(contract, async (_input, context) => {
  const { db, live, viewer, person, request, now, config } = context;
  if (person === viewer.id) throw new ApiError('own_factor');
  await db.transaction().execute(async (trx) => {
    await lockFactors(trx, person);
    // Asked again, as the account or the viewer's rights may have changed meanwhile.
    await administeredPerson({ db: trx, config }, viewer, { person, whole: true });
    if (await isEmergencyAdministrator(trx, person)) throw new ApiError('emergency_needed');
    const factors = await secondFactorsOf(trx, person);
    if (!hasSecondFactor(factors)) throw new ApiError('second_factor_not_found');
    for (const table of ['authenticator_app', 'passkey', 'recovery_code'] as const) {
      await trx.deleteFrom(table).where('user_id', '=', person).execute();
    }
    await endFamiliesOf(trx, person, { now: now() });
    await logFactor(trx, context, {
      action: 'second_factor_removed',
      kind: namesOf(factors).join(', '),
      person,
    });
    const by = { by: viewer.id, origin: originOf(request), now: now() };
    const { company } = await logSubject(trx, person);
    const ended = await endTokensOf(trx, person, by);
    for (const token of ended) await writeAudit(trx, { ...by, company, ...token });
  });
  live.rightsChanged(person);
  return { msg: 'The second factor was removed.' };
});

const namesOf = ({ app, passkeys }: SecondFactors): string[] => [
  ...(app ? ['authenticator app'] : []),
  ...passkeys.map(({ name }) => `passkey ${name}`),
];
