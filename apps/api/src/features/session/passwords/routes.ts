import * as contract from '@crustodian/contract/session/passwords';
import { implement } from '#platform/http/http';
import { showForgotPassword } from '../pages/show-forgot-password.ts';
import { showSetPassword } from '../pages/show-set-password.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { setPassword } from './set-password.ts';

export const passwordRoutes = implement(contract, {
  showSetPassword, // GET /api/set-password
  setPassword, // POST /api/set-password
  showForgotPassword, // GET /api/forgot-password
  forgotPassword, // POST /api/forgot-password
  changePassword, // POST /api/change-password/
});
