import { implement } from '#platform/http/http';
import * as contract from '@crustodian/contract/orders';
import { readCoverage } from './read-coverage.ts';
import { receiveOrders } from './receive-orders.ts';
import { receiveOrdersFile } from './receive-orders-file.ts';

export const orderRoutes = implement(contract, { readCoverage, receiveOrders, receiveOrdersFile });
