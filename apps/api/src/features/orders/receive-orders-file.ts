import { receiveOrdersFile as contract } from '@crustodian/contract/orders';
import { readCsv } from '@crustodian/contract/wire/csv';
import { writeAudit } from '#platform/audit-log';
import { idAt } from '#platform/database/ids';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { companyOfVenue } from '#pizzas/named-venues';
import { MOST_ORDER_ROWS, readOrderRows } from '@crustodian/domain/orders/orders-csv';
import { businessDay } from '@crustodian/domain/time/calendar-day';
import { storeOrders } from './store-orders.ts';

export const receiveOrdersFile = handle(contract, async ({ body }, context) => {
  const { db, viewer, venue, request, now } = context;
  const { lines, errors } = readOrderRows(readCsv(body.csv, MOST_ORDER_ROWS + 2));
  if (errors.length > 0) throw new ApiError('csv_refused', refusal(errors));
  const at = now();
  const file = idAt(at);
  const days = lines.map(({ made }) => businessDay(made)).toSorted();
  return db.transaction().execute(async (trx) => {
    const result = await storeOrders(trx, { venue, now: at, sentBy: 'file', file }, lines);
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: at,
      company: await companyOfVenue(trx, venue),
      action: 'orders_imported',
      venue,
      subject: `Orders file ${file}`,
      after: { rows: lines.length, ...result, first_day: days[0]!, last_day: days.at(-1)! },
    });
    return result;
  });
});

const refusal = (errors: readonly { row: number; err: string }[]): string =>
  `Nothing was stored. ${errors.map(({ row, err }) => `Row ${row} ${err}.`).join(' ')}`;
