import { receiveTillMessage as contract } from '@crustodian/contract/orders';
import { deviceDigest } from '#platform/auth/device-token';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { readTillMessage, type TillMapping } from '@crustodian/domain/orders/till-mapping';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { storeOrders } from './store-orders.ts';

export const receiveTillMessage = handle(contract, async ({ body }, context) => {
  const { db, venue, request, now } = context;
  const { rows } = await sql<{ mapping: TillMapping; zone: string }>`
    SELECT m.mapping, v.time_zone AS zone FROM venue v
    JOIN till_mapping m ON m.company_id = v.company_id WHERE v.id = ${venue}`.execute(db);
  if (!rows[0]) throw new ApiError('no_till_mapping');
  const { mapping, zone } = rows[0];
  const { lines, refused } = readTillMessage(mapping, body, (ms) => wallClock(ms, zone));
  if (!lines) throw new ApiError('bad_request', refused);
  const sender = { sentBy: 'till', device: deviceDigest(request) } as const;
  return db
    .transaction()
    .execute((trx) => storeOrders(trx, { venue, now: now(), ...sender }, lines));
});
