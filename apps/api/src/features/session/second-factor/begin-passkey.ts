import { beginPasskey as contract } from '@crustodian/contract/session/second-factor';
import { handle } from '#platform/http/http';
import { checkOwnPassword } from './check-own-password.ts';
import { beginPasskey as begin } from './passkeys.ts';
import { lockFactors } from './second-factors.ts';

export const beginPasskey = handle(contract, async ({ body }, context) => {
  const { db, viewer } = context;
  const { email } = await checkOwnPassword(context, body.password);
  return db.transaction().execute(async (trx) => {
    await lockFactors(trx, viewer.id);
    return { options: { ...(await begin(trx, context, { user: viewer.id, email })) } };
  });
});
