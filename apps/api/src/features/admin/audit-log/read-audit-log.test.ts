import type { AuditEntry } from '@crustodian/contract/admin';
import { writeAudit, writeOperatorAudit } from '#platform/audit-log';
import { testApp } from '#test/world/app';
import { COMPANY_A, COMPANY_B, PASSWORD, PEOPLE, PROVIDER } from '#test/world/fixture';
import { beforeAll, expect, test } from 'vitest';
import { asker, refusalOf } from '../administration.fixture.ts';

const t = testApp();
const ask = asker(t);

const origin = { address: '10.1.2.3', userAgent: '=cmd|Browser, "quoted"' };
const NOON = Date.UTC(2024, 2, 10, 12);
const DAY = 24 * 3_600_000;

const write = (company: number, subject: string, now: number, more: object = {}) =>
  writeAudit(t.db, {
    by: PEOPLE.manager.id,
    origin,
    now,
    company,
    action: 'stores_changed',
    subject,
    before: { stores: ['A'] },
    after: { stores: ['A', 'B'] },
    ...more,
  });

interface Log {
  entries: AuditEntry[];
  next: string | null;
}
const read = async (query: string, kind: 'manager' | 'staff' = 'manager') =>
  (await ask(kind, `GET audit-log/?company=${COMPANY_A}&${query}`)).json<Log>();
const subjects = async (query: string) => (await read(query)).entries.map(({ subject }) => subject);

beforeAll(async () => {
  await write(COMPANY_A, 'ana_100%@lumbre.example', NOON - DAY);
  await write(COMPANY_A, 'ben@lumbre.example', NOON);
  await write(COMPANY_A, 'Óscar Ibáñez', NOON - 2 * DAY);
  await write(COMPANY_B, 'carla@forno.example', NOON);
  await writeOperatorAudit(t.db, {
    now: NOON + DAY,
    company: COMPANY_A,
    action: 'password_reset',
    subject: 'dora@lumbre.example',
  });
});

test('who, when, from where, before and after', async () => {
  const { entries } = await read('from=2024-03-10&to=2024-03-10');
  expect(entries).toEqual([
    {
      id: expect.any(String),
      at: '2024-03-10T12:00:00.000Z',
      action: 'stores_changed',
      by: {
        pk: PEOPLE.manager.id,
        name: 'manager@crustodian.example',
        email: 'manager@crustodian.example',
      },
      address: '10.1.2.3',
      user_agent: origin.userAgent,
      subject: 'ben@lumbre.example',
      changes: [{ field: 'stores', before: ['A'], after: ['A', 'B'] }],
    },
  ]);
});

test.each([
  ['to=2024-03-09', ['ana_100%@lumbre.example', 'Óscar Ibáñez']],
  ['from=2024-03-11&to=2024-03-11', ['dora@lumbre.example']],
  ['action=password_reset', ['dora@lumbre.example']],
  ['person=BEN', ['ben@lumbre.example']],
  ['person=100%25', ['ana_100%@lumbre.example']],
  ['person=_100', ['ana_100%@lumbre.example']],
  ['person=operator', ['dora@lumbre.example']],
  ['person=carla', []],
])('%s', async (query, expected) => expect(await subjects(query)).toEqual(expected));

test.each(['Óscar', 'óscar', 'oscar IBANEZ', 'IBÁÑEZ', 'O\u0301scar'])(
  'a name with accents is found by %s',
  async (name) => {
    expect(await subjects(`person=${encodeURIComponent(name)}`)).toEqual(['Óscar Ibáñez']);
  },
);

test('a sign-in is listed with address and browser; staff see it too', async () => {
  await t.app.inject({
    method: 'POST',
    url: '/api/token/',
    payload: { username: 'regular@crustodian.example', password: PASSWORD },
    headers: { 'user-agent': 'Firefox' },
    remoteAddress: '192.0.2.7',
  });
  const { entries } = await read('action=signed_in&person=regular', 'staff');
  expect(entries[0]).toMatchObject({
    by: { pk: PEOPLE.regular.id },
    address: '192.0.2.7',
    user_agent: 'Firefox',
    subject: 'regular@crustodian.example',
  });
});

test('people without a company are listed with the provider’s', async () => {
  await t.signIn('nobody');
  const url = `GET audit-log/?company=${PROVIDER}&person=nobody` as const;
  expect((await ask('staff', url)).json<Log>().entries).toHaveLength(1);
});

test('fifty at a time', async () => {
  for (let at = 0; at < 53; at += 1) await write(COMPANY_A, `many ${at}`, NOON);
  const first = await read('person=many');
  expect(first.entries).toHaveLength(50);
  const rest = await read(`person=many&after=${first.next}`);
  expect(rest.entries.map(({ subject }) => subject)).toEqual(['many 2', 'many 1', 'many 0']);
  expect(rest.next).toBeNull();
});

test('as a file, in which no cell is a formula', async () => {
  const url = `GET audit-log/export/?company=${COMPANY_A}&to=2024-03-10&person=ben` as const;
  const reply = await ask('manager', url);
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.body).toBe(
    '\uFEFFTime (UTC),What,Who,E-mail,Concerning,Change,Address,Browser\r\n' +
      '2024-03-10 12:00:00,Stores changed,manager@crustodian.example,manager@crustodian.example,' +
      'ben@lumbre.example,"stores: A → A, B",10.1.2.3,"\'=cmd|Browser, ""quoted"""\r\n',
  );
});

test.each(['from=10-3-2024', 'action=baked', 'after=x', 'company='])('%s: 400', async (query) => {
  const reply = await ask('manager', `GET audit-log/?company=${COMPANY_A}&${query}`);
  expect(refusalOf(reply)).toEqual([400, 'bad_request']);
});

test('newest first, in whatever order it was written', async () => {
  for (const days of [3, 1, 2]) await write(COMPANY_A, `told ${days} days ago`, NOON - days * DAY);
  expect(await subjects('person=told')).toEqual([
    'told 1 days ago',
    'told 2 days ago',
    'told 3 days ago',
  ]);
});

test('an export of any length is sent page by page, and a person has one at a time', async () => {
  // More than a connection buffers before anyone reads.
  const large = { before: { stores: ['A'.repeat(100_000)] } };
  for (let at = 0; at < 250; at += 1) await write(COMPANY_A, `exported ${at}`, NOON, large);
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `${address}/api/dashboard/audit-log/export/?company=${COMPANY_A}&person=exported`;
  const leaving = new AbortController();
  const ask = async (kind: 'manager' | 'staff', signal: AbortSignal | null = null) =>
    fetch(url, { headers: await t.signIn(kind), signal });
  expect((await ask('manager', leaving.signal)).status).toBe(200);
  const second = await ask('manager');
  expect([second.status, await second.json()]).toEqual([
    429,
    {
      code: 'too_many_requests',
      err: 'Your previous export is still running. Wait for it to finish.',
    },
  ]);
  const text = await (await ask('staff')).text();
  expect(text.match(/exported \d+/g)).toEqual(
    Array.from({ length: 250 }, (_, at) => `exported ${249 - at}`),
  );
  leaving.abort();
  await expect.poll(async () => (await ask('manager')).status, { timeout: 10_000 }).toBe(200);
});
