import { writeOperatorAudit } from '#platform/audit-log';
import { testDatabase } from '#test/world/database';
import { sql } from 'kysely';
import { createHmac } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { replaceNames } from './audit-erasure.ts';
import { sealAuditLog, verifyAuditLog } from './audit-seals.ts';

const t = testDatabase();

let minute = 0;
const entry = (subject: string) => ({
  now: Date.UTC(2024, 2, 10, 12, (minute += 1)),
  company: null,
  subject,
});
const change = (statement: string) => sql.raw(statement).execute(t.db);
const faults = async () => (await verifyAuditLog(t.db)).faults;

/** Erases a name, with the entry that records it. */
const erase = (name: string) =>
  t.db.transaction().execute(async (trx) => {
    const after = await replaceNames(trx, sql`subject LIKE ${`%${name}%`}`, (found) => ({
      ...found,
      subject: found.subject.replace(name, 'person'),
    }));
    await writeOperatorAudit(trx, { ...entry('person'), action: 'person_erased', after });
    return after;
  });

/** As the product did before erasures were recorded. */
const eraseUnrecorded = async (position: number) => {
  await disguise(position);
  await writeOperatorAudit(t.db, { ...entry('person'), action: 'person_erased' });
  await sealAuditLog(t.db);
};

/** Rewrites an entry as if a name had been erased from it. */
const disguise = async (position: number) => {
  const { rows } = await sql<{ names: string; salt: Buffer }>`SELECT salt, json_build_array(
    user_name, user_email, address, user_agent, subject, before, after)::text AS names
    FROM audit_entry WHERE position = ${position}`.execute(t.db);
  const kept = createHmac('sha256', rows[0]!.salt).update(rows[0]!.names).digest();
  await sql`UPDATE audit_entry SET subject = 'eve', salt = '', erased_names = ${kept}
    WHERE position = ${position}`.execute(t.db);
};

beforeEach(async () => {
  await change('DELETE FROM audit_entry');
  await change('DELETE FROM erased_audit_entry');
  for (const subject of ['ana and ben', 'ben', 'carla']) {
    await writeOperatorAudit(t.db, { ...entry(subject), action: 'password_reset' });
  }
  await sealAuditLog(t.db);
});

test('erased entries stay proven, also when another name is erased from them', async () => {
  expect(await erase('ben')).toMatchObject({ entries: 2 });
  expect(await verifyAuditLog(t.db)).toMatchObject({ faults: [], erased: 2, unproven: 0 });
  await sealAuditLog(t.db);
  expect(await erase('ana')).toMatchObject({ entries: 1 });
  expect(await erase('nobody')).toMatchObject({ entries: 0 });
  await sealAuditLog(t.db);
  expect(await verifyAuditLog(t.db)).toMatchObject({ faults: [], erased: 2, unproven: 0 });
  await change('DELETE FROM erased_audit_entry WHERE position = 2');
  expect(await faults()).toContain('no erasure wrote what the entry at position 2 says');
});

test.each([
  [
    'what it says',
    "UPDATE audit_entry SET subject = 'eve' WHERE position = 2",
    ['no erasure wrote what the entry at position 2 says'],
  ],
  [
    'its erasure by hand',
    `WITH salted AS (SELECT '\\x01'::bytea AS salt)
      INSERT INTO erased_audit_entry SELECT 3, min(erasure), salt FROM erased_audit_entry, salted GROUP BY salt`,
    ['the log does not record an erasure of names from 3 entries'],
  ],
  [
    'the list of what was erased',
    'DELETE FROM erased_audit_entry',
    [
      'the log records an erasure of names from 2 entries that the database lacks',
      'no erasure wrote what the entry at position 1 says',
      'no erasure wrote what the entry at position 2 says',
    ],
  ],
])('a change of an erased entry is reported: %s', async (_what, statement, expected) => {
  await erase('ben');
  await sealAuditLog(t.db);
  await change(statement);
  expect(await faults()).toEqual(expected);
});

test('an entry that was rewritten as if erased is reported, also after a later erasure', async () => {
  await disguise(1);
  const expected = ['no erasure wrote what the entry at position 1 says'];
  expect(await faults()).toEqual(expected);
  await change("UPDATE audit_entry SET subject = 'eve and ben' WHERE position = 1");
  await erase('ben');
  expect(await faults()).toEqual(expected);
});

test('what older erasures changed counts as not proven, and what was changed after them as tampering', async () => {
  await eraseUnrecorded(1);
  expect(await verifyAuditLog(t.db)).toMatchObject({ faults: [], erased: 1, unproven: 1 });
  await writeOperatorAudit(t.db, { ...entry('dora'), action: 'password_reset' });
  await erase('ben');
  await sealAuditLog(t.db);
  expect(await verifyAuditLog(t.db)).toMatchObject({ faults: [], erased: 2, unproven: 1 });
  await disguise(5);
  expect(await faults()).toEqual(['no erasure wrote what the entry at position 5 says']);
});
