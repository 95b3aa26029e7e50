import * as contract from '@crustodian/contract/session';
import { implement } from '#platform/http/http';
import { changePassword } from './change-password.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { forgotPassword } from './forgot-password.ts';
import { issueTokens } from './issue-tokens.ts';
import { listSessions } from './list-sessions.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { readMe } from './read-me.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { setPassword } from './set-password.ts';
import { showForgotPassword } from './pages/show-forgot-password.ts';
import { showLoginPicture } from './pages/show-login-picture.ts';
import { showLogin } from './pages/show-login.ts';
import { showSetPassword } from './pages/show-set-password.ts';

export const sessionRoutes = implement(contract, {
  showLogin,
  showLoginPicture,
  logIn,
  logOut,
  issueTokens,
  refreshTokens,
  readMe,
  listSessions,
  endSession,
  endOtherSessions,
  showSetPassword,
  setPassword,
  showForgotPassword,
  forgotPassword,
  changePassword,
});
