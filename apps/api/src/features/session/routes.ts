import * as contract from '@crustodian/contract/session';
import { implement } from '#platform/http/http';
import { chooseLanguage } from './choose-language.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { issueTokens } from './issue-tokens.ts';
import { listSessions } from './list-sessions.ts';
import { logIn } from './log-in-by-form.ts';
import { logOut } from './log-out.ts';
import { readMe } from './read-me.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { giveSecondFactor } from './second-factor/give-second-factor.ts';
import { showLoginPicture } from './pages/show-login-picture.ts';
import { showLogin } from './pages/show-login.ts';
import { showSecondFactor } from './pages/show-second-factor.ts';

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
  chooseLanguage, // POST /api/language/
});
