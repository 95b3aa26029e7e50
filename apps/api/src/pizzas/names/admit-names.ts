import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { runNamed } from '#platform/database/named-statement';
import {
  CAMERA_FORGOTTEN_AFTER_DAYS,
  FORGOTTEN_AFTER_DAYS,
  forgottenAfterDays,
  MOST_NAMES,
  type NameKind,
  type SentName,
} from '@crustodian/domain/pizza/sent-names';
import { sql } from 'kysely';

/** Names that were not sent for this long are marked as sent again; sooner would be a write a day. */
const MARKED_AFTER_DAYS = 7;

/** SQL: after this time without being sent, a row of `table` counts no longer. */
const forgottenAfter = (table: string): string =>
  `CASE ${table}.kind WHEN 'camera' THEN interval '${CAMERA_FORGOTTEN_AFTER_DAYS} days'
    ELSE interval '${FORGOTTEN_AFTER_DAYS} days' END`;

/**
 * Stores which of these names the store has sent. Call in the transaction that stores their capture.
 * Until that ends, other captures of the store with new names wait, so that several processes
 * together admit no more than the limit. Names that a store had before the limit stay valid.
 * @throws ApiError too_many_names
 */
export async function admitNames(
  trx: Db,
  venue: number,
  names: readonly SentName[],
): Promise<void> {
  if (names.length === 0) return;
  if ((await namesToMark(trx, venue, names)).length === 0) return;
  await lockNames(trx, venue);
  const toMark = await namesToMark(trx, venue, names);
  const fresh = toMark.filter(({ isNew }) => isNew);
  if (fresh.length > 0) await refuseTooMany(trx, venue, fresh);
  await sql`INSERT INTO sent_name (venue_id, kind, name)
    SELECT ${venue}::int, kind, name
    FROM json_to_recordset(${JSON.stringify(toMark)}::json) AS one (kind text, name text)
    ON CONFLICT (venue_id, kind, name) DO UPDATE SET sent_at = excluded.sent_at`.execute(trx);
}

interface ToMark extends SentName {
  isNew: boolean;
}

const KNOWN_NAMES = {
  name: 'known names',
  text: `SELECT one.kind, one.name, known.sent_at > now() - interval '${MARKED_AFTER_DAYS} days' AS "isMarked"
    FROM json_to_recordset($2::json) AS one (kind text, name text)
    JOIN sent_name known ON known.kind = one.kind AND known.name = one.name
    WHERE known.venue_id = $1::int
      AND known.sent_at > now() - ${forgottenAfter('known')}`,
};

/** The names that are new or were last marked long ago. */
async function namesToMark(trx: Db, venue: number, names: readonly SentName[]): Promise<ToMark[]> {
  const known = await runNamed<SentName & { isMarked: boolean }>(trx, KNOWN_NAMES, [
    venue,
    JSON.stringify(names),
  ]);
  const keyOf = ({ kind, name }: SentName) => `${kind} ${name}`;
  const isMarked = new Map(known.map((one) => [keyOf(one), one.isMarked]));
  return names
    .filter((one) => isMarked.get(keyOf(one)) !== true)
    .map((one) => ({ ...one, isNew: !isMarked.has(keyOf(one)) }));
}

async function lockNames(trx: Db, venue: number): Promise<void> {
  await sql`INSERT INTO sent_name (venue_id, kind, name) VALUES (${venue}, '', '')
    ON CONFLICT (venue_id, kind, name) DO UPDATE SET sent_at = excluded.sent_at`.execute(trx);
}

/** @throws ApiError too_many_names */
async function refuseTooMany(trx: Db, venue: number, fresh: readonly ToMark[]): Promise<void> {
  await sql`DELETE FROM sent_name WHERE venue_id = ${venue}
    AND sent_at <= now() - ${sql.raw(forgottenAfter('sent_name'))}`.execute(trx);
  const { rows } = await sql<{ kind: NameKind; known: number }>`
    SELECT kind, count(*)::int AS known FROM sent_name WHERE venue_id = ${venue} GROUP BY kind`.execute(
    trx,
  );
  const knownOf = new Map(rows.map(({ kind, known }) => [kind, known]));
  for (const [kind, own] of Map.groupBy(fresh, (one) => one.kind)) {
    const most = MOST_NAMES[kind];
    if ((knownOf.get(kind) ?? 0) + own.length <= most) continue;
    throw new ApiError(
      'too_many_names',
      `'${own[0]!.name}' (${kind}) is new, but this store has sent ${most} names of that kind already. Nothing was stored. Send one of those; a name that is not sent for ${forgottenAfterDays(kind)} days counts no longer.`,
    );
  }
}
