import { sql } from 'kysely';

/** SQL: the fault that the store's camera had when order_line o was made, the first of several; null without one. */
export const faultOfOrder = sql`(SELECT i.fault FROM camera_item i
  WHERE i.venue_id = o.venue_id AND i.is_sure AND i.since_local <= o.made_local
    AND coalesce(i.ended_local, o.made_local) >= o.made_local
  ORDER BY i.since_local, i.id LIMIT 1)`;
