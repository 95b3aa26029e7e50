import { writeOperatorAudit } from '#platform/audit-log';
import { testDatabase } from '#test/world/database';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { verifyAuditLog, readSeal, sealAuditLog, sealText } from './audit-seals.ts';

const t = testDatabase();
const PEOPLE = ['ana', 'ben', 'carla', 'dora', 'elia'];

let minute = 0;
const write = (subject: string) =>
  writeOperatorAudit(t.db, {
    now: Date.UTC(2024, 2, 10, 12, (minute += 1)),
    company: null,
    action: 'password_reset',
    subject,
    after: { limited: false },
  });
const change = (statement: string) => sql.raw(statement).execute(t.db);
const faults = async () => (await verifyAuditLog(t.db)).faults;

beforeEach(async () => {
  await change('DELETE FROM audit_entry');
  for (const subject of PEOPLE) await write(subject);
  await sealAuditLog(t.db);
});

test('an unchanged log has no faults, also after more was sealed', async () => {
  const first = await verifyAuditLog(t.db);
  expect([first.last.position, first.faults]).toEqual([5, []]);
  const none = readSeal(`0-${'0'.repeat(64)}`)!;
  expect((await verifyAuditLog(t.db, none)).faults).toEqual([]);
  await write('fred');
  expect((await verifyAuditLog(t.db)).last).toEqual(first.last);
  await sealAuditLog(t.db);
  expect(await verifyAuditLog(t.db, first.last)).toMatchObject({
    last: { position: 6 },
    faults: [],
  });
});

test('a long log says how far the comparison is', async () => {
  await change(`INSERT INTO audit_entry (id, company_id, at, action, user_name, user_email, address, user_agent, subject)
    SELECT (SELECT max(id) FROM audit_entry) + n, NULL, now(), 'password_reset', '', '', '', '', 'no one'
    FROM generate_series(1, 2500) AS n`);
  await sealAuditLog(t.db);
  const compared: number[] = [];
  const verified = await verifyAuditLog(
    t.db,
    undefined,
    (position) => void compared.push(position),
  );
  expect(verified).toMatchObject({ last: { position: 2505 }, faults: [] });
  expect(compared).toEqual([1000, 2000]);
});

test('sealing twice at once makes one chain', async () => {
  await Promise.all(['fred', 'gina'].map((subject) => write(subject)));
  await Promise.allSettled([sealAuditLog(t.db), sealAuditLog(t.db), sealAuditLog(t.db)]);
  expect(await verifyAuditLog(t.db)).toMatchObject({ last: { position: 7 }, faults: [] });
});

test.each([
  ['whom it concerns', "subject = 'eve'"],
  ['when', "at = timezone('UTC', timezone('UTC', at) + interval '1 microsecond')"],
  ['what', "action = 'password_set'"],
  ['after', `after = '{"limited": true}'`],
  ['from where', "address = '10.9.9.9'"],
  ['the company', 'company_id = NULL, user_id = 7'],
])('a changed entry is reported: %s', async (_what, assignment) => {
  await change(`UPDATE audit_entry SET ${assignment} WHERE position = 3`);
  expect(await faults()).toEqual([expect.stringMatching(/^the entry at position 3 was changed: /)]);
});

test.each([
  ['one in the middle', 'position = 2', ['the entry at position 2 is missing']],
  ['the first', 'position = 1', ['the entry at position 1 is missing']],
  ['several', 'position IN (2, 3, 4)', ['the 3 entries from position 2 on are missing']],
])('removed entries are reported: %s', async (_which, where, expected) => {
  await change(`DELETE FROM audit_entry WHERE ${where}`);
  expect(await faults()).toEqual(expected);
});

test('a gap that was closed is detected by the later seals', async () => {
  await change('DELETE FROM audit_entry WHERE position = 2');
  await change('UPDATE audit_entry SET position = position - 1 WHERE position = 3');
  expect(await faults()).toEqual([
    expect.stringContaining('the entry at position 2 was changed'),
    'the entry at position 3 is missing',
  ]);
});

test('entries removed from the end are detected with a seal that was kept elsewhere', async () => {
  const { last } = await verifyAuditLog(t.db);
  const kept = readSeal(sealText(last))!;
  await change('DELETE FROM audit_entry WHERE position = 5');
  expect(await faults()).toEqual([]);
  const lost = [`it does not contain the seal ${sealText(last)}`];
  expect((await verifyAuditLog(t.db, kept)).faults).toEqual(lost);
  await write('someone else');
  await sealAuditLog(t.db);
  expect((await verifyAuditLog(t.db, kept)).faults).toEqual(lost);
});

test.each(['', '5', '5-00', `x-${'0'.repeat(64)}`, `5-${'g'.repeat(64)}`])(
  'not a seal: %j',
  (text) => {
    expect(readSeal(text)).toBe(null);
  },
);
