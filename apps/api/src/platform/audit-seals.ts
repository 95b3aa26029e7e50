import {
  recordedDeletions,
  recordedErasures,
  TELLING_ACTIONS,
  type ErasureRecord,
  type TellingEntry,
} from '#platform/audit-records';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { createHash, createHmac, randomBytes } from 'node:crypto';

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

export const ENTRY_TEXT = sql<EntryText>`
  json_build_array(id, company_id, extract(epoch FROM at), action, user_id, subject_id, venue_id)::text AS facts,
  json_build_array(user_name, user_email, address, user_agent, subject, before, after)::text AS names`;

export const newSalt = (): Buffer => randomBytes(SALT_BYTES);

/**
 * HMAC of an entry's names that goes into its seal. The salt is deleted with the names, so nobody
 * can recover erased names by guessing.
 */
export const namesSeal = (names: string, salt: Buffer): Buffer =>
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

/** An entry whose names may have been erased. */
export interface ErasedNames {
  names: string;
  /** Null until the entry is sealed; after an erasure that of what was written; empty in old ones. */
  salt: Buffer | null;
  /** HMAC of the original names if they were erased. */
  kept: Buffer | null;
  /** HMACs of what each erasure has written. */
  written: Buffer[];
}

/** Whether an entry says what an erasure has written. Only the last one used the present salt. */
export const isAsErased = ({ names, salt, written }: ErasedNames): boolean =>
  salt !== null && salt.length > 0 && written.some((one) => one.equals(namesSeal(names, salt)));

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
      const salt = newSalt();
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
  /** Number of entries whose names were erased. */
  erased: number;
  /** How many of these were erased before erasures were recorded: what they say is not proven. */
  unproven: number;
  /** Number of entries that retention deleted, according to the log itself. */
  deleted: number;
}

/** A sealed entry, or the seal that a deleted one left: then only `deletion` is not null. */
interface SealedEntry extends EntryText, Seal, Omit<TellingEntry, 'position'> {
  salt: Buffer;
  kept: Buffer | null;
  written: Buffer[];
  deletion: number | null;
}

/** What a telling entry says. */
const TOLD = sql`company_id AS company, at, action, subject,
  CASE WHEN action = ANY (${[...TELLING_ACTIONS]}::text[]) THEN after END AS after`;

/**
 * SQL: the entries after a position, in order. Each subquery has its own LIMIT so that it uses its
 * index; sorting only the union would make every batch read the whole log.
 */
const sealedAfter = (position: number) => sql<SealedEntry>`
  SELECT * FROM (
    (SELECT position, seal, salt, erased_names AS kept, CASE WHEN erased_names IS NOT NULL
        THEN ARRAY(SELECT e.names FROM erased_audit_entry e WHERE e.position = audit_entry.position)
        END AS written, NULL::bigint AS deletion, ${TOLD}, ${ENTRY_TEXT}
      FROM audit_entry WHERE position > ${position} ORDER BY position LIMIT ${BATCH})
    UNION ALL (SELECT position, seal, NULL, NULL, NULL, deletion, NULL, NULL, NULL, NULL, NULL, '', ''
      FROM deleted_audit_entry
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
  const records = { deletions: recordedDeletions(), erasures: recordedErasures() };
  let last: Seal = START;
  let isKnown = !known || sealText(known) === sealText(START);
  for (;;) {
    const { rows } = await sealedAfter(last.position).execute(db);
    for (const entry of rows) {
      const { position, seal, deletion } = entry;
      const missing = position - last.position - 1;
      if (missing > 0) faults.push(missingText(last.position + 1, missing));
      const isAfter = missing === 0 ? last : null;
      if (deletion === null && position <= (known?.position ?? Infinity))
        records.deletions.addDated(position, entry);
      if (deletion === null) faults.push(...verifyEntry(entry, isAfter, records));
      else records.deletions.addDeleted(deletion, entry);
      if (known?.position === position) isKnown = known.seal.equals(seal);
      last = { position, seal };
    }
    if (rows.length < BATCH) break;
    progress(last.position);
  }
  const { deletions, erasures } = records;
  for (const entry of await unsealedTelling(db)) addTelling(entry, records);
  faults.push(...deletions.faults(), ...erasures.faults(await storedErasures(db)));
  if (!isKnown) faults.push(`it does not contain the seal ${sealText(known!)}`);
  return { last, faults, ...erasures.counts(), deleted: deletions.count() };
}

interface Records {
  deletions: ReturnType<typeof recordedDeletions>;
  erasures: ReturnType<typeof recordedErasures>;
}

/** `previous` is null if the entry before it is missing, so that its seal cannot be computed. */
function verifyEntry(entry: SealedEntry, previous: Seal | null, records: Records): string[] {
  const { position, seal, salt, kept, action } = entry;
  if (kept) records.erasures.addErased(position, isAsErased(entry));
  if (!previous) return [];
  const names = kept ?? namesSeal(entry.names, salt);
  if (!sealOf(previous.seal, position, entry, names).equals(seal)) {
    return [`the entry at position ${position} was changed: ${entry.facts}`];
  }
  // Names are erased from every entry except those that record a deletion.
  if (!kept || action !== 'entries_deleted') addTelling(entry, records);
  return [];
}

function addTelling(entry: TellingEntry, { deletions, erasures }: Records): void {
  deletions.addTelling(entry);
  erasures.addTelling(entry);
}

/**
 * Records that are not sealed yet: a deletion or an erasure is recorded immediately, but sealed
 * later.
 */
async function unsealedTelling(db: Db): Promise<TellingEntry[]> {
  const { rows } = await sql<Omit<TellingEntry, 'position'>>`SELECT ${TOLD} FROM audit_entry
    WHERE position IS NULL AND action = ANY (${[...TELLING_ACTIONS]}::text[])`.execute(db);
  return rows.map((entry) => ({ ...entry, position: Infinity }));
}

/** What each erasure changed, computed as `fingerprintOfSeals` does. */
async function storedErasures(db: Db): Promise<ErasureRecord[]> {
  const { rows } = await sql<ErasureRecord>`SELECT erasure, count(*)::int AS entries,
      encode(sha256(string_agg(convert_to(position || E'\n', 'UTF8') || names, ''::bytea
        ORDER BY position)), 'hex') AS fingerprint
    FROM erased_audit_entry GROUP BY erasure ORDER BY erasure`.execute(db);
  return rows;
}

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
