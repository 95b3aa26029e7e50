import { listReceivers as contract } from '@crustodian/contract/integrations';
import { handle } from '#platform/http/http';
import { readReceivers } from './receiver-rows.ts';

export const listReceivers = handle(contract, async (_input, context) => ({
  receivers: await readReceivers(context, context.company),
}));
