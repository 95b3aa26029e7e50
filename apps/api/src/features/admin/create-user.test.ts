import { testApp } from '#test/world/app';
import { COMPANY_A, COMPANY_B, PROVIDER, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import { openMailer } from '#platform/mail/mail';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { countMailedLink, LINKS_AN_HOUR } from './count-mailed-links.ts';
import { asker, auditLines, refusalOf } from './administration.fixture.ts';

const t = testApp({ publicUrl: 'https://pizza.example' });
const ask = asker(t);
const NOW = new Date();

const ana = { email: 'ana.rojas@lumbre.example', first_name: 'Ana', last_name: 'Rojas' };
const body = (fields: object = {}, user: object = {}) => ({
  user: { ...ana, username: ana.email, ...user },
  venues: [],
  regions: [],
  company: COMPANY_A,
  ...fields,
});
const usersNamed = async (email: string) =>
  t.db.selectFrom('user_account').selectAll().where('email', '=', email).execute();

test('a user is made with stores, regions, a mail and a line in the audit log', async () => {
  const payload = body({ venues: [String(V1), String(V2)], regions: ['R1'] });
  const reply = await ask('manager', 'POST membership/', payload);
  expect(reply.statusCode).toBe(201);
  const [made] = await usersNamed(ana.email);
  expect(reply.json()).toEqual({
    pk: made!.id,
    ...ana,
    username: ana.email,
    alert: 'The link could not be e-mailed. Copy it here.',
    link: expect.stringMatching(/\/api\/set-password\?token=.+&lang=en$/),
  });
  expect(made).toMatchObject({
    employer_id: COMPANY_A,
    password_hash: null,
    company_manager: false,
  });

  const given = await ask('manager', `GET venue-membership/${made!.id}/`);
  expect(given.json()).toEqual({
    memberships: [V1, V2].map((venue) => ({
      pk: expect.any(Number),
      space: {
        pk: String(venue),
        name: `v${venue}`,
        pretty_name: `Venue ${venue}`,
        company: COMPANY_A,
      },
    })),
  });
  expect((await ask('manager', `GET region-membership/${made!.id}/`)).json()).toMatchObject({
    memberships: [{ space: { pk: 'R1', pretty_name: 'North', company: COMPANY_A } }],
  });
  expect(await auditLines(t)).toEqual([
    {
      action: 'user_created',
      user_email: 'manager@crustodian.example',
      company_id: COMPANY_A,
      subject: ana.email,
      before: null,
      after: {
        email: ana.email,
        name: 'Ana Rojas',
        stores: ['Venue 1', 'Venue 2'],
        regions: ['North'],
      },
      address: '127.0.0.1',
    },
  ]);

  const folder = join(t.tools.config.dataDir, 'outbox');
  const [mail] = await readdir(folder);
  const text = (await readFile(join(folder, mail!), 'utf8'))
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
  expect(text).toContain(`To: ${ana.email}`);
  const link = /https:\/\/pizza\.example\/api\/set-password\?token=[\w-]{43}&lang=en/.exec(text)!;
  const page = await t.app.inject({ url: link[0].replace('https://pizza.example', '') });
  expect(page.body).toContain(`For ${ana.email}`);
  // Only the digest of the token is stored.
  const [stored] = await t.db.selectFrom('password_link').selectAll().execute();
  expect(stored!.digest.toString('base64url')).not.toBe(/token=([\w-]+)/.exec(link[0])![1]);
});

test.each<[string, object, string, string[]]>([
  ['a missing first name', { first_name: '' }, 'first_name', ['All fields are required']],
  ['a blank last name', { last_name: ' ' }, 'last_name', ['All fields are required']],
  ['a missing e-mail', { email: '' }, 'email', ['All fields are required']],
  ['a malformed e-mail', { email: 'ana@lumbre' }, 'email', ['Enter a valid email address']],
  [
    'an e-mail that somebody has, in other letters',
    { email: 'REGULAR@crustodian.example' },
    'email',
    ['A user with this e-mail already exists.'],
  ],
  [
    'an e-mail of another company',
    { email: 'managerOfB@crustodian.example' },
    'email',
    ['A user with this e-mail already exists.'],
  ],
])('%s: 400 that names the field', async (_case, user, field, texts) => {
  const before = await t.db.selectFrom('user_account').select('id').execute();
  const reply = await ask('manager', 'POST membership/', body({ venues: ['1'] }, user));
  expect(refusalOf(reply)).toEqual([400, 'user_invalid']);
  expect(reply.json()).toMatchObject({ user: { [field]: texts }, err: expect.any(String) });
  expect(await t.db.selectFrom('user_account').select('id').execute()).toEqual(before);
});

test('an address with accents is the same in another case', async () => {
  const make = (email: string) => ask('manager', 'POST membership/', body({}, { email }));
  expect((await make('ÓSCAR.I@lumbre.example')).statusCode).toBe(201);
  expect(refusalOf(await make('óscar.i@lumbre.example'))).toEqual([400, 'user_invalid']);
});

test('an address of a domain that another company has verified is for staff alone to give', async () => {
  const provider = {
    company_id: COMPANY_B,
    name: 'Forno',
    issuer: 'https://id.verified.example',
    client_id: 'x',
    secret: Buffer.from('sealed'),
    secret_changed_at: NOW,
    groups_claim: 'groups',
    makes_accounts: true,
  };
  await t.db.insertInto('sign_on_provider').values(provider).execute();
  const verified = { proof: 'dns', named_at: NOW, verified_at: NOW, token: 'x' };
  const domain = { company_id: COMPANY_B, domain: 'verified.example', ...verified };
  await t.db.insertInto('sign_on_domain').values(domain).execute();
  const payload = body({}, { email: 'guest@Verified.example' });
  const refused = await ask('manager', 'POST membership/', payload);
  expect(refusalOf(refused)).toEqual([400, 'user_invalid']);
  const message = 'Addresses of this domain belong to another company.';
  expect(refused.json()).toMatchObject({ user: { email: [message] } });
  expect(await usersNamed('guest@Verified.example')).toEqual([]);
  expect((await ask('staffManager', 'POST membership/', payload)).statusCode).toBe(201);
  await t.db.deleteFrom('sign_on_provider').execute();
});

test.each<[string, object, [number, string]]>([
  ['a store of another company', { venues: [String(VENUE_OF_B)] }, [403, 'venue_not_yours']],
  ['a store that does not exist', { venues: ['1', '999'] }, [403, 'venue_not_yours']],
  ['a region of another company', { regions: ['R1', 'R9'] }, [400, 'unknown_region']],
  ['an unknown region', { regions: ['nowhere'] }, [400, 'unknown_region']],
  ['another company', { company: COMPANY_B }, [403, 'company_not_yours']],
  ['no company', { company: undefined }, [400, 'bad_request']],
  ['a store that is no id', { venues: ['V1'] }, [400, 'bad_request']],
  ['no user', { user: undefined }, [400, 'bad_request']],
])('%s is refused, nothing is half-written', async (_case, fields, refusal) => {
  const user = { email: 'nobody.yet@lumbre.example' };
  const reply = await ask('manager', 'POST membership/', { ...body({}, user), ...fields });
  expect(refusalOf(reply)).toEqual(refusal);
  expect(await usersNamed(user.email)).toEqual([]);
});

test('nobody but staff makes people of the provider, who are staff', async () => {
  const membership = { user_id: 2, company_id: PROVIDER };
  await t.db.insertInto('company_membership').values(membership).execute();
  const payload = body({ company: PROVIDER }, { email: 'x@provider.example' });
  const asManager = await ask('manager', 'POST membership/', payload);
  expect(refusalOf(asManager)).toEqual([403, 'company_not_yours']);
  expect((await ask('staffManager', 'POST membership/', payload)).statusCode).toBe(201);
});

test('a mail server that fails is reported; the user is created', async () => {
  const mail = t.tools.mail.send;
  t.tools.mail.send = openMailer({
    smtpUrl: 'smtp://127.0.0.1:1',
    mailFrom: 'a@b.example',
    dataDir: '/nowhere',
  }).send;
  const email = 'ben@lumbre.example';
  const reply = await ask('manager', 'POST membership/', body({}, { email }));
  t.tools.mail.send = mail;
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({
    alert: 'The link could not be e-mailed. Copy it here.',
    link: expect.stringContaining('/api/set-password?token='),
  });
  expect(await usersNamed(email)).toHaveLength(1);
});

test('nobody waits behind those who wait for a mail server', async () => {
  const { send } = t.tools.mail;
  const answers: (() => void)[] = [];
  t.tools.mail.send = () =>
    new Promise((resolve) => answers.push(() => resolve({ state: 'sent', refused: [] })));
  // As many as may run at once for all companies together.
  const made = Array.from({ length: 24 }, (_, n) => {
    const kind = n % 2 ? 'manager' : 'managerOfB';
    const fields = { company: n % 2 ? COMPANY_A : COMPANY_B };
    return ask(kind, 'POST membership/', body(fields, { email: `waits-${n}@lumbre.example` }));
  });
  await vi.waitFor(() => expect(answers).toHaveLength(24), 20_000);
  const others = await t.ask('reviewer', { method: 'GET', url: '/api/get_my_info' });
  for (const answer of answers) answer();
  const statuses = (await Promise.all(made)).map(({ statusCode }) => statusCode);
  t.tools.mail.send = send;
  expect(others.statusCode).toBe(200);
  expect(statuses).toEqual(Array<number>(24).fill(201));
});

test('a name that is no name is refused, and nobody is made', async () => {
  const user = { email: 'victim@lumbre.example', first_name: 'Win\r\nat https://evil.example' };
  const reply = await ask('manager', 'POST membership/', body({}, user));
  expect(reply.json()).toMatchObject({
    code: 'user_invalid',
    user: { first_name: ['A name cannot contain line breaks, web addresses or e-mail addresses.'] },
  });
  expect(await usersNamed(user.email)).toEqual([]);
});

test('so many links to set a password leave a company in an hour; others mail on', async () => {
  await t.db.deleteFrom('attempt_count').execute();
  for (let n = 0; n < LINKS_AN_HOUR; n += 1) await countMailedLink(t.db, COMPANY_B);
  const email = 'one.more@forno.example';
  const more = body({ company: COMPANY_B }, { email });
  const refused = await ask('managerOfB', 'POST membership/', more);
  expect(refusalOf(refused)).toEqual([429, 'too_many_requests']);
  expect(await usersNamed(email)).toEqual([]);
  const others = await ask('manager', 'POST membership/', body({}, { email }));
  expect(others.statusCode).toBe(201);
});

test('a company learns of ten addresses in an hour that they have an account, then it has to wait', async () => {
  await t.db.deleteFrom('attempt_count').execute();
  const taken = body({ company: COMPANY_A }, { email: 'managerOfB@crustodian.example' });
  const codes: string[] = [];
  for (let n = 0; n < 11; n += 1) {
    codes.push((await ask('manager', 'POST membership/', taken)).json<{ code: string }>().code);
  }
  expect(codes).toEqual([...Array(10).fill('user_invalid'), 'too_many_requests']);
});
