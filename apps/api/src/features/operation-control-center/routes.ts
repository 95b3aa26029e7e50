import * as contract from '@crustodian/contract/operation-control-center';
import { implement } from '#platform/http/http';
import { readOperationControl } from './read-operation-control.ts';

export const operationControlRoutes = implement(contract, { readOperationControl });
