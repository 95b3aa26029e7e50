import type { AuditFacts } from '@crustodian/domain/people/audit-log';
import { fingerprintOfSeals } from '#platform/audit-deletion';
import type { ErasureRecord } from '#platform/audit-records';
import {
  ENTRY_TEXT,
  isAsErased,
  namesSeal,
  newSalt,
  type ErasedNames,
} from '#platform/audit-seals';
import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { sql, type RawBuilder } from 'kysely';
import { isDeepStrictEqual } from 'node:util';

/** The fields of an entry that can contain a person's name. */
export interface EntryNames {
  user_name: string;
  user_email: string;
  address: string;
  user_agent: string;
  subject: string;
  before: AuditFacts | null;
  after: AuditFacts | null;
}

interface NamedEntry extends EntryNames, ErasedNames {
  id: number;
  /** Null until the entry is sealed, like the salt. */
  position: number | null;
  action: string;
  user_id: number | null;
  subject_id: number | null;
}

/** What stands in a sealed entry from now on. */
interface Written {
  position: number;
  seal: Buffer;
}

/**
 * Replaces personal data in entries without breaking the chain: a sealed entry keeps the HMAC of
 * its original names and gets a new salt, so the names cannot be recovered by guessing. An entry in
 * which nothing is replaced stays as it is. The caller writes an entry with the record, which
 * distinguishes an erasure from tampering.
 */
export async function replaceNames(
  trx: Db,
  where: RawBuilder<boolean>,
  replaced: (entry: NamedEntry) => EntryNames,
): Promise<ErasureRecord> {
  const { rows } = await sql<NamedEntry>`SELECT id, position, action, user_id, subject_id, salt,
      erased_names AS kept, user_name, user_email, address, user_agent, subject, before, after,
      ARRAY(SELECT e.names FROM erased_audit_entry e WHERE e.position = audit_entry.position)
        AS written, ${ENTRY_TEXT}
    FROM audit_entry WHERE ${where} ORDER BY position, id FOR UPDATE`.execute(trx);
  const erased: Written[] = [];
  for (const entry of rows) {
    const names = replaced(entry);
    if (isDeepStrictEqual({ ...entry, ...names }, entry)) continue;
    const seal = await writeNames(trx, entry, names);
    if (seal && entry.position !== null) erased.push({ position: entry.position, seal });
  }
  return recordOf(trx, erased);
}

/**
 * Returns the HMAC of what was written. Null if the entry has no seal, or if what it said before is
 * not proven either: another erasure must not make it look proven.
 */
async function writeNames(
  trx: Db,
  entry: NamedEntry,
  { before, after, ...texts }: EntryNames,
): Promise<Buffer | null> {
  const kept = entry.kept ?? (entry.salt && namesSeal(entry.names, entry.salt));
  const isProven = entry.salt !== null && (entry.kept === null || isAsErased(entry));
  const salt = isProven ? newSalt() : null;
  const { rows } = await sql<{ names: string }>`UPDATE audit_entry
    SET user_name = ${texts.user_name}, user_email = ${texts.user_email},
      address = ${texts.address}, user_agent = ${texts.user_agent}, subject = ${texts.subject},
      before = ${before && JSON.stringify(before)}::jsonb,
      after = ${after && JSON.stringify(after)}::jsonb,
      erased_names = ${kept}::bytea, salt = ${salt ?? (entry.salt && Buffer.alloc(0))}::bytea
    WHERE id = ${entry.id} RETURNING ${ENTRY_TEXT}`.execute(trx);
  return salt && namesSeal(rows[0]!.names, salt);
}

/** Stores which entries an erasure changed, and returns its record. */
async function recordOf(trx: Db, erased: readonly Written[]): Promise<ErasureRecord> {
  const erasure = nextId();
  await sql`INSERT INTO erased_audit_entry (position, erasure, names)
    SELECT position, ${erasure}::bigint, names
    FROM unnest(${erased.map(({ position }) => position)}::bigint[],
      ${erased.map(({ seal }) => seal)}::bytea[]) AS written(position, names)`.execute(trx);
  const fingerprint = fingerprintOfSeals();
  erased.forEach(fingerprint.add);
  return { erasure, entries: erased.length, fingerprint: fingerprint.text() };
}
