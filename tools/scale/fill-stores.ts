import { addDays } from '@crustodian/domain/time/calendar-day';
import type { Db } from '../../apps/api/src/platform/database/db.ts';
import type { ResilientPool } from '../../apps/api/src/platform/database/resilient-pool.ts';
import { COMPANY_A, V1 } from '../../apps/api/src/test/world/fixture.ts';
import { insertSampleDay } from '../bench/measure/sample-day.ts';

/** Store ids follow this number. */
export const FIRST = 100_000;
/** Number of pizzas per store and day. */
export const PIZZAS = 250;
/** Number of pictures in a week, for one of two cameras. */
const SEEN_OF_A_CAMERA = 875;
/** A Sunday. */
export const DAY = '2024-03-10';

/**
 * Creates `stores` stores, each with a camera, a day of pizzas and their orders, copied from V1.
 */
export async function fillStores(db: Db, pool: ResilientPool, stores: number): Promise<void> {
  for (const back of [2, 1, 0]) await insertSampleDay(db, V1, addDays(DAY, -back));
  await pool.query(
    `DELETE FROM pizza WHERE venue_id = $1 AND business_date = $2 AND id NOT IN (SELECT id FROM pizza
     WHERE venue_id = $1 AND business_date = $2 ORDER BY id LIMIT $3)`,
    [V1, DAY, PIZZAS],
  );
  await pool.query(
    `INSERT INTO venue (id, company_id, region_code, name, pretty_name, time_zone)
     SELECT $1 + n, $3, 'R1', 'scale-' || n, 'Venue ' || n, 'America/Chicago'
     FROM generate_series(1, $2::int) AS n`,
    [FIRST, stores, COMPANY_A],
  );
  await pool.query(
    `INSERT INTO watched_camera (venue_id, camera) SELECT $1 + n, 'oven-1' FROM generate_series(1, $2::int) n`,
    [FIRST, stores],
  );
  await pool.query(
    `INSERT INTO camera_picture (venue_id, camera, seen_local, id, digest, lightness, a, b, unevenness,
       sharpness, oval, x, y, radius)
     SELECT $1 + n, 'oven-1', $4::timestamp - k * interval '12 minutes', k, md5(k::text),
       60 + random(), 1 + random(), 2 + random(), 3 + random(), 40 + random(), 1, 0.5, 0.5, 0.4
     FROM generate_series(1, $2::int) n, generate_series(1, $3::int) k`,
    [FIRST, stores, SEEN_OF_A_CAMERA, `${DAY} 17:00:00`],
  );
  const { rows } = await pool.query(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_name = 'pizza' AND column_name <> 'venue_id'`,
  );
  const columns = rows.map(({ name }: { name: string }) => name).join(', ');
  await pool.query(
    `INSERT INTO pizza (venue_id, ${columns}) SELECT $1 + n, ${columns}
     FROM pizza, generate_series(1, $2::int) n WHERE venue_id = $3 AND business_date = $4`,
    [FIRST, stores, V1, DAY],
  );
  await pool.query(
    `INSERT INTO order_line (venue_id, order_no, line, business_date, specialty, crust, size, made_local,
       received_at)
     SELECT venue_id, 'o-' || id, 1, business_date, coalesce(specialty, ''), '', 'L', local_ts, now()
     FROM pizza WHERE venue_id > $1`,
    [FIRST],
  );
  await pool.query('VACUUM ANALYZE');
}
