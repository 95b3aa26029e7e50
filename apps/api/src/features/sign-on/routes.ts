import * as contract from '@crustodian/contract/sign-on';
import { implement } from '#platform/http/http';
import { beginSignOn } from './begin-sign-on.ts';
import { showSignOn } from './pages/show-sign-on.ts';
import { checkDomain } from './domains/check-domain.ts';
import { decideDomain } from './domains/decide-domain.ts';
import { listWaitingDomains } from './domains/list-waiting-domains.ts';
import { readSignOn } from './read-sign-on.ts';
import { removeSignOn } from './remove-sign-on.ts';
import { requireSecondFactor } from './require-second-factor.ts';
import { requireSignOn } from './require-sign-on.ts';
import { returnFromProvider } from './return-from-provider.ts';
import { saveSignOn } from './save-sign-on.ts';
import { trySignOn } from './try-sign-on.ts';

export const signOnRoutes = implement(contract, {
  showSignOn, // GET /api/sign-on
  beginSignOn, // POST /api/sign-on
  returnFromProvider, // GET /api/sign-on/return/:company
  readSignOn, // GET /api/sign-on/company/:company/
  saveSignOn, // POST /api/sign-on/company/:company/
  trySignOn, // POST /api/sign-on/company/:company/try/
  requireSecondFactor, // POST /api/sign-on/company/:company/second-factor/
  requireSignOn, // POST /api/sign-on/company/:company/only/
  checkDomain, // POST /api/sign-on/company/:company/domain/check/
  listWaitingDomains, // GET /api/sign-on/domains/
  decideDomain, // POST /api/sign-on/domains/
  removeSignOn, // DELETE /api/sign-on/company/:company/
});
