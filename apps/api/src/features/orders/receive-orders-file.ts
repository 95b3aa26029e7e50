import { receiveOrdersFile as contract } from '@crustodian/contract/orders';
import { readCsv } from '@crustodian/contract/wire/csv';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { MOST_ORDER_ROWS, readOrderRows } from '@crustodian/domain/orders/orders-csv';
import { storeOrders } from './store-orders.ts';

export const receiveOrdersFile = handle(contract, async ({ body }, { db, venue, now }) => {
  const { lines, errors } = readOrderRows(readCsv(body.csv, MOST_ORDER_ROWS + 2));
  if (errors.length > 0) throw new ApiError('csv_refused', refusal(errors));
  return storeOrders(db, { venue, now: now() }, lines);
});

const MOST_NAMED = 20;

const refusal = (errors: readonly { row: number; err: string }[]): string =>
  `Nothing was stored. ${errors
    .slice(0, MOST_NAMED)
    .map(({ row, err }) => `Row ${row} ${err}.`)
    .join(' ')}`;
