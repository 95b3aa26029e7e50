import { readStoreTvAccess as contract } from '@crustodian/contract/store-tv';
import { handle } from '#platform/http';
import { tvAccesses } from './tv-access.ts';

export const readStoreTvAccess = handle(contract, async (_input, { db, company }) => ({
  stores: await tvAccesses(db, company),
}));
