import { sealAuditLog } from '#platform/audit-seals';
import { newUser } from '#test/samples/requests';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, COMPANY_B, PEOPLE, V1 } from '#test/world/fixture';
import { outboxOf } from '#platform/mail/outbox';
import { sql } from 'kysely';
import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/* An administrator can call an account anything, so what an erasure changes has bounds. */

const t = testApp();
const NAME = 'court case';
const EMAIL = 'kim@kitchen.example';

let person = 0;
/** Adds an account of a company with this name and address, and returns its id. */
async function add(company: number, [first, last] = NAME.split(' '), email = EMAIL) {
  const id = await newUser(t, company);
  await sql`UPDATE user_account SET email = ${email}, username = ${email}, first_name = ${first},
    last_name = ${last} WHERE id = ${id}`.execute(t.db);
  return id;
}

/** Adds a look-up whose words contain the name, and returns its id. */
async function lookUp(company: number, user: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO look_up (company_id, id, user_id, at, asked, found)
    VALUES (${company}, (SELECT count(*) + 7000 FROM look_up), ${user}, now(),
      ${JSON.stringify({ order: NAME })}, 0) RETURNING id::int`.execute(t.db);
  return rows[0]!.id;
}

async function log(entry: {
  action: string;
  company?: number;
  user?: number;
  about?: number;
  subject?: string;
}): Promise<void> {
  const { action, company = COMPANY_A, user = null, about = null, subject = '' } = entry;
  await sql`INSERT INTO audit_entry (id, company_id, at, action, user_id, user_name, user_email, address,
      user_agent, subject_id, subject)
    VALUES ((SELECT count(*) + 7000 FROM audit_entry), ${company}, now(), ${action}, ${user}, 'X',
      ${user === null ? '' : EMAIL}, '', '', ${about}, ${subject})`.execute(t.db);
}

async function erase(kind: ViewerKind, company: number, name = NAME): Promise<string> {
  const url = `/api/privacy/company/${company}/person/${person}/erase/`;
  const reply = await t.ask(kind, { method: 'POST', url, payload: { name } });
  expect(reply.statusCode).toBe(200);
  return reply.json<{ pseudonym: string }>().pseudonym;
}

/** The recipients of a store of company A, and the subjects of the entries that a test has added. */
async function told(): Promise<{ recipients: string[]; subjects: string[] }> {
  const { rows } = await sql<{ recipients: string[]; subjects: string[] }>`
    SELECT report_emails AS recipients, ARRAY(SELECT subject FROM audit_entry
      WHERE company_id = ${COMPANY_A} AND id < 8000 ORDER BY id) AS subjects
    FROM venue WHERE id = ${V1}`.execute(t.db);
  return rows[0]!;
}

beforeEach(async () => {
  await sql`DELETE FROM audit_entry`.execute(t.db);
  await sql`UPDATE venue SET report_emails = ARRAY[${EMAIL}] WHERE id = ${V1}`.execute(t.db);
});
afterEach(async () => {
  await sql`UPDATE venue SET report_emails = '{}' WHERE id = ${V1}`.execute(t.db);
  await sql`DELETE FROM look_up`.execute(t.db);
  await sql`UPDATE user_account SET deleted_at = now(), erased_at = now(), email = id::text,
    username = id::text WHERE email = ${EMAIL}`.execute(t.db);
});

describe('an account of another company', () => {
  beforeEach(async () => {
    person = await add(COMPANY_B);
  });

  test.each(['managerOfB', 'staffManager'] as const)(
    'that a company’s log is about has none of its words changed when %s erases it',
    async (kind) => {
      await sql`INSERT INTO legal_hold (id, company_id, venue_id, from_day, until_day, reason, made_by, made_at)
        VALUES (${person}, ${COMPANY_A}, ${V1}, '2024-01-01', '2024-01-02', ${NAME},
          ${PEOPLE.manager.id}, now())`.execute(t.db);
      await log({ action: 'sign_in_failed', about: person, subject: EMAIL });
      await log({ action: 'legal_hold_set', subject: `${NAME} ${EMAIL}` });
      const pseudonym = await erase(kind, COMPANY_B);
      expect(await told()).toEqual({
        recipients: [EMAIL],
        subjects: [pseudonym, `${NAME} ${EMAIL}`],
      });
      const { rows } = await sql`SELECT reason FROM legal_hold WHERE id = ${person}`.execute(t.db);
      expect(rows).toEqual([{ reason: NAME }]);
    },
  );

  test('that was once a company’s has only its own rows changed there', async () => {
    const own = await lookUp(COMPANY_A, person);
    const others = await lookUp(COMPANY_A, PEOPLE.manager.id);
    const pseudonym = await erase('managerOfB', COMPANY_B);
    expect((await told()).recipients).toEqual([EMAIL]);
    const { rows } = await sql<{ order: string }>`SELECT asked->>'order' AS order FROM look_up
      WHERE id IN (${own}, ${others}) ORDER BY id`.execute(t.db);
    expect(rows.map(({ order }) => order)).toEqual([pseudonym, NAME]);
  });
});

test('an address that a provider gave goes, though the account never had it', async () => {
  person = await add(COMPANY_A);
  await log({ action: 'sign_in_failed', about: person, subject: 'married@kitchen.example' });
  await log({ action: 'sign_on_tried', user: person, subject: 'married@kitchen.example' });
  await log({ action: 'sign_on_tried', user: person, subject: 'Kitchen ID' });
  const pseudonym = await erase('manager', COMPANY_A);
  expect((await told()).subjects).toEqual([pseudonym, pseudonym, 'Kitchen ID']);
});

describe('an account that is new', () => {
  beforeEach(async () => {
    const url = '/api/dashboard/membership/';
    const user = { email: EMAIL, first_name: 'court', last_name: 'case' };
    const payload = { company: COMPANY_A, user, venues: [], regions: [] };
    const made = await t.ask('manager', { method: 'POST', url, payload });
    person = made.json<{ pk: number }>().pk;
  });
  const receipt = async () => {
    const { rows } = await sql<{ after: object }>`SELECT after FROM audit_entry
      WHERE action = 'person_erased' AND subject_id = ${person}`.execute(t.db);
    return rows[0]?.after;
  };
  const ask = async (kind: ViewerKind) => {
    await sealAuditLog(t.db);
    return t.ask(kind, {
      method: 'POST',
      url: `/api/privacy/company/${COMPANY_A}/person/${person}/erase/`,
      payload: { name: NAME },
    });
  };

  test('and that nobody has used is for staff alone to erase, and the log says who made it', async () => {
    expect((await ask('manager')).json()).toMatchObject({ code: 'account_too_new' });
    expect((await told()).recipients).toEqual([EMAIL]);
    expect((await ask('staffManager')).statusCode).toBe(200);
    const { rows } = await sql<{ made: Date; name: string }>`SELECT created_at AS made,
      (SELECT user_name FROM audit_entry WHERE action = 'user_created') AS name
      FROM user_account WHERE id = ${person}`.execute(t.db);
    expect(await receipt()).toEqual({
      account_made: rows[0]!.made.toISOString(),
      made_by: rows[0]!.name,
      sign_in_known: false,
      rows: 1,
      entries: 1,
      erasure: expect.any(Number),
      fingerprint: expect.any(String),
    });
  });

  test('is erased once somebody has signed in with it, or 30 days later', async () => {
    await log({ action: 'signed_in', user: person, subject: EMAIL });
    expect((await ask('manager')).statusCode).toBe(200);
    expect(await receipt()).toMatchObject({ sign_in_known: true, entries: 2 });
    person = await add(COMPANY_A);
    const made = (days: number) =>
      sql`UPDATE user_account SET created_at = ${new Date(Date.now() - days * 86_400_000)}
        WHERE id = ${person}`.execute(t.db);
    await made(29.9);
    expect((await ask('manager')).statusCode).toBe(409);
    await made(30.1);
    expect((await ask('manager')).statusCode).toBe(200);
    expect(await receipt()).toMatchObject({ made_by: null, sign_in_known: false });
  });
});

describe('an address that has passed to a successor', () => {
  const SUCCESSOR = ['Benigno', 'Newkeeper'];
  let successor = 0;
  const deleted = (id: number) =>
    sql`UPDATE user_account SET deleted_at = now() WHERE id = ${id}`.execute(t.db);

  beforeEach(async () => {
    person = await add(COMPANY_A, ['Anselma', 'Oldkeeper']);
    await deleted(person);
    successor = await add(COMPANY_A, SUCCESSOR);
    await log({ action: 'password_set', user: person, about: person, subject: EMAIL });
    await log({ action: 'token_made', user: successor, subject: `${EMAIL}, Anselma Oldkeeper` });
    await t.tools.mail.send({ to: [EMAIL], subject: 'To the successor', text: 'Hello.' });
  });
  const mails = async () => (await readdir(outboxOf(t.tools.config.dataDir))).length;

  test('stays the successor’s: the log, the recipients and the mails', async () => {
    const kept = await mails();
    const pseudonym = await erase('manager', COMPANY_A, 'Anselma Oldkeeper');
    expect(await told()).toEqual({
      recipients: [EMAIL],
      subjects: [pseudonym, `${EMAIL}, ${pseudonym}`],
    });
    const { rows } = await sql`SELECT user_email FROM audit_entry
      WHERE user_id = ${successor}`.execute(t.db);
    expect(rows).toEqual([{ user_email: EMAIL }]);
    expect(await mails()).toBe(kept);
  });

  test('goes with the last who had it', async () => {
    await deleted(successor);
    await erase('manager', COMPANY_A, 'Anselma Oldkeeper');
    person = successor;
    const pseudonym = await erase('manager', COMPANY_A, SUCCESSOR.join(' '));
    expect((await told()).recipients).toEqual([]);
    expect((await told()).subjects[1]).toMatch(new RegExp(`^${pseudonym}, person `));
    expect(await mails()).toBe(0);
  });
});
