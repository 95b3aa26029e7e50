import { issueTokens as contract } from '@crustodian/contract/session';
import { handle } from '#platform/http/http';
import { signAccess } from '#platform/auth/tokens';
import { authenticate } from './authenticate.ts';

export const issueTokens = handle(contract, async ({ body }, context) => {
  const session = await authenticate(context, body, context.request);
  const access = signAccess(context.keys, session, context.now());
  return { access, refresh: session.refresh };
});
