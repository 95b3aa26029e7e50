import { writeOperatorAudit, writeSystemAudit, type Audited } from '#platform/audit-log';
import { testDatabase } from '#test/world/database';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteEntries } from './audit-deletion.ts';
import { sealAuditLog, verifyAuditLog } from './audit-seals.ts';

const t = testDatabase();

let minute = 0;
const now = () => Date.UTC(2024, 2, 10, 12, (minute += 1));
const DAY = 24 * 3_600_000;
const DAYS = 30;
const COMPANY = 2;

beforeAll(() =>
  change(
    "INSERT INTO company (id, name, pretty_name, brand_key) VALUES (2, 'two', 'Two', 'two'), (3, 'three', 'Three', 'three')",
  ),
);
const change = (statement: string) => sql.raw(statement).execute(t.db);
const faults = async () => (await verifyAuditLog(t.db)).faults;

beforeEach(async () => {
  await change('DELETE FROM audit_entry');
  await change('DELETE FROM deleted_audit_entry');
  for (const subject of ['ana', 'ben', 'carla', 'dora', 'elia']) {
    await writeOperatorAudit(t.db, {
      now: now(),
      company: COMPANY,
      action: 'password_reset',
      subject,
    });
  }
  await writeOperatorAudit(t.db, {
    now: now(),
    company: COMPANY,
    action: 'retention_changed',
    subject: 'Audit log',
    after: { days: DAYS },
  });
  await sealAuditLog(t.db);
  await deleteThose("subject IN ('ana', 'carla', 'dora')");
  await sealAuditLog(t.db);
});

const deleteThose = (where: string, recorded: Partial<Audited> = {}) =>
  t.db.transaction().execute((trx) =>
    deleteEntries(trx, sql.raw(where), {
      most: 10,
      record: (after) =>
        writeSystemAudit(trx, {
          now: now() + (DAYS + 1) * DAY,
          company: COMPANY,
          action: 'entries_deleted',
          subject: 'Retention',
          after: { ...after, 'older than days': DAYS },
          ...recorded,
        }),
    }),
  );

test('deleted entries leave a log that holds', async () => {
  expect(await verifyAuditLog(t.db)).toMatchObject({ faults: [], deleted: 3 });
});

test('a deletion whose record is not sealed yet is no fault', async () => {
  await change(
    'UPDATE audit_entry SET position = NULL, seal = NULL, salt = NULL WHERE position = 7',
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
      expect.stringMatching(/^the entry at position 7 was changed/),
      'the log does not record the deletion of 3 entries from position 1 on',
    ],
  ],
])('%s is reported', async (_what, statement, expected) => {
  await change(statement);
  expect(await faults()).toEqual(expected);
});

const NOT_ALLOWED =
  "by what the log says, the company's retention did not allow the deletion of 1 entries from position 5 on";

test.each([
  ['of another company, which keeps its log for ever', { company: 3 }],
  ['of an entry younger than that', { now: Date.UTC(2024, 2, 20) }],
  ['before anybody had asked for it', { now: Date.UTC(2024, 2, 9) }],
])('a deletion is reported that the retention did not allow: %s', async (_which, recorded) => {
  await deleteThose('position = 5', recorded);
  expect(await faults()).toEqual([NOT_ALLOWED]);
  await sealAuditLog(t.db);
  expect(await faults()).toEqual([NOT_ALLOWED]);
});

test('a deletion is reported if the log was to be kept for ever again, or for longer', async () => {
  const changed = { now: now(), company: COMPANY, action: 'retention_changed' } as const;
  await writeOperatorAudit(t.db, { ...changed, subject: 'Pictures', after: { days: 60 } });
  expect(await faults()).toEqual([]);
  for (const days of [null, 60]) {
    await writeOperatorAudit(t.db, { ...changed, subject: 'Audit log', after: { days } });
  }
  await deleteThose('position = 5');
  expect(await faults()).toEqual([expect.stringContaining('from position 1 on'), NOT_ALLOWED]);
});

test('an entry whose clock was ahead makes no deletion before or after it look too early', async () => {
  await change('DELETE FROM audit_entry');
  await change('DELETE FROM deleted_audit_entry');
  await writeOperatorAudit(t.db, {
    now: now(),
    company: COMPANY,
    action: 'retention_changed',
    subject: 'Audit log',
    after: { days: DAYS },
  });
  await sealAuditLog(t.db);
  for (const at of [now(), Date.UTC(2025, 5, 1), now(), now() + 2 * DAYS * DAY]) {
    await writeOperatorAudit(t.db, {
      now: at,
      company: COMPANY,
      action: 'password_reset',
      subject: 'ana@c2.example',
    });
    await sealAuditLog(t.db);
  }
  await deleteThose('position IN (2, 4)');
  expect(await faults()).toEqual([]);
});
