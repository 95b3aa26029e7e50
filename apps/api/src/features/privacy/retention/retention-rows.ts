import { RETENTION_KINDS, type Retention, type RetentionKind } from '@crustodian/contract/privacy';
import { personName } from '#platform/auth/person-name';
import { readByStores } from '#platform/database/by-stores';
import type { Db } from '#platform/database/db';
import { venuesOfCompany } from '#pizzas/named-venues';
import { sum } from '@crustodian/domain/statistics/moments';
import { sql } from 'kysely';
import { countDueRows } from './count-due.ts';

const NIGHTS_SHOWN = 30;

/** A company's retention settings, its holds, and the deletions of the last nights. */
export async function readRetentionOf(
  { db, now }: { db: Db; now: number },
  company: number,
): Promise<Retention> {
  const [daysOfKind, crops, holds, nights, { bytes, ...kept }] = await Promise.all([
    daysOf(db, company),
    cropsPicturesOf(db, company),
    holdsOf(db, company),
    nightsOf(db, company),
    keptOf(db, company),
  ]);
  const kinds = await Promise.all(
    RETENTION_KINDS.map(async (kind) => {
      const days = daysOfKind.get(kind) ?? null;
      const due = days === null ? 0 : await countDueRows(db, company, { kind, days, now });
      return { kind, days, kept: kept[kind], due_tonight: due };
    }),
  );
  return { kinds, bytes, crops_pictures: crops, holds, nights };
}

/** Whether the company keeps only the pizza's circle of a picture. */
export async function cropsPicturesOf(db: Db, company: number): Promise<boolean> {
  const { rows } = await sql<{ crops: boolean }>`SELECT crops_pictures AS crops FROM company
    WHERE id = ${company}`.execute(db);
  return rows[0]!.crops;
}

/** The company's retention in days per kind; a missing kind is kept forever. */
export async function daysOf(db: Db, company: number): Promise<Map<RetentionKind, number>> {
  const { rows } = await sql<{ kind: RetentionKind; days: number }>`
    SELECT kind, days FROM retention WHERE company_id = ${company}`.execute(db);
  return new Map(rows.map(({ kind, days }) => [kind, days]));
}

/**
 * Reads and locks a kind's retention in days until the transaction ends, so that a change during
 * the night applies from the next portion on. Null if the company keeps it indefinitely.
 */
export async function lockDays(
  trx: Db,
  company: number,
  kind: RetentionKind,
): Promise<number | null> {
  const { rows } = await sql<{ days: number }>`SELECT days FROM retention
    WHERE company_id = ${company} AND kind = ${kind} FOR SHARE`.execute(trx);
  return rows[0]?.days ?? null;
}

async function keptOf(
  db: Db,
  company: number,
): Promise<Record<RetentionKind, number> & { bytes: number }> {
  const [pictures, judgements, pizzas, entries] = await Promise.all([
    keptPictures(db, company),
    sql<{ kept: number }>`SELECT count(*)::int AS kept FROM audit_judgement
      WHERE company_id = ${company}`.execute(db),
    sql<{ kept: number }>`SELECT coalesce(sum(d.detected), 0)::int AS kept
      FROM rollup_day d JOIN venue v ON v.id = d.venue_id
      WHERE v.company_id = ${company} AND d.closed_at IS NULL`.execute(db),
    sql<{ kept: number }>`SELECT count(*)::int AS kept FROM audit_entry
      WHERE company_id = ${company}`.execute(db),
  ]);
  return {
    ...pictures,
    judgements: judgements.rows[0]!.kept,
    pizzas: pizzas.rows[0]!.kept,
    log_entries: entries.rows[0]!.kept,
  };
}

async function keptPictures(db: Db, company: number): Promise<{ pictures: number; bytes: number }> {
  const kept = await readByStores(await venuesOfCompany(db, company), async (some) => {
    const { rows } = await sql<{ pictures: number; bytes: number }>`
      SELECT count(*)::int AS pictures, coalesce(sum(bytes), 0)::float8 AS bytes FROM picture
      WHERE venue_id = ANY (${some}::int[])`.execute(db);
    return rows;
  });
  return {
    pictures: sum(kept.map(({ pictures }) => pictures)),
    bytes: sum(kept.map(({ bytes }) => bytes)),
  };
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

interface NightRow {
  day: string;
  kind: RetentionKind;
  deleted: number;
  bytes: number;
}

async function nightsOf(db: Db, company: number): Promise<Retention['nights']> {
  const [pictures, others] = await Promise.all([
    sql<NightRow>`SELECT d.day::text AS day, 'pictures' AS kind, sum(d.pictures)::int AS deleted,
        sum(d.bytes)::float8 AS bytes
      FROM picture_deletion d JOIN venue v ON v.id = d.venue_id
      WHERE v.company_id = ${company} GROUP BY 1 ORDER BY 1 DESC LIMIT ${NIGHTS_SHOWN}`.execute(db),
    sql<NightRow>`SELECT day::text AS day, kind, deleted, 0 AS bytes FROM retention_night
      WHERE company_id = ${company} AND day IN (SELECT DISTINCT day FROM retention_night
        WHERE company_id = ${company} ORDER BY day DESC LIMIT ${NIGHTS_SHOWN})`.execute(db),
  ]);
  const byDay = Map.groupBy([...pictures.rows, ...others.rows], ({ day }) => day);
  return [...byDay]
    .toSorted(([a], [b]) => b.localeCompare(a))
    .slice(0, NIGHTS_SHOWN)
    .map(([day, rows]) => ({
      day,
      deleted: {
        ...NONE_DELETED,
        ...Object.fromEntries(rows.map(({ kind, deleted }) => [kind, deleted])),
      },
      bytes: rows.reduce((sum, row) => sum + row.bytes, 0),
    }));
}

const NONE_DELETED: Record<RetentionKind, number> = {
  pictures: 0,
  judgements: 0,
  pizzas: 0,
  log_entries: 0,
};
