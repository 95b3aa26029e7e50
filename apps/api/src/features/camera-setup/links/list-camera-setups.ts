import { listCameraSetups as contract } from '@crustodian/contract/camera-setup/links';
import { visibleNamedVenues } from '#pizzas/named-venues';
import { personName } from '#platform/auth/person-name';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';

const MOST_LISTED = 200;

interface Row {
  id: number;
  venue: number;
  camera: string;
  maker: string | null;
  madeAt: Date;
  endsAt: Date;
  openedAt: Date | null;
  doneAt: Date | null;
}

export const listCameraSetups = handle(contract, async (_input, { db, viewer, company, now }) => {
  const venues = await visibleNamedVenues(db, viewer, company);
  const stores = new Map(venues.map(({ id, name }) => [id, name]));
  const { rows } = await sql<Row>`
    SELECT s.id, s.venue_id AS venue, s.camera, ${sql.raw(personName('u'))} AS maker,
      s.made_at AS "madeAt", s.ends_at AS "endsAt", s.opened_at AS "openedAt",
      s.done_at AS "doneAt"
    FROM camera_setup s JOIN venue v ON v.id = s.venue_id
      LEFT JOIN user_account u ON u.id = s.made_by
    WHERE s.venue_id = ANY (${[...stores.keys()]}::int[]) AND s.ends_at > ${new Date(now())}
      AND (s.done_at IS NULL OR NOT EXISTS (SELECT FROM camera_picture p
        WHERE p.venue_id = s.venue_id AND p.camera = s.camera
          AND p.seen_local > timezone(v.time_zone, s.done_at)))
    ORDER BY s.made_at DESC, s.id DESC LIMIT ${MOST_LISTED}`.execute(db);
  return {
    setups: rows.map((row) => ({
      id: String(row.id),
      venue: String(row.venue),
      store: stores.get(row.venue)!,
      camera: row.camera,
      made_by: row.maker,
      made_at: row.madeAt.toISOString(),
      ends_at: row.endsAt.toISOString(),
      opened_at: row.openedAt?.toISOString() ?? null,
      done_at: row.doneAt?.toISOString() ?? null,
    })),
  };
});
