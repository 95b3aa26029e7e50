import type { Retention } from '@crustodian/contract/privacy';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { personName } from '#platform/auth/person-name';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { duePictures } from './due-pictures.ts';

const NIGHTS_SHOWN = 30;

/** How long a company keeps its pictures, its holds, and what went in the last nights. */
export async function readRetentionOf(
  { db, now }: { db: Db; now: number },
  company: number,
): Promise<Retention> {
  const [days, holds, nights, kept] = await Promise.all([
    daysOf(db, company),
    holdsOf(db, company),
    nightsOf(db, company),
    keptOf(db, company),
  ]);
  const due = days === null ? 0 : await dueOf(db, company, dayBefore(now, days));
  return { picture_days: days, ...kept, due_tonight: due, holds, nights };
}

/** The first business day that is kept; by UTC, so that a store's own may differ by one. */
export const dayBefore = (now: number, days: number): CalendarDay =>
  addDays(new Date(now).toISOString().slice(0, 10), -days);

/** The company's days; null where it keeps pictures for good. */
export async function daysOf(db: Db, company: number): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`SELECT picture_days AS days FROM retention
    WHERE company_id = ${company}`.execute(db);
  return rows[0]?.days ?? null;
}

/** How many pictures of business days before this one would go. */
export async function dueOf(db: Db, company: number, before: CalendarDay): Promise<number> {
  const stores = await db
    .selectFrom('venue')
    .select('id')
    .where('company_id', '=', company)
    .execute();
  const venues = stores.map(({ id }) => id);
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM picture i
    JOIN (${duePictures({ venues, before })}) AS due USING (venue_id, digest)`.execute(db);
  return rows[0]!.count;
}

async function keptOf(db: Db, company: number): Promise<{ pictures: number; bytes: number }> {
  const { rows } = await sql<{ pictures: number; bytes: number }>`SELECT count(*)::int AS pictures,
      coalesce(sum(i.bytes), 0)::float8 AS bytes
    FROM picture i JOIN venue v ON v.id = i.venue_id WHERE v.company_id = ${company}`.execute(db);
  return rows[0]!;
}

interface HoldRow {
  id: string;
  store: string;
  from: string;
  until: string;
  reason: string;
  madeBy: string;
  madeAt: Date;
}

async function holdsOf(db: Db, company: number): Promise<Retention['holds']> {
  const { rows } = await sql<HoldRow>`SELECT h.id::text, v.pretty_name AS store,
      h.from_day::text AS "from", h.until_day::text AS "until", h.reason,
      ${sql.raw(personName('u'))} AS "madeBy", h.made_at AS "madeAt"
    FROM legal_hold h JOIN venue v ON v.id = h.venue_id JOIN user_account u ON u.id = h.made_by
    WHERE h.company_id = ${company} AND h.lifted_at IS NULL ORDER BY h.id`.execute(db);
  return rows.map(({ madeBy, madeAt, ...hold }) => ({
    ...hold,
    made_by: madeBy,
    made_at: madeAt.toISOString(),
  }));
}

async function nightsOf(db: Db, company: number): Promise<Retention['nights']> {
  const { rows } = await sql<Retention['nights'][number]>`SELECT d.day::text AS day,
      sum(d.pictures)::int AS pictures, sum(d.bytes)::float8 AS bytes
    FROM picture_deletion d JOIN venue v ON v.id = d.venue_id
    WHERE v.company_id = ${company} GROUP BY 1 ORDER BY 1 DESC LIMIT ${NIGHTS_SHOWN}`.execute(db);
  return rows;
}
