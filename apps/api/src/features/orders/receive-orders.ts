import { receiveOrders as contract } from '@crustodian/contract/orders';
import { deviceDigest } from '#platform/auth/device-token';
import { handle } from '#platform/http/http';
import { storeOrders } from './store-orders.ts';

export const receiveOrders = handle(contract, ({ body }, { db, venue, request, now }) => {
  const sender = { sentBy: 'api', device: deviceDigest(request) } as const;
  return db
    .transaction()
    .execute((trx) => storeOrders(trx, { venue, now: now(), ...sender }, body.orders));
});
