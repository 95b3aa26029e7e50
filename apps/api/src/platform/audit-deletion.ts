import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { sql, type RawBuilder } from 'kysely';
import { createHash } from 'node:crypto';

/** What an audit entry records about the deletion of other entries. */
export type DeletionRecord = {
  deletion: number;
  entries: number;
  /** SHA-256 of the seals of the deleted entries. */
  fingerprint: string;
};

interface LeftSeal {
  position: number;
  seal: Buffer;
}

/** Only sealed entries can be deleted, because the seal stays as the placeholder of the entry. */
const isDeletable = (where: RawBuilder<boolean>) => sql<boolean>`position IS NOT NULL AND ${where}`;

export async function countDeletable(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM audit_entry WHERE ${isDeletable(where)}`.execute(db);
  return rows[0]!.count;
}

/**
 * Deletes audit log entries without breaking the chain: each deleted entry leaves its seal at its
 * position. `record` must write an entry with the fingerprint of these seals, which distinguishes
 * regular deletion from tampering.
 * @returns how many were deleted
 */
export async function deleteEntries(
  trx: Db,
  where: RawBuilder<boolean>,
  { most, record }: { most: number; record: (deletion: DeletionRecord) => Promise<void> },
): Promise<number> {
  const { rows: due } = await sql<{ id: number } & LeftSeal>`SELECT id, position, seal
    FROM audit_entry WHERE ${isDeletable(where)} ORDER BY position LIMIT ${most}
    FOR UPDATE`.execute(trx);
  if (due.length === 0) return 0;
  const deletion = nextId();
  const fingerprint = fingerprintOfSeals();
  due.forEach((left) => fingerprint.add(left));
  await sql`INSERT INTO deleted_audit_entry (position, seal, deletion)
    SELECT position, seal, ${deletion}::bigint
    FROM unnest(${due.map(({ position }) => position)}::bigint[],
      ${due.map(({ seal }) => seal)}::bytea[]) AS left_seal(position, seal)`.execute(trx);
  await sql`DELETE FROM audit_entry WHERE id = ANY (${due.map(({ id }) => id)}::bigint[])`.execute(
    trx,
  );
  await record({ deletion, entries: due.length, fingerprint: fingerprint.text() });
  return due.length;
}

/** SHA-256 over positions and seals, in the order they are added. */
export function fingerprintOfSeals() {
  const hash = createHash('sha256');
  return {
    add: ({ position, seal }: LeftSeal) => void hash.update(`${position}\n`).update(seal),
    text: () => hash.digest('hex'),
  };
}
