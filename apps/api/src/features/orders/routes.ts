import { implement } from '#platform/http/http';
import * as contract from '@crustodian/contract/orders';
import { changeTillMapping } from './change-till-mapping.ts';
import { nameTillProduct } from './name-till-product.ts';
import { readCoverage } from './read-coverage.ts';
import { readTill } from './read-till.ts';
import { receiveOrders } from './receive-orders.ts';
import { receiveOrdersFile } from './receive-orders-file.ts';
import { receiveTillMessage } from './receive-till-message.ts';
import { withdrawOrders } from './withdraw-orders.ts';

export const orderRoutes = implement(contract, {
  changeTillMapping,
  nameTillProduct,
  readCoverage,
  readTill,
  receiveOrders,
  receiveOrdersFile,
  receiveTillMessage,
  withdrawOrders,
});
