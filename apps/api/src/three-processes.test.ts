import { signPrintTicket } from '#platform/print/print-ticket';
import { testApp } from '#test/world/app';
import { withDatabase } from '#test/world/database';
import { COMPANY_A, PASSWORD, PEOPLE, PROVIDER, V1 } from '#test/world/fixture';
import { sessionKeys } from '#platform/auth/tokens';
import { dayMonthYearText } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { captureRequest, testPicture } from './features/ingest/capture.fixture.ts';
import { DAY, picture, placeWithPizza } from './test/world/place.ts';
import { startBalancer, type Balancer } from './test/world/balancer.ts';
import { startProduct, type Product } from './test/world/start-product.ts';
import { newReport } from './test/samples/weekly-reports.ts';
import type { SampleTargets } from './test/samples/requests.ts';

/** Three real servers with one database and one folder, behind a round-robin load balancer. */
const t = testApp();
/** Long enough for a busy machine; otherwise each step is short. */
const PATIENCE = { timeout: 45_000, interval: 50 };

let servers: Product[] = [];
let balancer: Balancer;
let place: SampleTargets;
const [front, second, third] = [0, 1, 2].map((index) => () => servers[index]!) as [
  () => Product,
  () => Product,
  () => Product,
];

beforeAll(async () => {
  const device = t.devices.deviceOfV1;
  place = await placeWithPizza(t, { venue: V1, company: COMPANY_A, grid: 'official', device });
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(t.db);
  const databaseUrl = withDatabase(inject('templateUrl'), rows[0]!.name);
  const start = (env: Record<string, string> = {}) =>
    startProduct({
      DATABASE_URL: databaseUrl,
      DATA_DIR: t.tools.config.dataDir,
      PROVIDER_COMPANY: String(PROVIDER),
      DATABASE_CONNECTIONS: '4',
      ...env,
    });
  // The first one only answers calls; another one processes what it receives.
  servers = await Promise.all([start({ JOBS: '0' }), start(), start()]);
  balancer = await startBalancer(servers);
}, 120_000);
afterAll(async () => {
  await balancer?.close();
  for (const server of servers) await server.stop();
});

interface Answer {
  status: number;
  json: Record<string, unknown>;
  by: number;
}

async function ask(address: string, path: string, options: RequestInit = {}): Promise<Answer> {
  const reply = await fetch(address + path, options);
  const text = await reply.text();
  return {
    status: reply.status,
    json: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>,
    by: Number(reply.headers.get('x-answered-by')),
  };
}
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  ask(balancer.address, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Tokens of a sign-in through the load balancer. */
async function signIn(kind: keyof typeof PEOPLE) {
  const credentials = { username: `${kind}@crustodian.example`, password: PASSWORD };
  const { status, json } = await post('/api/token/', credentials);
  expect(status).toBe(200);
  return json as { access: string; refresh: string };
}
const CSRF = 'the-csrf-value-of-every-test-0123456789-abc';
const as = (access: string) => ({
  authorization: `JWT ${access}`,
  'x-csrftoken': CSRF,
  cookie: `csrftoken=${CSRF}`,
});

async function capturesLike(key: string) {
  const { rows } = await sql<{ key: string; state: string; attempts: number; error: string }>`
    SELECT key, state, attempts, error FROM capture WHERE key LIKE ${`${key}%`} ORDER BY key`.execute(
    t.db,
  );
  return rows;
}
async function deliver(to: Product, key: string): Promise<number> {
  const bytes = await testPicture();
  const { url, headers, payload } = captureRequest(place.device, { key }, [
    { field: 'oven.jpg', bytes },
  ]);
  const { 'content-length': _, ...others } = headers as Record<string, string>;
  const body = new Uint8Array(payload as Buffer);
  const { status } = await ask(to.address, url, { method: 'POST', headers: others, body });
  return status;
}

describe('three processes', { timeout: 60_000 }, () => {
  test('know a sign-in, its refresh and its end, whichever of them is asked', async () => {
    const { access, refresh } = await signIn('regular');
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(balancer.address, '/api/get_my_info', { headers: as(access) })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ by }) => by)).size).toBe(3);
    const renewed = await post('/api/token/refresh/', { refresh });
    expect(renewed.status).toBe(200);
    // Repeated within seconds at another process: the same answer instead of the end of the
    // sign-in.
    const again = await post('/api/token/refresh/', { refresh });
    expect(again.json['refresh']).toBe(renewed.json['refresh']);
    expect(again.by).not.toBe(renewed.by);
  });

  test('count failed sign-ins together', async () => {
    const guess = { username: 'store@crustodian.example', password: 'wrong' };
    const tries = [];
    for (let at = 0; at < 11; at += 1) tries.push((await post('/api/token/', guess)).status);
    expect(tries.slice(0, 5)).toEqual(Array(5).fill(401));
    // The first wait lasts two seconds, which a slow machine may spend on one attempt.
    expect(tries.slice(5)).toContain(429);
  });

  test('tell each open feed of a correction that another one stored', async () => {
    const { access } = await signIn('reviewer');
    const closing = new AbortController();
    const heard = servers.map(async ({ address }) => {
      const reply = await fetch(`${address}/api/live/venue/${V1}/`, {
        headers: as(access),
        signal: closing.signal,
      });
      return reply.body!.pipeThrough(new TextDecoderStream()).getReader();
    });
    const readers = await Promise.all(heard);
    const corrected = await post(
      '/api/dashboard/qa_feedback/',
      { ...place.pizza, bubbles: 1 },
      as(access),
    );
    expect(corrected.status).toBe(200);
    for (const reader of readers) {
      let text = '';
      while (!text.includes(`"day":"${DAY}"`)) text += (await reader.read()).value ?? '';
    }
    closing.abort();
  });

  test('accept what one takes in once, and another one scores it', async () => {
    expect(await deliver(front(), 'shared')).toBe(201);
    await expect
      .poll(() => capturesLike('shared'), PATIENCE)
      .toMatchObject([{ state: 'scored', attempts: 0 }]);
  });

  test('make one PDF of pages that arrived at each of them', async () => {
    const { access } = await signIn('staff');
    const report = await newReport(t, place, 'complete');
    const screenshot = `data:image/jpeg;base64,${picture.toString('base64')}`;
    const page = { screenshot, report_name: report.name, pages_count: 3 };
    const sent = [];
    for (const page_num of [1, 2, 3]) {
      const url = '/api/pizza_tv/report/receive_pdf_page/';
      sent.push(await post(url, { ...page, page_num }, as(access)));
    }
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(sent.map(({ by }) => by)).size).toBe(3);
    const pdf = { report_id: report._id, report_name: report.name, pages_count: 3, monthly: 0 };
    const made = await post('/api/pizza_tv/report/generate_pdf/', pdf, as(access));
    expect(made.json).toMatchObject({ state: 'generated', pages: 3 });
    const headers = as(access);
    for (const { address } of servers) {
      const file = await fetch(`${address}/api/static/reports/${report._id}`, { headers });
      expect((await file.text()).slice(0, 5)).toBe('%PDF-');
    }
  });

  test('let the browser that prints read with the ticket of any of them', async () => {
    const { rows } = await sql<{ key: string }>`
      SELECT secret_key AS key FROM installation`.execute(t.db);
    const report = await newReport(t, place, 'complete');
    const path = `/api/pizza_tv/report/venue_pk/${V1}/week_stamp/${dayMonthYearText(report.week)}/`;
    const ticket = { user: PEOPLE.staff.id, reads: [path] };
    const token = signPrintTicket(sessionKeys(rows[0]!.key), ticket, Date.now());
    for (const { address } of servers) {
      const headers = { authorization: `JWT ${token}` };
      expect((await ask(address, path, { headers })).status).toBe(200);
      expect((await ask(address, '/api/sessions/', { headers })).status).toBe(403);
    }
  });
});

describe('when one of them is killed', { timeout: 120_000 }, () => {
  /** The process that watches the inbox, among the two that run jobs. */
  async function inboxKeeper(): Promise<Product> {
    const { rows } = await sql<{ host: string }>`
      SELECT host FROM job_claim JOIN running_process p ON p.id = process_id
      WHERE job LIKE 'inbox %'`.execute(t.db);
    const pid = Number(rows[0]?.host.split(':').at(-1));
    return [second(), third()].find((server) => server.pid === pid)!;
  }
  /** Backdates its last heartbeat, to skip the timeout. */
  const isMissed = ({ pid }: Product) =>
    sql`UPDATE running_process SET seen_at = now() - interval '1 minute'
      WHERE host LIKE ${`%:${pid}`}`.execute(t.db);

  test('its captures, its inbox and its feeds are taken over, and nothing is scored twice', async () => {
    const { access } = await signIn('reviewer');
    const feed = await fetch(`${front().address}/api/live/venue/${V1}/`, { headers: as(access) });
    const keeper = await inboxKeeper();
    const keys = Array.from({ length: 8 }, (_, at) => `killed-${at}`);
    for (const key of keys) expect(await deliver(front(), key)).toBe(201);
    await keeper.kill();
    await isMissed(keeper);

    const draft = join(t.tools.config.dataDir, 'draft');
    await writeFile(draft, await testPicture());
    await rename(draft, join(t.tools.config.dataDir, 'inbox', 'v1', 'left.jpg'));
    const all = keys.map((key) => ({ key, state: 'scored' }));
    await expect.poll(() => capturesLike('killed'), PATIENCE).toMatchObject(all);
    const done = join(t.tools.config.dataDir, 'inbox', 'v1', 'done');
    await expect.poll(() => readdir(done).catch(() => []), PATIENCE).toContain('left.jpg');
    // The browser reconnects and reloads what it may have missed.
    expect(await feed.text()).toContain('retry');
    // The load balancer skips it, so nobody notices.
    const { access: anew } = await signIn('regular');
    for (let at = 0; at < 3; at += 1) {
      const { status } = await ask(balancer.address, '/api/get_my_info', { headers: as(anew) });
      expect(status).toBe(200);
    }
    const { rows } = await sql<{ twice: number }>`
      SELECT count(*)::int AS twice FROM (SELECT capture_id FROM pizza
        JOIN capture ON capture.venue_id = pizza.venue_id AND capture.id = capture_id
        WHERE key LIKE 'killed%' GROUP BY capture_id HAVING count(*) > 1) p`.execute(t.db);
    expect(rows[0]!.twice).toBe(0);
  });
});
