import { queueWebhooks } from '#platform/webhooks/queue-webhooks';
import { listenOn } from '#test/world/listen';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1, V2, VENUE_OF_B } from '#test/world/fixture';
import { DAY, picture, placeWithPizza } from '#test/world/place';
import type { WebhookReceiver } from '@crustodian/contract/integrations';
import type { TokenScope } from '@crustodian/domain/people/token-scopes';
import { sql } from 'kysely';
import { spawn, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type * as ClientModule from '../../../packages/client/src/client.ts';
import { sendDue } from './features/integrations/webhooks/deliver-webhooks.job.ts';

/** The published client package, and the recipes that use it, installed outside the repository. */

const t = testApp({ webhookNetworks: ['loopback'] });
const ROOT = resolve(import.meta.dirname, '../../..');
let folder: string;
let url: string;
let client: typeof ClientModule;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crustodian-client-'));
  await packClient();
  await cp(join(ROOT, 'docs/api/recipes'), folder, { recursive: true });
  const entry = pathToFileURL(join(folder, 'node_modules/@crustodian/client/dist/client.js'));
  // Safe because it was built from that module.
  client = (await import(entry.href)) as typeof ClientModule;
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const address = t.app.server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const ofA = { company: COMPANY_A, grid: 'official', device: t.devices.deviceOfV1 } as const;
  await placeWithPizza(t, { ...ofA, venue: V1 });
  await placeWithPizza(t, { ...ofA, venue: V2 });
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Builds and packs the client, and installs it into the folder, isolated from the repository. */
async function packClient(): Promise<void> {
  const run = (command: string, args: string[], cwd: string) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
  };
  const typescript = join(ROOT, 'node_modules/typescript/bin/tsc');
  run(process.execPath, [typescript, '-p', 'tsconfig.json'], join(ROOT, 'packages/client'));
  run('npm', ['pack', '--pack-destination', folder], join(ROOT, 'packages/client'));
  const target = join(folder, 'node_modules/@crustodian/client');
  await mkdir(target, { recursive: true });
  const [tarball] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  run('tar', ['-xzf', join(folder, tarball!), '--strip-components=1', '-C', target], folder);
}

async function tokenOf(kind: ViewerKind, ...scopes: TokenScope[]): Promise<string> {
  const ends = new Date(t.tools.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const reply = await t.ask(kind, {
    method: 'POST',
    url: '/api/integrations/own/tokens/',
    payload: { name: 'a program', scopes, ends },
  });
  return reply.json<{ secret: string }>().secret;
}
const connected = async (kind: ViewerKind, ...scopes: TokenScope[]) =>
  client.connect({ url, token: await tokenOf(kind, ...scopes) });

/** Runs a recipe as a user would, and waits for its end. */
async function runRecipe(name: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [name, ...args], {
    cwd: folder,
    env: { ...process.env, URL: url, ...env },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (text: Buffer) => (out += String(text)));
  child.stderr.on('data', (text: Buffer) => (err += String(text)));
  const code = await new Promise((done) => void child.once('close', done));
  return { code, out: out.trim(), err: err.trim() };
}

test('calls are made by name, with what goes into the path, the query and the body', async () => {
  const crustodian = await connected('manager', 'read:figures', 'read:pizzas');
  const { venues } = await crustodian.listVenues();
  expect(venues.map(({ value }) => value).sort()).toContain(String(V1));
  const first = `${DAY.slice(0, 8)}09`;
  const perDay: number[] = [];
  for (const day of client.days(first, DAY)) {
    const feed = await crustodian.readFeed({ body: { venue: String(V1), min: day, max: day } });
    perDay.push(feed.vids_and_results.length);
  }
  expect(perDay).toEqual([0, 1]);
  const found = await crustodian.listDaysWithData({
    query: { venue: String(V1), year: '2024', month: '03' },
  });
  expect(found.data).toContain(DAY);
});

test('a file is answered as its response', async () => {
  const crustodian = await connected('manager', 'read:pizzas');
  const feed = await crustodian.readFeed({
    body: { venue: String(V1), min: '10-3-2024', max: '10-3-2024' },
  });
  const path = feed.vids_and_results[0]!.result.trackeds[0]!.REPORT_optimal_snap_path!;
  const reply = await crustodian.serveImage({
    params: { path: path.replace(/^\/?api\/static\//, '') },
    query: {},
  });
  expect(reply.headers.get('content-type')).toBe('image/jpeg');
  expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(100);
});

test('a refusal throws its status, code and message', async () => {
  const crustodian = await connected('manager', 'read:figures');
  const foreign = crustodian.readVenueStats({ query: { venue: String(VENUE_OF_B) } });
  await expect(foreign).rejects.toMatchObject({
    name: 'RefusedError',
    status: 403,
    code: 'venue_not_yours',
    message: 'This venue is not one of yours.',
  });
  const lacking = crustodian.readFeed({ body: { venue: String(V1), min: 'x', max: 'y' } });
  await expect(lacking).rejects.toMatchObject({ code: 'token_scope_missing' });
  const unknown = client.connect({ url, token: 'crt_unknown' }).listVenues();
  await expect(unknown).rejects.toMatchObject({ status: 401, code: 'api_token_not_valid' });
});

/** Another server, for the duration of the test. */
async function served(listener: RequestListener): Promise<string> {
  const other = await listenOn(createServer(listener));
  onTestFinished(() => other.close());
  return other.url;
}

test('a server that is busy is asked again, and a proxy that answers a page is an error', async () => {
  let calls = 0;
  const busy = await served((_request, response) => {
    calls += 1;
    if (calls < 3) response.writeHead(503, { 'retry-after': '0.01' }).end('busy');
    else response.end('{"venues":[]}');
  });
  const patient = client.connect({ url: busy, token: 'crt_x' });
  expect(await patient.listVenues()).toEqual({ venues: [] });
  calls = 0;
  const impatient = client.connect({ url: busy, token: 'crt_x', retries: 1 });
  await expect(impatient.listVenues()).rejects.toMatchObject({ status: 503, code: null });
});

test('days go over the ends of months and leap days', () => {
  expect([...client.days('2024-02-28', '2024-03-01')]).toEqual([
    '28-2-2024',
    '29-2-2024',
    '1-3-2024',
  ]);
  expect([...client.days('2024-03-02', '2024-03-01')]).toEqual([]);
});

test('recipe: orders of a till are sent once', async () => {
  const order = { order: 'A-4711', specialty: 'pepperoni', made: '2024/03/10 19:05:00' };
  const lines = Array.from({ length: 999 }, (_, i) => ({ ...order, line: i + 1 }));
  const orders = [
    ...lines,
    { ...order, order: 'A-4712', line: 1 },
    { ...order, order: 'A-4712', line: 2 },
  ];
  await writeFile(join(folder, 'orders.json'), JSON.stringify(orders));
  const env = { VENUE: String(V1), TOKEN: await tokenOf('manager', 'write:orders') };
  const send = () => runRecipe('till-orders.mjs', ['orders.json'], env);
  expect(await send()).toEqual({
    code: 0,
    out: '1001 lines stored, 0 were there already.',
    err: '',
  });
  expect((await send()).out).toBe('0 lines stored, 1001 were there already.');
});

test('recipe: figures are written as CSV', async () => {
  const env = { TOKEN: await tokenOf('manager', 'read:figures') };
  const { code, out, err } = await runRecipe('bi-export.mjs', ['2024-03-01', '2024-03-31'], env);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const { rows } = await sql<{ venue: number; pizzas: number; mean: number }>`
    SELECT venue_id AS venue, count(*)::int AS pizzas, avg(score / 100.0)::float AS mean FROM pizza
    WHERE venue_id IN (${V1}, ${V2}) GROUP BY 1 ORDER BY 1`.execute(t.db);
  const [head, ...lines] = out.split('\n');
  expect(head).toBe('store,name,day,pizzas,scored,mean_score');
  expect(lines.map((line) => line.split(',')).map(([venue, , day, n]) => [venue, day, n])).toEqual(
    rows.map(({ venue, pizzas }) => [String(venue), DAY, String(pizzas)]),
  );
  for (const [i, line] of lines.entries()) {
    expect(Number(line.split(',').at(-1))).toBeCloseTo(rows[i]!.mean, 1);
  }
});

test('recipe: pictures of a folder are sent and deleted; what is no picture stays', async () => {
  const spool = join(folder, 'oven-1');
  await mkdir(spool);
  await writeFile(join(spool, '20240310-184000.jpg'), picture);
  await writeFile(join(spool, '20240310-184100.jpg'), 'no picture');
  await writeFile(join(spool, 'notes.txt'), 'not sent');
  const env = { VENUE: String(V2), TOKEN: await tokenOf('manager', 'write:captures') };
  const { code, out, err } = await runRecipe('camera-push.mjs', [spool], env);
  expect({ code, out }).toEqual({ code: 0, out: '20240310-184000.jpg: sent' });
  expect(err).toContain('20240310-184100.jpg: ');
  expect((await readdir(spool)).sort()).toEqual(['20240310-184100.jpg', 'notes.txt']);
  const { rows } = await sql`SELECT camera FROM capture
    WHERE venue_id = ${V2} AND key = '20240310-184000.jpg'`.execute(t.db);
  expect(rows).toEqual([{ camera: 'oven-1' }]);
});

test('recipe: users of a file are made once, and a bad line is told', async () => {
  const file = `email,first_name,last_name,stores
ana@crustodian.example,Ana,Ruiz,${V1} ${V2}
no-address,Bo,Li,
cy@crustodian.example,Cy,Oh,`;
  await writeFile(join(folder, 'users.csv'), file);
  const env = { COMPANY: String(COMPANY_A), TOKEN: await tokenOf('manager', 'admin:users') };
  const first = await runRecipe('bulk-users.mjs', ['users.csv'], env);
  expect(first.out).toMatch(/^ana@\S+: made.*\ncy@\S+: made/);
  expect(first.err).toMatch(/^no-address: .*email/);
  expect(first.code).toBe(1);
  const again = await runRecipe('bulk-users.mjs', ['users.csv'], env);
  expect(again.out).toBe(
    'ana@crustodian.example: is there already\ncy@crustodian.example: is there already',
  );
  const { rows } = await sql`SELECT u.email, count(m.venue_id)::int AS stores FROM user_account u
    LEFT JOIN venue_membership m ON m.user_id = u.id
    WHERE u.email IN ('ana@crustodian.example', 'cy@crustodian.example') GROUP BY 1 ORDER BY 1`.execute(
    t.db,
  );
  expect(rows).toEqual([
    { email: 'ana@crustodian.example', stores: 2 },
    { email: 'cy@crustodian.example', stores: 0 },
  ]);
});

test('recipe: a signed signal is posted into the chat once, a forged one is not', async () => {
  const posted: string[] = [];
  const chat = await served((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += String(part)));
    request.on('end', () => {
      posted.push((JSON.parse(body) as { text: string }).text);
      response.end();
    });
  });
  const port = await freePort();
  const of = `/api/integrations/company/${COMPANY_A}/webhooks/`;
  const made = await t.ask('manager', {
    method: 'POST',
    url: of,
    payload: { name: 'Chat', url: `http://127.0.0.1:${port}/`, kinds: ['signal', 'camera'] },
  });
  const { receiver, secret } = made.json<{ receiver: WebhookReceiver; secret: string }>();
  const child = spawn(process.execPath, ['alert-to-chat.mjs'], {
    cwd: folder,
    env: { ...process.env, SECRET: secret, CHAT_URL: chat, PORT: String(port) },
  });
  onTestFinished(() => void child.kill());
  await new Promise((done) => void child.stdout.once('data', done));
  const data = { criterion: 'bubbles', bad: 6, pizzas: 20 };
  const now = t.tools.now();
  await queueWebhooks(t.db, { at: { venue: V1 }, type: 'signal.opened', now, data });
  await sendDue(t.tools, receiver.id, {});
  expect(posted).toEqual(['Venue 1: bubbles, 6 of 20 pizzas']);

  const body = JSON.stringify({ type: 'signal.opened', data });
  const forged = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
    },
    body,
  });
  expect(forged.status).toBe(401);
  const url0 = `/api/integrations/company/${COMPANY_A}/webhook-messages/`;
  const log = await t.ask('manager', { method: 'GET', url: url0 });
  const [message] = log.json<{ messages: { id: string; state: string }[] }>().messages;
  expect(message!.state).toBe('arrived');
  await t.ask('manager', { method: 'POST', url: `${url0}${message!.id}/send/` });
  await sendDue(t.tools, receiver.id, {});
  expect(posted).toHaveLength(1);
});

async function freePort(): Promise<number> {
  const other = await listenOn(createServer());
  await other.close();
  return Number(new URL(other.url).port);
}
