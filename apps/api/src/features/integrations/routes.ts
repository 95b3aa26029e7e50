import * as contract from '@crustodian/contract/integrations';
import { implement } from '#platform/http/http';
import { endCompanyToken, endOwnToken } from './tokens/end-token.ts';
import { listCompanyTokens, listOwnTokens } from './tokens/list-tokens.ts';
import { makeCompanyToken, makeOwnToken } from './tokens/make-token.ts';
import { addReceiver } from './webhooks/add-receiver.ts';
import { changeReceiver } from './webhooks/change-receiver.ts';
import { changeSecret } from './webhooks/change-secret.ts';
import { endReceiver } from './webhooks/end-receiver.ts';
import { listMessages } from './webhooks/list-messages.ts';
import { listReceivers } from './webhooks/list-receivers.ts';
import { sendAgain } from './webhooks/send-again.ts';
import { sendTest } from './webhooks/send-test.ts';

export const integrationRoutes = implement(contract, {
  listOwnTokens,
  makeOwnToken,
  endOwnToken,
  listCompanyTokens,
  makeCompanyToken,
  endCompanyToken,
  listReceivers,
  addReceiver,
  changeReceiver,
  endReceiver,
  changeSecret,
  sendTest,
  listMessages,
  sendAgain,
});
