import { writeOperatorAudit, writeSystemAudit } from '#platform/audit-log';
import { testDatabase } from '#test/world/database';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { deleteEntries } from './audit-deletion.ts';
import { sealAuditLog, verifyAuditLog } from './audit-seals.ts';

const t = testDatabase();

let minute = 0;
const now = () => Date.UTC(2024, 2, 10, 12, (minute += 1));
const change = (statement: string) => sql.raw(statement).execute(t.db);
const faults = async () => (await verifyAuditLog(t.db)).faults;

beforeEach(async () => {
  await change('DELETE FROM audit_entry');
  await change('DELETE FROM deleted_audit_entry');
  for (const subject of ['ana', 'ben', 'carla', 'dora', 'elia']) {
    await writeOperatorAudit(t.db, {
      now: now(),
      company: null,
      action: 'password_reset',
      subject,
    });
  }
  await sealAuditLog(t.db);
  await t.db.transaction().execute((trx) =>
    deleteEntries(trx, sql`subject IN ('ana', 'carla', 'dora')`, {
      most: 10,
      record: (after) =>
        writeSystemAudit(trx, {
          now: now(),
          company: null,
          action: 'entries_deleted',
          subject: 'Retention',
          after,
        }),
    }),
  );
  await sealAuditLog(t.db);
});

test('deleted entries leave a log that holds', async () => {
  expect(await verifyAuditLog(t.db)).toMatchObject({ faults: [], deleted: 3 });
});

test('a deletion whose record is not sealed yet is no fault', async () => {
  await change(
    'UPDATE audit_entry SET position = NULL, seal = NULL, salt = NULL WHERE position = 6',
  );
  expect(await verifyAuditLog(t.db)).toMatchObject({ faults: [], deleted: 3 });
});

test('a log whose last entry was deleted goes on after it', async () => {
  await change('DELETE FROM audit_entry');
  await change('DELETE FROM deleted_audit_entry WHERE position < 4');
  await writeOperatorAudit(t.db, {
    now: now(),
    company: null,
    action: 'password_reset',
    subject: 'fred@lumbre.example',
  });
  await sealAuditLog(t.db);
  expect((await verifyAuditLog(t.db)).last.position).toBe(5);
});

test.each([
  [
    'an entry that was removed by hand, with a seal left in its place',
    `WITH gone AS (DELETE FROM audit_entry WHERE position = 2 RETURNING position, seal)
      INSERT INTO deleted_audit_entry SELECT position, seal, 7 FROM gone`,
    ['the log does not record the deletion of 1 entries from position 2 on'],
  ],
  [
    'one that was added to what is recorded',
    `WITH gone AS (DELETE FROM audit_entry WHERE position = 2 RETURNING position, seal)
      INSERT INTO deleted_audit_entry SELECT position, seal,
        (SELECT min(deletion) FROM deleted_audit_entry) FROM gone`,
    ['the log does not record the deletion of 4 entries from position 1 on'],
  ],
  [
    'a seal that was left out',
    'DELETE FROM deleted_audit_entry WHERE position = 3',
    [
      'the entry at position 3 is missing',
      'the log does not record the deletion of 2 entries from position 1 on',
    ],
  ],
  [
    'a changed entry after a deleted one',
    "UPDATE audit_entry SET subject = 'eve' WHERE position = 2",
    [expect.stringMatching(/^the entry at position 2 was changed/)],
  ],
  [
    'a record that was changed',
    `UPDATE audit_entry SET after = after || '{"entries": 2}' WHERE action = 'entries_deleted'`,
    [
      expect.stringMatching(/^the entry at position 6 was changed/),
      'the log does not record the deletion of 3 entries from position 1 on',
    ],
  ],
])('%s is reported', async (_what, statement, expected) => {
  await change(statement);
  expect(await faults()).toEqual(expected);
});
