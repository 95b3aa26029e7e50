import { listCameraSetups as contract } from '@crustodian/contract/camera-setup/links';
import { localTs } from '#pizzas/feed-pizza';
import { visibleNamedVenues, type NamedVenue } from '#pizzas/named-venues';
import { personName } from '#platform/auth/person-name';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { wallClock } from '@crustodian/domain/time/calendar-day';
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
  const { rows } = await sql<Row>`
    SELECT s.id, s.venue_id AS venue, s.camera, ${sql.raw(personName('u'))} AS maker,
      s.made_at AS "madeAt", s.ends_at AS "endsAt", s.opened_at AS "openedAt",
      s.done_at AS "doneAt"
    FROM camera_setup s LEFT JOIN user_account u ON u.id = s.made_by
    WHERE s.venue_id = ANY (${venues.map(({ id }) => id)}::int[])
      AND s.ends_at > ${new Date(now())}
    ORDER BY s.made_at DESC, s.id DESC LIMIT ${MOST_LISTED}`.execute(db);
  const isSeen = await seenSince(db, rows);
  const venueOf = new Map(venues.map((venue) => [venue.id, venue]));
  return {
    setups: rows
      .map((row) => ({ ...row, at: venueOf.get(row.venue)! }))
      .filter((row) => !isSeen(row))
      .map((row) => ({
        id: String(row.id),
        venue: String(row.venue),
        store: row.at.name,
        camera: row.camera,
        made_by: row.maker,
        made_at: row.madeAt.toISOString(),
        ends_at: row.endsAt.toISOString(),
        opened_at: row.openedAt?.toISOString() ?? null,
        done_at: row.doneAt?.toISOString() ?? null,
      })),
  };
});

/** Returns a function: whether a set-up is done and its camera has sent a picture since. */
async function seenSince(db: Db, setups: readonly Row[]) {
  const done = setups.filter(({ doneAt }) => doneAt !== null);
  const { rows } = await sql<{ venue: number; camera: string; seen: string }>`
    SELECT venue_id AS venue, camera, ${sql.raw(localTs('max(seen_local)'))} AS seen
    FROM camera_picture WHERE venue_id = ANY (${done.map(({ venue }) => venue)}::int[])
      AND camera = ANY (${done.map(({ camera }) => camera)}::text[])
    GROUP BY venue_id, camera`.execute(db);
  const seen = new Map(rows.map((row) => [`${row.venue} ${row.camera}`, row.seen]));
  return ({ venue, camera, doneAt, at }: Row & { at: Pick<NamedVenue, 'timeZone'> }): boolean =>
    doneAt !== null &&
    (seen.get(`${venue} ${camera}`) ?? '') > wallClock(doneAt.getTime(), at.timeZone);
}
