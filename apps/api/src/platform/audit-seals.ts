import type { AuditFacts } from '@crustodian/domain/people/audit-log';
import { fingerprintOfSeals, type DeletionRecord } from '#platform/audit-deletion';
import type { Db } from '#platform/database/db';
import { sql, type RawBuilder } from 'kysely';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

/** Number of entries sealed or verified per batch. */
const BATCH = 1000;
const SALT_BYTES = 16;

/** The seal before the first entry. */
const START: Seal = { position: 0, seal: Buffer.alloc(32) };

interface Seal {
  /** Starts at 1 for the first sealed entry. */
  position: number;
  seal: Buffer;
}

/** An entry serialized by PostgreSQL. */
interface EntryText {
  facts: string;
  /** All fields that can contain a person's name. */
  names: string;
}

const ENTRY_TEXT = sql<EntryText>`
  json_build_array(id, company_id, extract(epoch FROM at), action, user_id, subject_id, venue_id)::text AS facts,
  json_build_array(user_name, user_email, address, user_agent, subject, before, after)::text AS names`;

/**
 * HMAC of an entry's names that goes into its seal. The salt is deleted with the names, so nobody
 * can recover erased names by guessing.
 */
const namesSeal = (names: string, salt: Buffer): Buffer =>
  createHmac('sha256', salt).update(names).digest();

/**
 * The seal of an entry: SHA-256 of the previous seal, its position, its facts and the HMAC-SHA-256
 * of its names under its salt. Changing, removing or inserting an entry changes all later seals.
 * Names can be erased without breaking the chain because their HMAC is kept.
 */
function sealOf(previous: Buffer, position: number, text: EntryText, names: Buffer): Buffer {
  return createHash('sha256')
    .update(previous)
    .update(`${position}\n${text.facts}\n`)
    .update(names)
    .digest();
}

/** Seals all entries that have no seal yet, in the order of their ids. */
export async function sealAuditLog(db: Db): Promise<void> {
  while ((await sealSome(db)) === BATCH);
}

/**
 * If two processes seal concurrently, the second waits, or fails because the position is taken and
 * rolls back.
 */
const sealSome = (db: Db): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<EntryText & { id: number }>`
      SELECT id, ${ENTRY_TEXT} FROM audit_entry WHERE position IS NULL ORDER BY id LIMIT ${BATCH}
      FOR UPDATE`.execute(trx);
    let last = await lastSeal(trx);
    const sealed = rows.map(({ id, ...text }) => {
      const salt = randomBytes(SALT_BYTES);
      const position = last.position + 1;
      last = { position, seal: sealOf(last.seal, position, text, namesSeal(text.names, salt)) };
      return { ...last, id, salt };
    });
    await sql`UPDATE audit_entry SET position = new.position, salt = new.salt, seal = new.seal
      FROM unnest(${sealed.map(({ id }) => id)}::bigint[],
        ${sealed.map(({ position }) => position)}::bigint[], ${sealed.map(({ salt }) => salt)}::bytea[],
        ${sealed.map(({ seal }) => seal)}::bytea[]) AS new(id, position, salt, seal)
      WHERE audit_entry.id = new.id`.execute(trx);
    return rows.length;
  });

/**
 * The last seal, including seals of deleted entries: the chain continues from the seal that a
 * deleted entry leaves behind.
 */
async function lastSeal(db: Db): Promise<Seal> {
  const lastOf = (table: string) => sql`(SELECT position, seal FROM ${sql.table(table)}
    WHERE position IS NOT NULL ORDER BY position DESC LIMIT 1)`;
  // Each subquery has its own ORDER BY and LIMIT so that it can read the end of its index.
  const { rows } = await sql<Seal>`SELECT position, seal FROM (
      ${lastOf('audit_entry')} UNION ALL ${lastOf('deleted_audit_entry')}) AS sealed
    ORDER BY position DESC LIMIT 1`.execute(db);
  return rows[0] ?? START;
}

export interface VerifiedAuditLog {
  last: Seal;
  /** Human-readable descriptions of changed or removed entries; empty if there are none. */
  faults: string[];
  /**
   * Number of entries whose names were erased: their current names are no longer covered by the
   * seal.
   */
  erased: number;
  /** Number of entries that retention deleted, according to the log itself. */
  deleted: number;
}

interface SealedEntry extends EntryText, Seal {
  salt: Buffer;
  kept: Buffer | null;
  /** The deletion that removed this entry; null if it still exists. */
  deletion: number | null;
  /** The deletion that this entry records; null for all other entries. */
  record: DeletionRecord | null;
}

/**
 * SQL: the entries after a position, in order. Each subquery has its own LIMIT so that it uses its
 * index; sorting only the union would make every batch read the whole log. Names can be erased from
 * every entry except those that record a deletion, because their facts must stay verifiable.
 */
const sealedAfter = (position: number) => sql<SealedEntry>`
  SELECT * FROM (
    (SELECT position, seal, salt, erased_names AS kept, NULL::bigint AS deletion,
      CASE WHEN action = 'entries_deleted' AND erased_names IS NULL THEN after END AS record,
      ${ENTRY_TEXT} FROM audit_entry WHERE position > ${position} ORDER BY position LIMIT ${BATCH})
    UNION ALL (SELECT position, seal, NULL, NULL, deletion, NULL, '', '' FROM deleted_audit_entry
      WHERE position > ${position} ORDER BY position LIMIT ${BATCH})) AS sealed
  ORDER BY position LIMIT ${BATCH}`;

/**
 * Verifies every sealed entry against its seal. `known` is a seal that was printed earlier: a
 * person with write access to the database could recompute all seals, or remove the last entries
 * together with their seals, but could not match this one.
 */
export const verifyAuditLog = (
  db: Db,
  known?: Seal,
  progress: (position: number) => void = () => undefined,
): Promise<VerifiedAuditLog> =>
  // Repeatable read, so that retention deleting entries during the check does not affect it.
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => verifyIn(trx, known, progress));

async function verifyIn(
  db: Db,
  known: Seal | undefined,
  progress: (position: number) => void,
): Promise<VerifiedAuditLog> {
  const faults: string[] = [];
  const deletions = recordedDeletions();
  let erased = 0;
  let last: Seal = START;
  let isKnown = !known || sealText(known) === sealText(START);
  for (;;) {
    const { rows } = await sealedAfter(last.position).execute(db);
    for (const { position, salt, seal, kept, deletion, record, ...text } of rows) {
      if (kept) erased += 1;
      const missing = position - last.position - 1;
      if (missing > 0) faults.push(missingText(last.position + 1, missing));
      else if (deletion === null) {
        const names = kept ?? namesSeal(text.names, salt);
        if (!sealOf(last.seal, position, text, names).equals(seal)) {
          faults.push(`the entry at position ${position} was changed: ${text.facts}`);
        } else if (record) deletions.addRecord(record);
      }
      if (deletion !== null) deletions.addDeleted(deletion, { position, seal });
      if (known?.position === position) isKnown = known.seal.equals(seal);
      last = { position, seal };
    }
    if (rows.length < BATCH) break;
    progress(last.position);
  }
  (await unsealedRecords(db)).forEach(deletions.addRecord);
  faults.push(...deletions.unrecorded());
  if (!isKnown) faults.push(`it does not contain the seal ${sealText(known!)}`);
  return { last, faults, erased, deleted: deletions.count() };
}

/**
 * Records of deletions that are not sealed yet: a deletion is recorded immediately, but sealed
 * later.
 */
async function unsealedRecords(db: Db): Promise<DeletionRecord[]> {
  const { rows } = await sql<{ record: DeletionRecord }>`SELECT after AS record FROM audit_entry
    WHERE position IS NULL AND action = 'entries_deleted'`.execute(db);
  return rows.map(({ record }) => record);
}

/**
 * Collects deletions and the entries that record them. A record counts if its own seal is correct
 * or still to be computed.
 */
function recordedDeletions() {
  const seen = new Map<number, { first: number; count: number; fingerprint: Fingerprint }>();
  const recorded = new Map<number, DeletionRecord>();
  return {
    addDeleted(deletion: number, left: Seal) {
      const known = seen.get(deletion) ?? {
        first: left.position,
        count: 0,
        fingerprint: fingerprintOfSeals(),
      };
      known.fingerprint.add(left);
      seen.set(deletion, { ...known, count: known.count + 1 });
    },
    addRecord: (record: DeletionRecord) => void recorded.set(record.deletion, record),
    unrecorded: () =>
      [...seen].flatMap(([deletion, { first, count, fingerprint }]) =>
        recorded.get(deletion)?.fingerprint === fingerprint.text()
          ? []
          : [`the log does not record the deletion of ${count} entries from position ${first} on`],
      ),
    count: () => [...seen.values()].reduce((sum, { count }) => sum + count, 0),
  };
}

type Fingerprint = ReturnType<typeof fingerprintOfSeals>;

const missingText = (first: number, count: number): string =>
  count === 1
    ? `the entry at position ${first} is missing`
    : `the ${count} entries from position ${first} on are missing`;

/** '128-9f86…': the textual form of a seal, for output and input. */
export const sealText = ({ position, seal }: Seal): string => `${position}-${seal.toString('hex')}`;

/** Null if the text is not a seal. */
export function readSeal(text: string): Seal | null {
  const found = /^(\d{1,15})-([0-9a-f]{64})$/.exec(text);
  return found && { position: Number(found[1]), seal: Buffer.from(found[2]!, 'hex') };
}

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

interface NamedEntry extends EntryNames {
  id: number;
  action: string;
  user_id: number | null;
  subject_id: number | null;
  salt: Buffer | null;
  kept: Buffer | null;
  names: string;
}

/**
 * Replaces personal data in entries without breaking the chain: a sealed entry keeps the HMAC of
 * its original names and loses the salt, so the names cannot be recovered by guessing. An entry in
 * which nothing is replaced stays proven.
 * @returns how many entries were changed
 */
export async function replaceNames(
  trx: Db,
  where: RawBuilder<boolean>,
  replaced: (entry: NamedEntry) => EntryNames,
): Promise<number> {
  const { rows } = await sql<NamedEntry>`SELECT id, action, user_id, subject_id, salt,
      erased_names AS kept, user_name, user_email, address, user_agent, subject, before, after,
      ${ENTRY_TEXT} FROM audit_entry WHERE ${where} ORDER BY id FOR UPDATE`.execute(trx);
  let changed = 0;
  for (const entry of rows) {
    const { before, after, ...texts } = replaced(entry);
    if (isDeepStrictEqual({ ...entry, ...texts, before, after }, entry)) continue;
    changed += 1;
    const kept = entry.kept ?? (entry.salt && namesSeal(entry.names, entry.salt));
    await sql`UPDATE audit_entry SET user_name = ${texts.user_name}, user_email = ${texts.user_email},
        address = ${texts.address}, user_agent = ${texts.user_agent}, subject = ${texts.subject},
        before = ${before && JSON.stringify(before)}::jsonb,
        after = ${after && JSON.stringify(after)}::jsonb,
        erased_names = ${kept}::bytea, salt = ${entry.salt && Buffer.alloc(0)}::bytea
      WHERE id = ${entry.id}`.execute(trx);
  }
  return changed;
}
