import { issueTokens as contract } from '@crustodian/contract/session';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { needsSecondFactor } from '#platform/auth/has-factor';
import { startSession } from '#platform/auth/session';
import { signAccess } from '#platform/auth/tokens';
import { checkPassword } from './passwords/check-password.ts';
import { acceptFactor, hasSecondFactor, secondFactorsOf } from './second-factor/second-factors.ts';

export const issueTokens = handle(contract, async ({ body }, context) => {
  const { db, request, now } = context;
  const { code } = body;
  const { user, checked } = await checkPassword(context, body, request);
  const isAsked = hasSecondFactor(await secondFactorsOf(db, user));
  if (!isAsked && (await needsSecondFactor(db, user))) throw new ApiError('second_factor_to_add');
  if (isAsked && code === undefined) throw new ApiError('second_factor_needed');
  const given = { code: code! };
  const means = isAsked ? await acceptFactor(context, { user, given, request }) : 'password';
  const by = { user, origin: originOf(request), now: now() };
  const session = await startSession(db, { ...by, checked, means });
  return { access: signAccess(context.keys, session, now()), refresh: session.refresh };
});
