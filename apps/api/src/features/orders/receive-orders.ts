import { receiveOrders as contract } from '@crustodian/contract/orders';
import { handle } from '#platform/http/http';
import { storeOrders } from './store-orders.ts';

export const receiveOrders = handle(contract, ({ body }, { db, venue, now }) =>
  storeOrders(db, { venue, now: now() }, body.orders),
);
