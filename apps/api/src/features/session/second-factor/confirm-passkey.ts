import { confirmPasskey as contract } from '@crustodian/contract/session/second-factor';
import { handle } from '#platform/http/http';
import { logFactor } from './log-factor.ts';
import { storePasskey, verifyPasskey } from './passkeys.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { hasSecondFactor, lockFactors, secondFactorsOf } from './second-factors.ts';

/** The first factor creates recovery codes; further ones leave the existing codes as they are. */
export const confirmPasskey = handle(contract, async ({ body }, context) => {
  const { db, viewer } = context;
  const { name, passkey: registration } = body;
  const passkey = await verifyPasskey(db, context, { user: viewer.id, registration });
  return db.transaction().execute(async (trx) => {
    await lockFactors(trx, viewer.id);
    const isFirst = !hasSecondFactor(await secondFactorsOf(trx, viewer.id));
    await storePasskey(trx, context, { user: viewer.id, name, passkey });
    await logFactor(trx, context, { action: 'second_factor_added', kind: `passkey ${name}` });
    return { recovery_codes: isFirst ? await replaceRecoveryCodes(trx, viewer.id) : null };
  });
});
