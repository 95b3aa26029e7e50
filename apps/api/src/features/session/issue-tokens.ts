import { issueTokens as contract } from '@crustodian/contract/session';
import { handle } from '#platform/http/http';
import { signAccess } from '#platform/auth/tokens';
import { signIn } from './sign-in.ts';

export const issueTokens = handle(contract, async ({ body }, context) => {
  const session = await signIn(context, body, context.request);
  const access = signAccess(context.keys, session, context.now());
  return { access, refresh: session.refresh };
});
