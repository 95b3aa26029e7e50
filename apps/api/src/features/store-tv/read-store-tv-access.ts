import { readStoreTvAccess as contract } from '@crustodian/contract/store-tv';
import { handle } from '#platform/http/http';
import { tvAccesses } from './tv-access.ts';

export const readStoreTvAccess = handle(contract, (_input, context) => tvAccesses(context));
