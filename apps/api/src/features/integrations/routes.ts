import * as contract from '@crustodian/contract/integrations';
import { implement } from '#platform/http/http';
import { endCompanyToken, endOwnToken } from './tokens/end-token.ts';
import { listCompanyTokens, listOwnTokens } from './tokens/list-tokens.ts';
import { makeCompanyToken, makeOwnToken } from './tokens/make-token.ts';

export const integrationRoutes = implement(contract, {
  listOwnTokens,
  makeOwnToken,
  endOwnToken,
  listCompanyTokens,
  makeCompanyToken,
  endCompanyToken,
});
