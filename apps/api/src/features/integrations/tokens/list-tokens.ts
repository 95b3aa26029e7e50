import {
  listCompanyTokens as companyContract,
  listOwnTokens as contract,
} from '@crustodian/contract/integrations';
import { handle } from '#platform/http/http';
import { readTokens } from './token-rows.ts';

export const listOwnTokens = handle(contract, (_input, context) =>
  readTokens(context, { person: context.viewer.id }),
);

export const listCompanyTokens = handle(companyContract, (_input, context) =>
  readTokens(context, { company: context.company }),
);
