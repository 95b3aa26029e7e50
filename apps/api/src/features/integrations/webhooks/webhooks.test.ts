import type { WebhookMessage, WebhookReceiver } from '@crustodian/contract/integrations';
import { WEBHOOK_KIND_NAMES } from '@crustodian/domain/people/webhook-events';
import { seal } from '#platform/auth/sealed-secret';
import { sessionKeys } from '#platform/auth/tokens';
import type { Way } from '#platform/webhooks/post-outside';
import { addressRule } from '#platform/webhooks/outside-addresses';
import { signedHeaders } from '#platform/webhooks/sign-message';
import { queueWebhooks } from '#platform/webhooks/queue-webhooks';
import { testApp } from '#test/world/app';
import { doNextJob } from '#test/world/jobs';
import { COMPANY_A, COMPANY_B, PEOPLE, V1, VENUE_OF_B } from '#test/world/fixture';
import { sql } from 'kysely';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetMessages } from './forget-webhooks.job.ts';
import { queueDue, sendDue } from './deliver-webhooks.job.ts';

const t = testApp({ webhookNetworks: ['loopback'] });

const NOW = Date.UTC(2024, 2, 10, 18);
const HOUR_MS = 3_600_000;
const OF_A = `/api/integrations/company/${COMPANY_A}/webhooks/`;
const LOG = `/api/integrations/company/${COMPANY_A}/webhook-messages/`;

/** How the other side responds to a request; 'hang' never responds. */
type Answering = (request: IncomingMessage, body: string) => number | 'hang' | { location: string };
let answering: Answering = () => 204;
let got: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
let server: Server;
let base = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      got.push({ url: request.url!, headers: request.headers, body });
      const answer = answering(request, body);
      if (answer === 'hang') return;
      if (typeof answer === 'number') response.writeHead(answer).end('what it says is not read');
      else response.writeHead(302, answer).end();
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(async () => {
  t.setNow(NOW);
  answering = () => 204;
  got = [];
  for (const table of ['webhook_message', 'webhook_receiver', 'attempt_count', 'audit_entry']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
});

const add = async (change: object = {}) => {
  const payload = { name: 'Chat', url: `${base}/chat`, kinds: WEBHOOK_KIND_NAMES, ...change };
  const reply = await t.ask('manager', { method: 'POST', url: OF_A, payload });
  const told = reply.json<{
    receiver: WebhookReceiver;
    secret: string;
    code: string;
    err: string;
  }>();
  return { status: reply.statusCode, ...told };
};
const signal = (at: { venue: number } | { company: number } = { venue: V1 }) =>
  queueWebhooks(t.db, { at, type: 'signal.opened', now: t.tools.now(), data: { bad: 6 } });
const send = (receiver: string, way: Partial<Way> = {}) => sendDue(t.tools, receiver, way);
const log = async (query = '') =>
  (await t.ask('manager', { method: 'GET', url: `${LOG}${query}` })).json<{
    messages: WebhookMessage[];
    counts: object;
    next: string | null;
  }>();
const secretOf = (text: string) => Buffer.from(text.slice('whsec_'.length), 'base64');

test('an event reaches the receivers of its company that asked for it, signed', async () => {
  const { receiver, secret } = await add();
  await add({ name: 'Lake', kinds: ['report'] });
  await signal();
  await signal({ venue: VENUE_OF_B });
  await send(receiver.id);
  expect(got).toHaveLength(1);
  const [{ headers, body, url }] = got as [(typeof got)[0]];
  expect(url).toBe('/chat');
  expect(JSON.parse(body)).toEqual({
    type: 'signal.opened',
    timestamp: new Date(NOW).toISOString(),
    data: { venue: String(V1), venue_name: 'Venue 1', bad: 6 },
  });
  const id = headers['webhook-id'] as string;
  const expected = signedHeaders({ id, body, now: NOW, secrets: [secretOf(secret)] });
  expect(headers).toMatchObject({ ...expected, 'content-type': 'application/json' });
  const { messages, counts } = await log();
  expect(messages).toMatchObject([{ state: 'arrived', tries: 1, status: 204, problem: null }]);
  expect(id).toBe(`msg_${messages[0]!.id}`);
  expect(counts).toEqual({ arrived: 1, waiting: 0, given_up: 0 });
});

test('what is rolled back is told to no one', async () => {
  const { receiver } = await add();
  await t.db
    .transaction()
    .execute(async (trx) => {
      await queueWebhooks(trx, { at: { venue: V1 }, type: 'signal.opened', now: NOW, data: {} });
      throw new Error('undone');
    })
    .catch(() => undefined);
  await send(receiver.id);
  expect(got).toEqual([]);
});

test('what a receiver refuses is tried again for a day under the same id, then kept', async () => {
  const { receiver } = await add();
  answering = () => 503;
  await signal();
  const seen: object[] = [];
  for (let tries = 1; tries <= 8; tries += 1) {
    await send(receiver.id);
    const [{ state, status, next_at: next }] = (await log()).messages as [WebhookMessage];
    const dueIn = next === null ? null : (Date.parse(next) - NOW) / 1000;
    // One millisecond too early.
    t.setNow(Date.parse(next ?? '2084-01-01') - 1);
    await send(receiver.id);
    seen.push({ state, status, dueIn, asked: got.length });
    t.setNow(Date.parse(next ?? '2084-01-01'));
  }
  const dues = [5, 305, 2105, 9305, 27_305, 52_505, 86_400];
  expect(seen).toEqual([
    ...dues.map((dueIn, at) => ({ state: 'waiting', status: 503, dueIn, asked: at + 1 })),
    { state: 'given-up', status: 503, dueIn: null, asked: 8 },
  ]);
  expect(await log('?state=given-up')).toMatchObject({
    messages: [{ state: 'given-up', tries: 8, problem: 'answered 503', next_at: null }],
  });
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const { receivers } = (await t.ask('manager', { method: 'GET', url: OF_A })).json<{
    receivers: WebhookReceiver[];
  }>();
  expect(receivers[0]!.failing).toEqual({ problem: 'answered 503', since: expect.any(String) });

  t.setNow(NOW + 25 * HOUR_MS);
  answering = () => 200;
  const { id } = (await log()).messages[0]!;
  const again = await t.ask('manager', { method: 'POST', url: `${LOG}${id}/send/`, payload: {} });
  expect(again.statusCode).toBe(200);
  await send(receiver.id);
  expect(await log()).toMatchObject({ messages: [{ id, state: 'arrived', tries: 1 }] });
  const logged = await sql<object>`SELECT subject, user_id, after->>'message' AS message
    FROM audit_entry WHERE action = 'webhook_sent_again'`.execute(t.db);
  expect(logged.rows).toEqual([{ subject: 'Chat', user_id: PEOPLE.manager.id, message: id }]);
});

describe('does not arrive', () => {
  const outcome = async (answer: Answering, way: Partial<Way> = {}, url?: string) => {
    const { receiver } = await add();
    if (url) await sql`UPDATE webhook_receiver SET url = ${url}`.execute(t.db);
    answering = answer;
    await signal();
    await send(receiver.id, way);
    const { state, problem, status } = (await log()).messages[0]!;
    return { state, problem, status, asked: got.length };
  };
  const waits = { state: 'waiting', status: null };
  const refused = {
    state: 'given-up',
    status: null,
    problem: 'the address points into your own network',
    asked: 0,
  };

  test('a receiver that hangs', async () =>
    expect(await outcome(() => 'hang', { timeoutMs: 300 })).toEqual({
      ...waits,
      problem: 'no answer within 0.3 s',
      asked: 1,
    }));
  test('one that is not there', async () =>
    expect(await outcome(() => 204, {}, 'http://127.0.0.1:1/')).toEqual({
      ...waits,
      problem: 'the connection failed (ECONNREFUSED)',
      asked: 0,
    }));
  test('one that redirects: it is not followed', async () =>
    expect(await outcome(() => ({ location: `${base}/elsewhere` }))).toEqual({
      state: 'waiting',
      status: 302,
      problem: 'redirects are not followed',
      asked: 1,
    }));
  test('one that says it is gone: it is not asked again', async () =>
    expect(await outcome(() => 410)).toMatchObject({ state: 'given-up', status: 410, asked: 1 }));
  test('an address in a network that is not allowed', async () =>
    expect(await outcome(() => 204, { mayReach: addressRule([]) })).toEqual(refused));
  test('a name that points into the network', async () => {
    const resolve: Way['resolve'] = (_host, done) =>
      done(null, [
        { address: '93.184.215.14', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    const way = { mayReach: addressRule([]), resolve };
    const { port } = server.address() as AddressInfo;
    expect(await outcome(() => 204, way, `https://hooks.example:${port}/`)).toEqual(refused);
  });
  test('a name that pointed outside at first', async () => {
    let asked = 0;
    const resolve: Way['resolve'] = (_host, done) => {
      asked += 1;
      done(null, [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
    };
    const { port } = server.address() as AddressInfo;
    const url = `http://hooks.example:${port}/`;
    answering = () => 503;
    const first = await outcome(() => 503, { resolve }, url);
    expect(first).toMatchObject({ state: 'waiting', status: 503, asked: 1 });
    t.setNow(NOW + HOUR_MS);
    await send((await receivers())[0]!.id, { resolve });
    expect((await log()).messages).toMatchObject([{ state: 'given-up', tries: 2 }]);
    expect(got).toHaveLength(1);
  });
});

const receivers = async () =>
  (await t.ask('manager', { method: 'GET', url: OF_A })).json<{ receivers: WebhookReceiver[] }>()
    .receivers;

test('a secret is sealed in the database and shown once', async () => {
  const { secret } = await add();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { rows } = await sql<{ secret: Buffer }>`SELECT secret FROM webhook_receiver`.execute(t.db);
  expect(rows[0]!.secret.includes(secretOf(secret))).toBe(false);
  expect(JSON.stringify(await receivers())).not.toContain(secret);
});

test('a changed secret signs next to the old one for a day', async () => {
  const { receiver, secret: old } = await add();
  const reply = await t.ask('manager', {
    method: 'POST',
    url: `${OF_A}${receiver.id}/secret/`,
    payload: {},
  });
  const { secret } = reply.json<{ secret: string }>();
  expect(secret).not.toBe(old);
  const signatures = async () => {
    await signal();
    await send(receiver.id);
    const { headers, body } = got.at(-1)!;
    const id = headers['webhook-id'] as string;
    const by = (text: string) =>
      signedHeaders({ id, body, now: t.tools.now(), secrets: [secretOf(text)] })[
        'webhook-signature'
      ];
    return { sent: (headers['webhook-signature'] as string).split(' '), of: [by(secret), by(old)] };
  };
  const during = await signatures();
  expect(during.sent).toEqual(during.of);
  t.setNow(NOW + 24 * HOUR_MS);
  const after = await signatures();
  expect(after.sent).toEqual(after.of.slice(0, 1));
});

test('a receiver that is ended gets nothing; what waited says so', async () => {
  const { receiver } = await add();
  await signal();
  await t.ask('manager', { method: 'DELETE', url: `${OF_A}${receiver.id}/` });
  await signal();
  await send(receiver.id);
  expect(got).toEqual([]);
  const { messages } = await log();
  expect(messages).toMatchObject([{ state: 'given-up', problem: 'the receiver was ended' }]);
  const again = await t.ask('manager', {
    method: 'POST',
    url: `${LOG}${messages[0]!.id}/send/`,
    payload: {},
  });
  expect(again.json()).toMatchObject({ code: 'receiver_ended' });
  expect((await log()).messages[0]!.state).toBe('given-up');
});

test('each change of a receiver is in the audit log, without its secret', async () => {
  const { receiver } = await add({ kinds: ['signal'] });
  const payload = { name: 'Chat', url: `${base}/other`, kinds: ['signal'] };
  await t.ask('manager', { method: 'PATCH', url: `${OF_A}${receiver.id}/`, payload });
  t.setNow(NOW + 1000);
  await t.ask('manager', { method: 'POST', url: `${OF_A}${receiver.id}/secret/`, payload: {} });
  await t.ask('manager', { method: 'DELETE', url: `${OF_A}${receiver.id}/` });
  const { rows } = await sql<{ before: object | null; after: object | null }>`
    SELECT before, after FROM audit_entry WHERE action = 'webhook_changed' ORDER BY id`.execute(
    t.db,
  );
  const [first, second] = [`${base}/chat`, `${base}/other`].map((url) => ({ ...payload, url }));
  expect(rows).toEqual([
    { before: null, after: first },
    { before: first, after: second },
    {
      before: { secret: new Date(NOW).toISOString() },
      after: { secret: new Date(NOW + 1000).toISOString() },
    },
    { before: second, after: null },
  ]);
});

test('says whose maker no longer administers the company, until somebody else saves it', async () => {
  const { receiver } = await add();
  expect(receiver.is_administered).toBe(true);
  const person = { user_id: PEOPLE.manager.id, venue_id: V1 };
  await t.db.insertInto('venue_membership').values(person).execute();
  const asStaff = async (method: 'GET' | 'PATCH', rest = '', payload?: object) =>
    (await t.ask('staffManager', { method, url: OF_A + rest, ...(payload && { payload }) })).json<{
      receiver: WebhookReceiver;
      receivers: WebhookReceiver[];
    }>();
  const { receivers } = await asStaff('GET');
  const payload = { name: 'Chat', url: `${base}/chat`, kinds: ['signal'] };
  const saved = await asStaff('PATCH', `${receiver.id}/`, payload);
  await t.db.deleteFrom('venue_membership').where('user_id', '=', PEOPLE.manager.id).execute();
  expect(receivers).toMatchObject([{ id: receiver.id, is_administered: false }]);
  expect(saved.receiver).toMatchObject({ made_by: expect.any(String), is_administered: true });
  expect(saved.receiver.made_by).not.toBe(receiver.made_by);
});

test.each([
  ['an address of the network', { url: 'https://10.0.0.1/x' }, 'address_refused'],
  ['no address', { url: 'hooks' }, 'address_refused'],
  ['an unencrypted address outside', { url: 'http://93.184.215.14/' }, 'address_refused'],
  ['no kind', { kinds: [] }, 'bad_request'],
  ['an unknown kind', { kinds: ['pizza'] }, 'bad_request'],
  ['no name', { name: ' ' }, 'bad_request'],
])('%s is refused', async (_case, change, code) => expect((await add(change)).code).toBe(code));

test('a company has at most 20 receivers', async () => {
  for (let i = 0; i < 20; i += 1) expect((await add()).status).toBe(201);
  expect((await add()).code).toBe('receivers_full');
});

test('messages of another company are not found', async () => {
  await add();
  await signal();
  const { id } = (await log()).messages[0]!;
  const url = `/api/integrations/company/${COMPANY_B}/webhook-messages/${id}/send/`;
  const reply = await t.ask('managerOfB', { method: 'POST', url, payload: {} });
  expect(reply.json()).toMatchObject({ code: 'message_not_found' });
});

test('the log is read in pages, and forgotten after 30 days, but for what waits', async () => {
  const { receiver } = await add();
  for (let i = 0; i < 55; i += 1) await signal();
  const first = await log();
  expect(first.messages).toHaveLength(50);
  const second = await log(`?after=${first.next}`);
  expect([second.messages.length, second.next]).toEqual([5, null]);
  await send(receiver.id);
  await signal();
  t.setNow(NOW + 31 * 24 * HOUR_MS);
  await forgetMessages(t.tools);
  expect((await log()).counts).toEqual({ arrived: 0, waiting: 1, given_up: 0 });
});

test('receivers of one company that hang leave room for those of another', async () => {
  const due = async (receiver: string, company: number, id: number) =>
    sql`INSERT INTO webhook_message (id, receiver_id, company_id, type, body, made_at, begun_at, due_at)
      VALUES (${id}, ${receiver}, ${company}, 'test', '{}', ${new Date(NOW)}, ${new Date(NOW)},
        ${new Date(NOW - id)})`.execute(t.db);
  const ofA: string[] = [];
  for (let n = 1; n <= 5; n += 1) {
    ofA.push((await add({ name: `A ${n}`, url: `${base}/${n}` })).receiver.id);
    await due(ofA.at(-1)!, COMPANY_A, n);
  }
  const made = await t.ask('managerOfB', {
    method: 'POST',
    url: `/api/integrations/company/${COMPANY_B}/webhooks/`,
    payload: { name: 'B', url: `${base}/b`, kinds: ['signal'] },
  });
  const ofB = made.json<{ receiver: { id: string } }>().receiver.id;
  await due(ofB, COMPANY_B, 6);
  await queueDue(t.tools);
  const queued: string[] = [];
  const take = async ({ receiver }: { receiver: string }) => void queued.push(receiver);
  while (await doNextJob(t.db, 'send-webhooks', take));
  // Company A gets places only for the two receivers whose messages have been due longest.
  expect(queued).toHaveLength(3);
  expect(new Set(queued)).toEqual(new Set([ofA[4], ofA[3], ofB]));
});

/** `npm run test:slow` sends 10,000. */
const EVENTS = Number(process.env['WEBHOOK_EVENTS'] ?? 1_000);

test(`${EVENTS} events: each arrives, or is kept with its reason, and none where it may not`, async () => {
  const flaky = (await add({ name: 'Flaky', url: `${base}/flaky` })).receiver.id;
  const hanging = (await add({ name: 'Hanging', url: `${base}/hanging`, kinds: ['report'] }))
    .receiver.id;
  const moving = (await add({ name: 'Moving', url: `${base}/moving`, kinds: ['camera'] })).receiver
    .id;
  const rebound = (
    await add({ name: 'Rebound', url: 'https://rebound.example/', kinds: ['action'] })
  ).receiver.id;
  const fill = (receiver: string, events: number, from: number) =>
    sql`INSERT INTO webhook_message (id, receiver_id, company_id, type, body, made_at, begun_at, due_at)
      SELECT ${from}::bigint + i, ${receiver}, ${COMPANY_A}, 'signal.opened', '{}', ${new Date(NOW)},
        ${new Date(NOW)}, ${new Date(NOW)} FROM generate_series(1, ${events}::int) i`.execute(t.db);
  const toFlaky = EVENTS - 220;
  await fill(flaky, toFlaky, 0);
  await fill(hanging, 20, 100_000);
  await fill(moving, 100, 200_000);
  await fill(rebound, 100, 300_000);
  let asked = 0;
  const arrived = new Set<string>();
  answering = ({ url, headers }) => {
    if (url === '/hanging') return 'hang';
    if (url === '/moving') return { location: 'http://127.0.0.1:1/' };
    asked += 1;
    if (asked % 10 === 0) return 503;
    arrived.add(headers['webhook-id'] as string);
    return 204;
  };
  const inside: Way['resolve'] = (_host, done) => done(null, [{ address: '10.0.0.1', family: 4 }]);
  const run = async () => {
    const sendTo = ({ receiver }: { receiver: string }) =>
      sendDue(t.tools, receiver, {
        resolve: inside,
        timeoutMs: receiver === hanging ? 100 : 10_000,
      });
    // Runs a receiver's jobs one after the other while something is due, as a process does.
    for (let isDue = true; isDue;) {
      isDue = false;
      await queueDue(t.tools);
      while (await doNextJob(t.db, 'send-webhooks', sendTo)) isDue = true;
    }
  };
  let now = NOW;
  for (const pause of [0, 5, 300, 1800, 7200, 18_000, 25_200, 33_895]) {
    now += pause * 1000;
    t.setNow(now);
    await run();
  }
  const { rows } = await sql<{ name: string; state: string; problem: string | null; n: number }>`
    SELECT r.name, m.state, m.problem, count(*)::int AS n FROM webhook_message m
    JOIN webhook_receiver r ON r.id = m.receiver_id GROUP BY 1, 2, 3 ORDER BY 1`.execute(t.db);
  expect(rows).toEqual([
    { name: 'Flaky', state: 'arrived', problem: null, n: toFlaky },
    { name: 'Hanging', state: 'given-up', problem: 'no answer within 0.1 s', n: 20 },
    { name: 'Moving', state: 'given-up', problem: 'redirects are not followed', n: 100 },
    {
      name: 'Rebound',
      state: 'given-up',
      problem: 'the address points into your own network',
      n: 100,
    },
  ]);
  expect(arrived.size).toBe(toFlaky);
}, 120_000);

test('receivers whose secret cannot be opened wait with their reason, and keep no place of others', async () => {
  const lost: string[] = [];
  for (const name of ['Lost 1', 'Lost 2']) {
    const { receiver } = await add({ name });
    lost.push(receiver.id);
    const secret = seal(sessionKeys('another secret'), Buffer.alloc(32), `webhook ${receiver.id}`);
    await sql`UPDATE webhook_receiver SET secret = ${secret} WHERE id = ${receiver.id}`.execute(
      t.db,
    );
  }
  await signal();
  t.setNow(NOW + 1000);
  await add({ name: 'Sound', url: `${base}/sound` });
  await signal();
  const sendNext = () => doNextJob(t.db, 'send-webhooks', ({ receiver }) => send(receiver));
  for (let round = 0; round < 2; round += 1) {
    await queueDue(t.tools);
    while (await sendNext());
  }
  expect(got.map(({ url }) => url)).toEqual(['/sound']);
  const { rows } = await sql<object>`SELECT DISTINCT state, problem FROM webhook_message
    WHERE receiver_id = ANY (${lost}::bigint[])`.execute(t.db);
  expect(rows).toEqual([
    { state: 'waiting', problem: 'its secret can no longer be read; make a new one' },
  ]);
});

test('what happened before there was a receiver is not told to it', async () => {
  await add();
  t.setNow(NOW - HOUR_MS);
  await signal();
  t.setNow(NOW + HOUR_MS);
  await signal();
  const { rows } = await sql<{ at: Date }>`SELECT made_at AS at FROM webhook_message`.execute(t.db);
  expect(rows).toEqual([{ at: new Date(NOW + HOUR_MS) }]);
});
