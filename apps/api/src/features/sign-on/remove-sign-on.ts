import { removeSignOn as contract } from '@crustodian/contract/sign-on';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { logSignOn } from './log-sign-on.ts';
import { readCompany } from './sign-on-rows.ts';

export const removeSignOn = handle(contract, async (_input, context) => {
  const { db, company } = context;
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('sign_on_provider')
      .where('company_id', '=', company)
      .returning(['name', 'issuer', 'client_id', 'only_sign_on'])
      .executeTakeFirst();
    if (!removed) throw new ApiError('no_sign_on');
    // Sign-ons in progress will find no provider. Linked people will be found by their e-mail
    // address again.
    await trx.deleteFrom('begun_sign_on').where('company_id', '=', company).execute();
    await trx.deleteFrom('sign_on_identity').where('company_id', '=', company).execute();
    await logSignOn(trx, context, { before: removed, after: null });
  });
  return readCompany(context, company);
});
