import * as contract from '@crustodian/contract/session/second-factor';
import { implement } from '#platform/http/http';
import { beginApp } from './begin-app.ts';
import { beginPasskey } from './begin-passkey.ts';
import { confirmApp } from './confirm-app.ts';
import { confirmPasskey } from './confirm-passkey.ts';
import { makeRecoveryCodes } from './make-recovery-codes.ts';
import { readSecondFactors } from './read-second-factors.ts';
import { removeApp } from './remove-app.ts';
import { removeLostFactor } from './remove-lost-factor.ts';
import { removePasskey } from './remove-passkey.ts';

export const secondFactorRoutes = implement(contract, {
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
