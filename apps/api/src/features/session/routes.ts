import * as contract from '@crustodian/contract/session';
import { implement } from '#platform/http/http';
import { changePassword } from './change-password.ts';
import { chooseLanguage } from './choose-language.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { forgotPassword } from './forgot-password.ts';
import { issueTokens } from './issue-tokens.ts';
import { listSessions } from './list-sessions.ts';
import { logIn } from './log-in-by-form.ts';
import { logOut } from './log-out.ts';
import { readMe } from './read-me.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { setPassword } from './set-password.ts';
import { beginApp } from './second-factor/begin-app.ts';
import { beginPasskey } from './second-factor/begin-passkey.ts';
import { confirmApp } from './second-factor/confirm-app.ts';
import { confirmPasskey } from './second-factor/confirm-passkey.ts';
import { giveSecondFactor } from './second-factor/give-second-factor.ts';
import { makeRecoveryCodes } from './second-factor/make-recovery-codes.ts';
import { readSecondFactors } from './second-factor/read-second-factors.ts';
import { removeApp } from './second-factor/remove-app.ts';
import { removeLostFactor } from './second-factor/remove-lost-factor.ts';
import { removePasskey } from './second-factor/remove-passkey.ts';
import { showForgotPassword } from './pages/show-forgot-password.ts';
import { showLoginPicture } from './pages/show-login-picture.ts';
import { showLogin } from './pages/show-login.ts';
import { showSecondFactor } from './pages/show-second-factor.ts';
import { showSetPassword } from './pages/show-set-password.ts';

export const sessionRoutes = implement(contract, {
  showLogin, // GET /api/login
  showLoginPicture, // GET /api/login/hero.webp
  logIn, // POST /api/login
  showSecondFactor, // GET /api/login/second-factor
  giveSecondFactor, // POST /api/login/second-factor
  logOut, // POST /api/logout/
  issueTokens, // POST /api/token/
  refreshTokens, // POST /api/token/refresh/
  readMe, // GET /api/get_my_info
  listSessions, // GET /api/sessions/
  endSession, // DELETE /api/sessions/:id/
  endOtherSessions, // DELETE /api/sessions/
  showSetPassword, // GET /api/set-password
  setPassword, // POST /api/set-password
  showForgotPassword, // GET /api/forgot-password
  forgotPassword, // POST /api/forgot-password
  changePassword, // POST /api/change-password/
  chooseLanguage, // POST /api/language/
  readSecondFactors, // GET /api/second-factor/
  beginApp, // POST /api/second-factor/app/
  confirmApp, // POST /api/second-factor/app/confirm/
  removeApp, // POST /api/second-factor/app/remove/
  beginPasskey, // POST /api/second-factor/passkeys/
  confirmPasskey, // POST /api/second-factor/passkeys/confirm/
  removePasskey, // POST /api/second-factor/passkeys/:passkey/remove/
  removeLostFactor, // DELETE /api/second-factor/person/:userId/
  makeRecoveryCodes, // POST /api/second-factor/recovery-codes/
});
