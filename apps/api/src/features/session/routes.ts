import * as contract from '@crustodian/contract/session';
import { implement } from '#platform/http';
import { issueTokens } from './issue-tokens.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { readMe } from './read-me.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { showLoginPicture } from './show-login-picture.ts';
import { showLogin } from './show-login.ts';

export const sessionRoutes = implement(contract, {
  showLogin,
  showLoginPicture,
  logIn,
  logOut,
  issueTokens,
  refreshTokens,
  readMe,
});
