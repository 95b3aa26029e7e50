import { readSignOn as contract } from '@crustodian/contract/sign-on';
import { handle } from '#platform/http/http';
import { readCompany } from './sign-on-rows.ts';

export const readSignOn = handle(contract, (_input, context) =>
  readCompany(context, context.company),
);
