import { verifyAuditLog, sealAuditLog } from '#platform/audit-seals';
import { givePassword, newUser } from '#test/samples/requests';
import { rightsChanges, testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, COMPANY_B, PASSWORD, PEOPLE, V1, VENUE_OF_B } from '#test/world/fixture';
import { insertTestPizzas } from '#test/world/pizzas';
import { CSRF_COOKIE, CSRF_HEADER } from '#platform/auth/csrf';
import { outboxOf } from '#platform/mail/outbox';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { dump, tablesWith } from './dump.fixture.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

const t = testApp();
// All tables are read several times.
vi.setConfig({ testTimeout: 60_000 });

const CSRF = 'c'.repeat(43);
const EMAIL = 'zebulon@quackenbush.example';
const NAME = 'Zebulon Quackenbush';
/** Every trace of the person contains one of these. */
const WORDS = /zebulon|quackenbush/i;

const of = (person: number, rest = '') =>
  `/api/privacy/company/${COMPANY_A}/person/${person}/${rest}`;
const erase = (kind: ViewerKind, person: number, name = NAME) =>
  t.ask(kind, { method: 'POST', url: of(person, 'erase/'), payload: { name } });
const code = (reply: { json(): { code?: string } }) => reply.json().code;

let person = 0;
beforeEach(async () => {
  await sql`UPDATE user_account SET erased_at = now(), deleted_at = now(), email = id::text, username = id::text,
    first_name = '', last_name = '' WHERE email = ${EMAIL}`.execute(t.db);
  person = await newUser(t, COMPANY_A);
  await sql`UPDATE user_account SET email = ${EMAIL}, username = ${EMAIL}, first_name = 'Zebulon',
    last_name = 'Quackenbush', allow_feedback = true,
    password_hash = (SELECT password_hash FROM user_account WHERE id = ${PEOPLE.reviewer.id})
    WHERE id = ${person}`.execute(t.db);
});

const namedIn = () => tablesWith(t.db, WORDS);

/** Names the person wherever text can be stored, and leaves rows by the person. */
async function leaveTraces(): Promise<void> {
  await givePassword(t, 'reviewer');
  await sql`UPDATE user_account SET password_hash =
    (SELECT password_hash FROM user_account u WHERE u.id = ${PEOPLE.reviewer.id}) WHERE id = ${person}`.execute(
    t.db,
  );
  const signIn = (password: string) =>
    t.app.inject({ method: 'POST', url: '/api/token/', payload: { username: EMAIL, password } });
  expect((await signIn('not it')).statusCode).toBe(401);
  const { access } = (await signIn(PASSWORD)).json<{ access: string }>();
  const asPerson = async (url: string, payload: object) => {
    const headers = {
      authorization: `JWT ${access}`,
      cookie: `${CSRF_COOKIE}=${CSRF}`,
      [CSRF_HEADER]: CSRF,
    };
    const reply = await t.app.inject({ method: 'POST', url, payload, headers });
    expect(reply.statusCode).toBeLessThan(300);
  };
  const [pizza] = await insertTestPizzas(t.db, V1, [{}, {}]);
  await asPerson('/api/dashboard/qa_feedback/', { ...pizza!, bubbles: 1 });
  const ends = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const token = { name: `${NAME}’s sheet`, scopes: ['read:figures'], ends };
  await asPerson('/api/integrations/own/tokens/', token);
  await asPerson('/api/morning-mail/', { language: 'en', quiet: null, places: [] });
  await t.app.inject({ method: 'POST', url: '/api/forgot-password', payload: { email: EMAIL } });
  await writeTexts();
}

async function writeTexts(): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(t.db);
  const words = `Ask ${NAME.toUpperCase()} (${EMAIL}).`;
  await run(`UPDATE venue SET report_emails = ARRAY['a@b.example', '${EMAIL}'] WHERE id = ${V1}`);
  await run(
    `UPDATE company SET monthly_report_emails = ARRAY['${EMAIL.toUpperCase()}'] WHERE id = ${COMPANY_A}`,
  );
  await run(`INSERT INTO action (venue_id, id, request_id, part, what, assignee_id, due_day, points_a_week,
      started_at, state, state_at)
    VALUES (${V1}, ${person}, gen_random_uuid(), 'cut', '${words}', ${person}, '2024-03-20', 1, now(), 'open', now())`);
  await run(`INSERT INTO action_change (venue_id, id, action_id, at, user_id, kind, sentence, observations)
    VALUES (${V1}, ${person}, ${person}, now(), ${person}, 'started', '${words}', '[]')`);
  const query = `who=${encodeURIComponent(EMAIL)}&n=${encodeURIComponent(NAME)}`;
  await run(`INSERT INTO webhook_receiver (id, company_id, name, url, kinds, secret, secret_changed_at, made_by, made_at)
    VALUES (${person}, ${COMPANY_A}, 'Chat', 'https://x.example/?${query}', '{}', '', now(), ${PEOPLE.manager.id}, now())`);
  await run(`INSERT INTO sign_on_provider (company_id, name, issuer, client_id, secret, secret_changed_at,
      groups_claim, makes_accounts)
    VALUES (${COMPANY_A}, 'Of ${NAME}', 'https://idp.example', 'x', '', now(), '', false)
    ON CONFLICT (company_id) DO UPDATE SET name = excluded.name`);
  await run(`UPDATE capture SET file_path = '/home/${NAME}/a.mp4' WHERE venue_id = ${V1}`);
  await run(`INSERT INTO capture_picture (venue_id, capture_id, position, digest, name)
    VALUES (${V1}, ${person}, 0, 'x', '${NAME}.jpg')`);
  await run(`INSERT INTO order_line (venue_id, order_no, line, business_date, specialty, crust, size, made_local, received_at)
    VALUES (${V1}, '${person}', 1, '2024-03-10', 'cheese', 'thin', 'for ${NAME}', now(), now())`);
  await run(`INSERT INTO look_up (company_id, id, user_id, at, asked, found)
    VALUES (${COMPANY_A}, ${person}, ${person}, now(), '{"order": "${NAME}"}', 0)`);
  await run(`INSERT INTO audit_entry (id, company_id, at, action, user_id, user_name, user_email, address,
      user_agent, subject_id, subject, before, after)
    VALUES (${person}, ${COMPANY_A}, now(), 'region_manager_set', ${PEOPLE.manager.id}, 'Manager',
      'manager@crustodian.example', '10.0.0.1', 'test', NULL, 'North', '{"manager": "${NAME}"}',
      '{"manager": null, "all": ["${EMAIL}", "x@${EMAIL}.example"]}')`);
}

const keepMails = async () => {
  const text = 'Hello.';
  for (const [to, subject] of [
    [[EMAIL], 'To the person'],
    [['a@b.example', EMAIL.toUpperCase()], 'To two'],
    [[`x${EMAIL}`], 'To another'],
  ] as const) {
    expect(await t.tools.mail.send({ to, subject, text })).toMatchObject({ state: 'kept' });
  }
};
const keptMails = async () => {
  const folder = outboxOf(t.tools.config.dataDir);
  const mails = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'));
  return (await Promise.all(mails)).map((mail) => /^Subject: (.*)$/m.exec(mail)![1]!.trim());
};

test('people are found by name or e-mail, but not by another company', async () => {
  const find = (kind: ViewerKind, q: string, company = COMPANY_A) =>
    t.ask(kind, { method: 'GET', url: `/api/privacy/company/${company}/people/?q=${q}` });
  const found = { pk: person, name: NAME, email: EMAIL, has_account: true };
  for (const q of ['QUACK', 'zebulon@q', 'Zebulon%20Quack']) {
    expect((await find('manager', q)).json()).toMatchObject({ people: [found] });
  }
  expect((await find('managerOfB', 'quack', COMPANY_B)).json()).toMatchObject({ people: [] });
  expect(code(await find('managerOfB', 'quack'))).toBe('company_not_yours');
});

test.each(['Álvaro', 'álvaro', 'ÁLVARO', 'alvaro', 'ÑÚÑEZ', 'A\u0301lvaro', 'nunez alv'])(
  'a name with accents is found by %s',
  async (q) => {
    const id = await newUser(t, COMPANY_A);
    const named = { first_name: 'Álvaro', last_name: 'Ñúñez', email: `${id}@lumbre.example` };
    await t.db.updateTable('user_account').set(named).where('id', '=', id).execute();
    const url = `/api/privacy/company/${COMPANY_A}/people/?q=${encodeURIComponent(`${q}`)}`;
    const { people } = (await t.ask('manager', { method: 'GET', url })).json<{
      people: { pk: number }[];
    }>();
    expect(people.map(({ pk }) => pk)).toContain(id);
  },
);

test('nothing of name and e-mail is left in the database; the log stays whole, and figures as they were', async () => {
  await leaveTraces();
  await keepMails();
  await sealAuditLog(t.db);
  const figures = await dump(t.db, 'rollup%');
  expect([...figures.values()].flat().length).toBeGreaterThan(0);
  expect((await namedIn()).length).toBeGreaterThan(6);
  const kept = await verifyAuditLog(t.db);
  const notified = rightsChanges(t);

  const reply = await erase('manager', person);
  expect(reply.json()).toEqual({ pseudonym: expect.stringMatching(/^person [0-9a-f]{8}$/) });
  const { pseudonym } = reply.json<{ pseudonym: string }>();

  await sealAuditLog(t.db);
  const verified = await verifyAuditLog(t.db, kept.last);
  expect(verified.faults).toEqual([]);
  expect(verified.erased).toBeGreaterThan(2);
  expect(verified.unproven).toBe(0);

  // A different person's longer address that begins the same is not changed.
  await sql`UPDATE audit_entry SET after = NULL WHERE id = ${person}
    AND after->'all'->>1 = ${`x@${EMAIL}.example`}`.execute(t.db);
  await sql`ANALYZE audit_entry`.execute(t.db);
  expect(await namedIn()).toEqual([]);
  expect(notified).toEqual([person]);
  expect(await keptMails()).toEqual(['To another']);
  expect(await dump(t.db, 'rollup%')).toEqual(figures);
  const { rows } = await sql`SELECT user_name, address FROM audit_entry
    WHERE user_id = ${person}`.execute(t.db);
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) expect(row).toEqual({ user_name: pseudonym, address: '' });
  const { rows: receipt } = await sql`SELECT user_id, subject FROM audit_entry
    WHERE action = 'person_erased' ORDER BY id DESC LIMIT 1`.execute(t.db);
  expect(receipt).toEqual([{ user_id: PEOPLE.manager.id, subject: pseudonym }]);
  const { rows: venue } =
    await sql`SELECT report_emails AS mails FROM venue WHERE id = ${V1}`.execute(t.db);
  expect(venue).toEqual([{ mails: ['a@b.example'] }]);
  const signIn = { username: EMAIL, password: PASSWORD };
  const again = await t.app.inject({ method: 'POST', url: '/api/token/', payload: signIn });
  expect(again.statusCode).toBe(401);
  expect(code(await erase('manager', person))).toBe('user_not_yours');
});

test('a kept mail is removed whose address has another form there, as mail servers write it', async () => {
  const email = 'ana@quackenbüsh.example';
  await sql`UPDATE user_account SET email = ${email}, username = ${email}, first_name = 'Ana',
    last_name = 'Quackenbüsh' WHERE id = ${person}`.execute(t.db);
  await t.tools.mail.send({ to: [email], subject: 'To Ana', text: 'Hello.' });
  await sql`UPDATE venue SET report_emails = ARRAY['Ana@XN--QUACKENBSH-HEB.example', 'a@b.example']
    WHERE id = ${V1}`.execute(t.db);
  expect(await keptMails()).toContain('To Ana');
  expect((await erase('manager', person, 'Ana Quackenbüsh')).statusCode).toBe(200);
  expect(await keptMails()).not.toContain('To Ana');
  const { rows } = await sql<{ mails: string[] }>`SELECT report_emails AS mails FROM venue
    WHERE id = ${V1}`.execute(t.db);
  expect(rows[0]!.mails).toEqual(['a@b.example']);
  await sql`UPDATE venue SET report_emails = '{}' WHERE id = ${V1}`.execute(t.db);
});

test('the name of a first reviewer is erased from the pizza that somebody else reviewed later, and from its history', async () => {
  const [key] = await insertTestPizzas(t.db, V1, [{}]);
  const { id } = parsePizzaId(key!.t_id)!;
  const review = (bubbles: number) => ({
    method: 'POST' as const,
    url: '/api/dashboard/qa_feedback/',
    payload: { ...key!, bubbles },
  });
  const signIn = await t.signIn('reviewer');
  await t.app.inject({ ...review(1), headers: signIn });
  // Attributes the review to this person.
  await sql`UPDATE pizza SET reviewer_id = ${person} WHERE id = ${id}`.execute(t.db);
  await sql`UPDATE correction SET user_id = ${person} WHERE pizza_id = ${id}`.execute(t.db);
  expect((await t.app.inject({ ...review(0), headers: signIn })).statusCode).toBe(200);
  const originals = async () =>
    (
      await sql<{ reviewer: string }>`
        SELECT original_data ->> 'reviewer' AS reviewer FROM pizza WHERE id = ${id}
        UNION ALL SELECT new_value ->> 'reviewer' FROM correction
          WHERE pizza_id = ${id} AND field = 'original_data'`.execute(t.db)
    ).rows.map(({ reviewer }) => reviewer);
  expect(await originals()).toEqual([NAME, NAME]);
  const { pseudonym } = (await erase('manager', person)).json<{ pseudonym: string }>();
  expect(await originals()).toEqual([pseudonym, pseudonym]);
});

test('the export has what is kept, without secrets, and is logged', async () => {
  await leaveTraces();
  const reply = await t.ask('manager', { method: 'GET', url: of(person, 'export/') });
  const { records } = reply.json<{ records: Record<string, Record<string, unknown>[]> }>();
  expect(records['user_account.id']).toEqual([expect.objectContaining({ email: EMAIL })]);
  for (const name of ['session_family.user_id', 'api_token.user_id', 'action_change.user_id']) {
    expect(records[name]?.length).toBeGreaterThan(0);
  }
  for (const secret of ['password_hash', 'digest', 'salt']) {
    expect(reply.body).not.toContain(`"${secret}"`);
  }
  // A HEAD request exports nothing.
  const head = await t.ask('manager', { method: 'HEAD', url: of(person, 'export/') });
  expect(head.statusCode).toBe(200);
  const { rows } = await sql`SELECT subject_id FROM audit_entry
    WHERE action = 'person_exported' AND subject_id = ${person}`.execute(t.db);
  expect(rows).toEqual([{ subject_id: person }]);
  const counted = await t.ask('manager', { method: 'GET', url: of(person) });
  expect(counted.json()).toMatchObject({
    person: { name: NAME },
    counts: { sign_ins: 1, reviews: 2, settings: 1 },
  });
});

test('the name has to be typed as it is; nothing happens otherwise', async () => {
  for (const name of ['', 'Zebulon', NAME.toLowerCase()]) {
    expect(code(await erase('manager', person, name))).toBe('name_differs');
  }
  expect(await namedIn()).toContain('public.user_account');
});

test('who was deleted can still be erased; oneself, people of others and of two companies cannot', async () => {
  await sql`UPDATE user_account SET deleted_at = now() WHERE id = ${person}`.execute(t.db);
  expect((await erase('manager', person)).statusCode).toBe(200);
  expect(code(await erase('manager', PEOPLE.manager.id))).toBe('own_account');
  expect(code(await erase('manager', PEOPLE.managerOfB.id))).toBe('user_not_yours');
  const shared = await newUser(t, COMPANY_A);
  await t.db
    .insertInto('venue_membership')
    .values({ user_id: shared, venue_id: VENUE_OF_B })
    .execute();
  expect(code(await erase('manager', shared))).toBe('user_not_yours');
});

test('erasing a person named like a counter leaves the counters of others alone', async () => {
  await sql`UPDATE user_account SET first_name = 'log-in', last_name = 'wait'
    WHERE id = ${person}`.execute(t.db);
  await sql`INSERT INTO attempt_count (key, points, expire)
    VALUES ('log-in wait:of-another', 6, 9000000000000)`.execute(t.db);
  expect((await erase('manager', person, 'log-in wait')).statusCode).toBe(200);
  const { rows } = await sql`SELECT FROM attempt_count
    WHERE key = 'log-in wait:of-another'`.execute(t.db);
  expect(rows).toHaveLength(1);
});

test('other companies keep their words: whoever bears the same name there is somebody else', async () => {
  const words = `Ask ${NAME} (${EMAIL}).`;
  await sql`UPDATE venue SET report_emails = ARRAY[${EMAIL}] WHERE id = ${VENUE_OF_B}`.execute(
    t.db,
  );
  await sql`INSERT INTO audit_entry (id, company_id, at, action, user_id, user_name, user_email, address,
      user_agent, subject, before, after)
    VALUES (${person}, ${COMPANY_B}, now(), 'user_created', NULL, ${NAME}, ${EMAIL}, '', '', ${words}, NULL, NULL)`.execute(
    t.db,
  );
  expect((await erase('manager', person)).statusCode).toBe(200);
  const { rows } = await sql<{ told: string }>`
    SELECT concat(user_name, user_email, subject) AS told FROM audit_entry WHERE id = ${person}
    UNION ALL SELECT report_emails[1] FROM venue WHERE id = ${VENUE_OF_B}`.execute(t.db);
  expect(rows.map(({ told }) => told)).toEqual([`${NAME}${EMAIL}${words}`, EMAIL]);
  await sql`DELETE FROM audit_entry WHERE id = ${person}`.execute(t.db);
  await sql`UPDATE venue SET report_emails = '{}' WHERE id = ${VENUE_OF_B}`.execute(t.db);
});

test.each([
  [
    'somebody else',
    sql`UPDATE user_account SET first_name = 'Zebulon', last_name = 'Quackenbush' WHERE id = ${PEOPLE.manager.id}`,
  ],
  ['a store', sql`UPDATE venue SET pretty_name = ${NAME} WHERE id = ${V1}`],
])('a name that %s bears too stays where it is not known who is meant', async (_case, name) => {
  const before = await t.db
    .selectFrom('user_account')
    .select(['first_name', 'last_name'])
    .where('id', '=', PEOPLE.manager.id)
    .executeTakeFirstOrThrow();
  const [id, own] = [person * 10, person * 10 + 1];
  const entry = (key: number, by: number) =>
    sql`INSERT INTO audit_entry
      (id, company_id, at, action, user_id, user_name, user_email, address, user_agent, subject, before, after)
    VALUES (${key}, ${COMPANY_A}, now(), 'user_created', ${by}, ${NAME}, 'a@b.example', '', '',
      ${`${NAME} and ${EMAIL}`}, NULL, NULL)`.execute(t.db);
  await name.execute(t.db);
  await entry(id, PEOPLE.manager.id);
  await entry(own, person);
  expect((await erase('manager', person)).statusCode).toBe(200);
  const { rows } = await sql<{ told: string }>`SELECT concat(user_name, ' ', subject) AS told
    FROM audit_entry WHERE id IN (${id}, ${own}) ORDER BY id`.execute(t.db);
  expect(rows.map(({ told }) => told.replaceAll(/person \w{8}/g, 'P'))).toEqual([
    `${NAME} ${NAME} and P`,
    'P P and P',
  ]);
  await t.db.updateTable('user_account').set(before).where('id', '=', PEOPLE.manager.id).execute();
  await sql`UPDATE venue SET pretty_name = name WHERE id = ${V1}`.execute(t.db);
  await sql`DELETE FROM audit_entry WHERE id IN (${id}, ${own})`.execute(t.db);
});

test('the kept mails to an address are one account’s: two companies cannot have accounts of the same', async () => {
  await expect(
    sql`INSERT INTO user_account (email, username, employer_id)
      VALUES (${EMAIL.toUpperCase()}, 'another', ${COMPANY_B})`.execute(t.db),
  ).rejects.toThrow('user_account_email');
});

test('an export of thousands of rows has each of them once, in portions', async () => {
  const many = 2500;
  await sql`INSERT INTO correction (venue_id, business_date, pizza_id, id, user_id, rev, request_id, field, old_value, new_value)
    SELECT ${V1}, '2024-03-01'::date + n % 3, n % 7, n, ${person}, 1, gen_random_uuid(), 'score', '1', '2'
    FROM generate_series(1, ${many}) AS n`.execute(t.db);
  const reply = await t.ask('manager', { method: 'GET', url: of(person, 'export/') });
  const { records } = reply.json<{ records: Record<string, { id: number }[]> }>();
  const ids = records['correction.user_id']!.map(({ id }) => id);
  expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: many }, (_, at) => at + 1));
  await sql`DELETE FROM correction WHERE user_id = ${person}`.execute(t.db);
});

test('an export has original data and the ground truth for staff alone, and hidden pizzas only for who sees them', async () => {
  const [shown, hidden] = await insertTestPizzas(t.db, V1, [{}, {}]);
  await sql`UPDATE pizza SET censored = true WHERE id = ${parsePizzaId(hidden!.t_id)!.id}`.execute(
    t.db,
  );
  for (const [key, field] of [
    [shown!, 'bubbles'],
    [shown!, 'original_data'],
    [shown!, 'gt_bubbles'],
    [hidden!, 'bad_cut'],
  ] as const) {
    await sql`INSERT INTO correction (venue_id, business_date, pizza_id, id, user_id, rev, request_id, field, old_value, new_value)
      SELECT venue_id, business_date, id, ${field.length}, ${person}, 1, gen_random_uuid(), ${field}, '1', '2'
      FROM pizza WHERE id = ${parsePizzaId(key.t_id)!.id}`.execute(t.db);
  }
  const exportedTo = async (kind: ViewerKind) => {
    const reply = await t.ask(kind, { method: 'GET', url: of(person, 'export/') });
    const { records } = reply.json<{ records: Record<string, { field: string }[]> }>();
    return records['correction.user_id']!.map(({ field }) => field).toSorted();
  };
  expect(await exportedTo('manager')).toEqual(['bubbles']);
  expect(await exportedTo('staffManager')).toEqual([
    'bad_cut',
    'bubbles',
    'gt_bubbles',
    'original_data',
  ]);
  const counted = await t.ask('manager', { method: 'GET', url: of(person) });
  expect(counted.json()).toMatchObject({ counts: { reviews: 1 } });
  await sql`DELETE FROM correction WHERE user_id = ${person}`.execute(t.db);
});

test('every column that names a person by a key is exported', async () => {
  const { rows } = await sql<{
    place: string;
  }>`SELECT concat(c.table_name, '.', c.column_name) AS place
    FROM information_schema.columns c JOIN information_schema.tables USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND table_type = 'BASE TABLE' AND c.data_type = 'integer'
      AND (c.column_name ~ '(^|_)(user|rater|manager|assignee|subject)_id$' OR c.column_name ~ '_by$|^for_rater$')
    ORDER BY 1`.execute(t.db);
  const exported = PERSONAL_TABLES.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ place }) => place).filter((place) => !exported.includes(place))).toEqual([]);
});

test('no export has a secret or a picture, which are kept as bytes', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'bytea'`.execute(t.db);
  const told = PERSONAL_TABLES.flatMap(({ table, without = [] }) =>
    rows.filter((row) => row.table === table && !without.includes(row.column)),
  );
  expect(told.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  const setup = PERSONAL_TABLES.find(({ table }) => table === 'camera_setup');
  expect(setup?.without).toContain('source');
});

test.each([
  ['O"Neil \\ x', 'Ana', 'o"neil@quotes.example'],
  ['"Zeb"', '\\', 'zeb\\@quotes.example'],
  ['{a,b}', 'N\\"', '"a,b"@quotes.example'],
  ['Ana🍕', '𐐨x', 'emoji@quotes.example'],
  ['李', 'Ærø-Ǆ', 'letters@quotes.example'],
  ['Zoë', 'Núñez', 'zoë@quotes.example'],
])(
  'whoever is called %s %s is erased from what they are named in',
  async (firstName, lastName, email) => {
    await sql`UPDATE user_account SET first_name = ${firstName}, last_name = ${lastName}, email = ${email},
      username = ${email} WHERE id = ${person}`.execute(t.db);
    const name = `${firstName} ${lastName}`;
    // Begins and ends with characters that a name may contain, next to other words.
    const said = [`"${name}"`, name.normalize('NFD'), 'x"', 'y\\'];
    const asked = { order: name, said, [firstName]: 1, score: 8.5 };
    const [list, kept] = [
      [email, email.replace('@', '+x@'), 'a@b.example', 'c"d,{e}\\@f.example'],
      ['a@b.example', 'c"d,{e}\\@f.example'],
    ];
    await sql`INSERT INTO look_up (company_id, id, user_id, at, asked, found)
    VALUES (${COMPANY_A}, ${person}, ${person}, now(), ${JSON.stringify(asked)}, 0)`.execute(t.db);
    await sql`INSERT INTO webhook_receiver (id, company_id, name, url, kinds, secret, secret_changed_at,
      made_by, made_at)
    VALUES (${person}, ${COMPANY_A}, 'x', ${`https://a.example/?n=${encodeURIComponent(name)}`}, '{}', '', now(), ${PEOPLE.manager.id}, now())
    ON CONFLICT DO NOTHING`.execute(t.db);
    await sql`INSERT INTO webhook_message (id, receiver_id, company_id, type, body, made_at, begun_at, due_at)
    VALUES (${person}, ${person}, ${COMPANY_A}, 'signal', ${JSON.stringify(asked)}, now(), now(), now())`.execute(
      t.db,
    );
    await sql`UPDATE venue SET report_emails = ${list} WHERE id = ${V1}`.execute(t.db);
    const reply = await erase('manager', person, name);
    expect(reply.statusCode).toBe(200);
    const { pseudonym } = reply.json<{ pseudonym: string }>();
    const { rows } = await sql`SELECT asked, body::jsonb AS body, url, report_emails
    FROM look_up l, webhook_message m, webhook_receiver r, venue v
    WHERE l.id = ${person} AND m.id = ${person} AND r.id = ${person} AND v.id = ${V1}`.execute(
      t.db,
    );
    const erased = { ...asked, order: pseudonym, said: [`"${pseudonym}"`, pseudonym, 'x"', 'y\\'] };
    const url = `https://a.example/?n=${encodeURIComponent(pseudonym)}`;
    expect(rows).toEqual([{ asked: erased, body: erased, url, report_emails: kept }]);
    await sql`UPDATE venue SET report_emails = '{}' WHERE id = ${V1}`.execute(t.db);
  },
);

test('a sentence at its limit is shortened where the pseudonym is longer than the name', async () => {
  await sql`UPDATE user_account SET first_name = 'Bo', last_name = 'Li', email = 'bo@li.example',
    username = 'bo@li.example' WHERE id = ${person}`.execute(t.db);
  await sql`INSERT INTO legal_hold (id, company_id, venue_id, from_day, until_day, reason, made_by, made_at)
    VALUES (7001, ${COMPANY_A}, ${V1}, '2024-01-01', '2024-01-02', ${`Bo Li ${'x'.repeat(294)}`}, ${PEOPLE.manager.id}, now())`.execute(
    t.db,
  );
  const reply = await erase('manager', person, 'Bo Li');
  expect(reply.statusCode).toBe(200);
  const { pseudonym } = reply.json<{ pseudonym: string }>();
  const { rows } = await sql<{
    reason: string;
  }>`SELECT reason FROM legal_hold WHERE id = 7001`.execute(t.db);
  expect(rows[0]!.reason).toBe(`${pseudonym} ${'x'.repeat(300)}`.slice(0, 300));
});

test('of blind reviews the export has only answered ones, once the draw of their week is published', async () => {
  const [week, after] = ['2024-03-10', '2024-03-17'];
  await sql`DELETE FROM audit_seed`.execute(t.db);
  const add = async (day: string, isAnswered: boolean) => {
    const task = randomUUID();
    await sql`INSERT INTO audit_task (id, company_id, venue_id, business_date, pizza_id, stratum, purpose,
        for_rater, open_from, answered_at)
      VALUES (${task}, ${COMPANY_A}, ${V1}, ${day}, 1, 'fit', 'repeat', ${person}, now(),
        ${isAnswered ? new Date() : null})`.execute(t.db);
    if (!isAnswered) return task;
    await sql`INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id, stratum,
        purpose, rater_id, judged_at, kind, ninths, standard, score, turn, mirrored, milliseconds, engine_result)
      VALUES (${task}, ${COMPANY_A}, ${V1}, ${day}, 1, 'fit', 'repeat', ${person}, now(), 'points', '{}', 'yes',
        8.5, 0, false, 9000, '{"score": 7}')`.execute(t.db);
    return task;
  };
  // The first and the last day of a week, an open one, and one of the following week.
  const first = await add(week, true);
  const last = await add('2024-03-16', true);
  await add(week, false);
  const later = await add(after, true);
  for (const each of [week, after]) {
    await sql`INSERT INTO audit_seed (company_id, week, seed, made_at, committed_at)
      VALUES (${COMPANY_A}, ${each}, ${Buffer.alloc(32)}, now(), now())`.execute(t.db);
  }
  const told = async () => {
    const reply = await t.ask('manager', { method: 'GET', url: of(person, 'export/') });
    const { records } = reply.json<{ records: Record<string, Record<string, string>[]> }>();
    return {
      tasks: (records['audit_task.for_rater'] ?? []).map(({ id }) => id!).toSorted(),
      judgements: (records['audit_judgement.rater_id'] ?? [])
        .map((each) => each['task_id']!)
        .toSorted(),
    };
  };
  const reveal = (each: string) =>
    sql`UPDATE audit_seed SET revealed_at = now() WHERE week = ${each}`.execute(t.db);
  const published = (...tasks: string[]) => ({
    tasks: tasks.toSorted(),
    judgements: tasks.toSorted(),
  });
  expect(await told()).toEqual(published());
  await reveal(week);
  expect(await told()).toEqual(published(first, last));
  await reveal(after);
  expect(await told()).toEqual(published(first, last, later));
  await sql`DELETE FROM audit_seed`.execute(t.db);
});

test('what a person did in a company that they left stays that company’s, and is erased with them', async () => {
  const look = (company: number, id: number) =>
    sql`INSERT INTO look_up (company_id, id, user_id, at, asked, found)
      VALUES (${company}, ${id}, ${person}, now(), ${JSON.stringify({ order: `${NAME} of ${company}` })}, 0)`.execute(
      t.db,
    );
  await look(COMPANY_A, 8801);
  await look(COMPANY_B, 8802);
  await sql`INSERT INTO day_review (venue_id, business_date, user_id, at)
    VALUES (${V1}, '2024-01-05', ${person}, now()), (${VENUE_OF_B}, '2024-01-05', ${person}, now())`.execute(
    t.db,
  );
  const exported = async (kind: ViewerKind) => {
    const reply = await t.ask(kind, { method: 'GET', url: of(person, 'export/') });
    const { records } = reply.json<{ records: Record<string, Record<string, unknown>[]> }>();
    return {
      companies: records['look_up.user_id']!.map((row) => row['company_id']),
      venues: records['day_review.user_id']!.map((row) => row['venue_id']),
      others: (records['audit_entry.subject_id'] ?? []).filter((row) => 'user_email' in row),
    };
  };
  expect(await exported('manager')).toEqual({ companies: [COMPANY_A], venues: [V1], others: [] });
  expect(await exported('staffManager')).toEqual({
    companies: [COMPANY_A, COMPANY_B],
    venues: [V1, VENUE_OF_B],
    others: [],
  });
  expect((await erase('manager', person)).statusCode).toBe(200);
  const { rows } = await sql<{ asked: string }>`SELECT asked::text FROM look_up
    WHERE id IN (8801, 8802)`.execute(t.db);
  expect(rows.filter(({ asked }) => WORDS.test(asked))).toEqual([]);
  await sql`DELETE FROM day_review WHERE user_id = ${person}`.execute(t.db);
});
