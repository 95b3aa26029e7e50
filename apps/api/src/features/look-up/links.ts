import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';

export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

interface OpenLink {
  id: string;
  made_at: string;
  ends_at: string;
  opened: number;
}

/** Active links to a pizza's sheet, newest first. */
export async function openLinks(
  db: Db,
  { venue, day, id }: PizzaLocator,
  now: number,
): Promise<OpenLink[]> {
  const { rows } = await sql<{ id: number; madeAt: Date; endsAt: Date; opened: number }>`
    SELECT l.id, l.made_at AS "madeAt", l.ends_at AS "endsAt",
      (SELECT count(*)::int FROM evidence_opening o WHERE o.link_id = l.id) AS opened
    FROM evidence_link l WHERE l.venue_id = ${venue} AND l.business_date = ${day}
      AND l.pizza_id = ${id} AND l.ended_at IS NULL AND l.ends_at > ${new Date(now)}
    ORDER BY l.id DESC`.execute(db);
  return rows.map((row) => ({
    id: String(row.id),
    made_at: row.madeAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    opened: row.opened,
  }));
}

export interface LinkedPizza extends PizzaLocator {
  link: number;
  maker: number;
  /** 'YYYY/MM/DD HH:MM:SS' in the store's time zone. */
  endsLocal: string;
}

/** The pizza of an active link; null if the link has ended. */
export async function linkedPizza(db: Db, token: string, now: number): Promise<LinkedPizza | null> {
  const { rows } =
    await sql<LinkedPizza>`SELECT l.id AS link, l.made_by AS maker, l.venue_id AS venue,
      l.business_date AS day, l.pizza_id AS id,
      to_char(l.ends_at AT TIME ZONE v.time_zone, 'YYYY/MM/DD HH24:MI:SS') AS "endsLocal"
    FROM evidence_link l JOIN venue v ON v.id = l.venue_id
    WHERE l.digest = ${digestOf(token)} AND l.ended_at IS NULL AND l.ends_at > ${new Date(now)}`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** Further openings of a link are not recorded. */
const MOST_OPENINGS = 1000;

interface Opening {
  place: PizzaLocator;
  link: number | null;
  user: number | null;
  at: number;
  address: string;
}

export async function keepOpening(
  db: Db,
  { place: { venue, day, id }, link, user, at, address }: Opening,
): Promise<void> {
  await sql`INSERT INTO evidence_opening (id, venue_id, business_date, pizza_id, link_id, user_id, at, address)
    SELECT ${nextId()}::bigint, ${venue}::int, ${day}::date, ${id}::bigint, ${link}::bigint,
      ${user}::int, ${new Date(at)}::timestamptz, ${address.slice(0, 100)}
    WHERE (SELECT count(*) FROM evidence_opening WHERE venue_id = ${venue} AND business_date = ${day}
      AND pizza_id = ${id} AND link_id IS NOT DISTINCT FROM ${link}::bigint) < ${MOST_OPENINGS}`.execute(
    db,
  );
}
