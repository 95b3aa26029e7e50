import { readManagedRegions as contract } from '@crustodian/contract/admin';
import { handle } from '#platform/http/http';
import { managedRegions } from './managed-regions.ts';

export const readManagedRegions = handle(contract, async (_input, context) => ({
  regions: await managedRegions(context, context.person),
}));
