import { sql, type RawBuilder } from 'kysely';

const ofOrder = (column: RawBuilder<unknown>) => sql`(SELECT ${column} FROM camera_item i
  WHERE i.venue_id = o.venue_id AND i.is_sure AND i.since_local <= o.made_local
    AND coalesce(i.ended_local, o.made_local) >= o.made_local
  ORDER BY i.since_local, i.id LIMIT 1)`;

/** SQL: the first fault of the store's camera at the time of order_line o; null without one. */
export const faultOfOrder = ofOrder(sql`i.fault`);

/** SQL: the start of that fault in the store's local time, 'YYYY/MM/DD HH:MM:SS'. */
export const sinceOfOrder = ofOrder(sql`to_char(i.since_local, 'YYYY/MM/DD HH24:MI:SS')`);
