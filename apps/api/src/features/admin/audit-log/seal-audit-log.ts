import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Entries sealed or compared at a time. */
const BATCH = 1000;
const SALT_BYTES = 16;

/** The seal before the first entry. */
const START: Seal = { position: 0, seal: Buffer.alloc(32) };

interface Seal {
  /** 1 for the first entry that was sealed. */
  position: number;
  seal: Buffer;
}

/** An entry as PostgreSQL prints it. */
interface EntryText {
  facts: string;
  /** All fields that can contain a person's name. */
  names: string;
}

const ENTRY_TEXT = sql<EntryText>`
  json_build_array(id, company_id, extract(epoch FROM at), action, user_id, subject_id, venue_id)::text AS facts,
  json_build_array(user_name, user_email, address, user_agent, subject, before, after)::text AS names`;

/**
 * The seal of an entry: SHA-256 of the previous seal, its position, its facts and the HMAC-SHA-256 of its
 * names under its salt. Changing, removing or inserting an entry changes all later seals. Names can be
 * erased without breaking the chain if their HMAC is kept instead.
 */
function sealOf(previous: Buffer, position: number, text: EntryText, salt: Buffer): Buffer {
  const names = createHmac('sha256', salt).update(text.names).digest();
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

/** If two processes seal at once, the second waits, or fails on a position that is taken and changes nothing. */
const sealSome = (db: Db): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<EntryText & { id: number }>`
      SELECT id, ${ENTRY_TEXT} FROM audit_entry WHERE position IS NULL ORDER BY id LIMIT ${BATCH}
      FOR UPDATE`.execute(trx);
    let last = await lastSeal(trx);
    const sealed = rows.map(({ id, ...text }) => {
      const salt = randomBytes(SALT_BYTES);
      const position = last.position + 1;
      last = { position, seal: sealOf(last.seal, position, text, salt) };
      return { ...last, id, salt };
    });
    await sql`UPDATE audit_entry SET position = new.position, salt = new.salt, seal = new.seal
      FROM unnest(${sealed.map(({ id }) => id)}::bigint[],
        ${sealed.map(({ position }) => position)}::bigint[], ${sealed.map(({ salt }) => salt)}::bytea[],
        ${sealed.map(({ seal }) => seal)}::bytea[]) AS new(id, position, salt, seal)
      WHERE audit_entry.id = new.id`.execute(trx);
    return rows.length;
  });

async function lastSeal(db: Db): Promise<Seal> {
  const { rows } = await sql<Seal>`
    SELECT position, seal FROM audit_entry WHERE position IS NOT NULL ORDER BY position DESC LIMIT 1`.execute(
    db,
  );
  return rows[0] ?? START;
}

export interface VerifiedAuditLog {
  last: Seal;
  /** What was changed or removed, in words; empty if nothing was. */
  faults: string[];
}

/**
 * Compares every sealed entry with its seal. `known` is a seal that was printed earlier: a person with write access
 * to the database could recompute all seals, or remove the last entries with their seals, but not match this one.
 */
export async function verifyAuditLog(db: Db, known?: Seal): Promise<VerifiedAuditLog> {
  const faults: string[] = [];
  let last: Seal = START;
  let isKnown = !known || sealText(known) === sealText(START);
  for (;;) {
    const { rows } = await sql<EntryText & Seal & { salt: Buffer }>`
      SELECT position, salt, seal, ${ENTRY_TEXT} FROM audit_entry WHERE position > ${last.position}
      ORDER BY position LIMIT ${BATCH}`.execute(db);
    for (const { position, salt, seal, ...text } of rows) {
      const missing = position - last.position - 1;
      if (missing > 0) faults.push(missingText(last.position + 1, missing));
      else if (!sealOf(last.seal, position, text, salt).equals(seal)) {
        faults.push(`the entry at position ${position} was changed: ${text.facts}`);
      }
      if (known?.position === position) isKnown = known.seal.equals(seal);
      last = { position, seal };
    }
    if (rows.length < BATCH) break;
  }
  if (!isKnown) faults.push(`it does not contain the seal ${sealText(known!)}`);
  return { last, faults };
}

const missingText = (first: number, count: number): string =>
  count === 1
    ? `the entry at position ${first} is missing`
    : `the ${count} entries from position ${first} on are missing`;

/** '128-9f86…': how a seal is printed and given. */
export const sealText = ({ position, seal }: Seal): string => `${position}-${seal.toString('hex')}`;

/** Null if the text is not a seal. */
export function readSeal(text: string): Seal | null {
  const found = /^(\d{1,15})-([0-9a-f]{64})$/.exec(text);
  return found && { position: Number(found[1]), seal: Buffer.from(found[2]!, 'hex') };
}
