import { confirmApp as contract } from '@crustodian/contract/session/second-factor';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { proveApp } from './prove-app.ts';

export const confirmApp = handle(contract, async ({ body }, context) => {
  const { db, viewer } = context;
  const unproven = await db
    .selectFrom('authenticator_app')
    .select('user_id')
    .where('user_id', '=', viewer.id)
    .where('proven_at', 'is', null)
    .executeTakeFirst();
  if (!unproven) throw new ApiError('second_factor_not_found');
  return { recovery_codes: await proveApp(context, { user: viewer.id, code: body.code }) };
});
