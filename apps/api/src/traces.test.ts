import { readConfig } from '#platform/config';
import { openLog } from '#platform/log';
import { findChromium } from '#platform/print/chromium';
import { startTracing, type Tracing } from '#platform/tracing/start-tracing';
import { inSpan } from '#platform/tracing/tracing';
import { testApp } from '#test/world/app';
import { V1 } from '#test/world/fixture';
import { startTraceCollector, type TraceCollector } from '#test/world/trace-collector';
import { SpanStatusCode, trace } from '@opentelemetry/api';
import type { ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { captureRequest, NOTHING_SEEN, testPicture } from './features/ingest/capture.fixture.ts';
import { scoreNextCapture } from './features/ingest/score-capture.ts';
import { chartDueShifts } from './features/signals/chart-shifts.job.ts';
import { makePrintBrowser } from './features/report-files/print-browser.ts';
import { printReport } from './features/report-files/print-report.ts';
import { testPrints } from './features/report-files/prints.fixture.ts';
import { learnBaselines } from './features/signals/learn-baselines.job.ts';
import {
  closedSlices,
  insertQuietWeeks,
  insertShift,
  NOW,
  TODAY,
} from './features/signals/signalled-store.fixture.ts';
import { allowed, EVERY_CALL, makePlaces } from './test/samples/every-call.ts';

let collector: TraceCollector;
let tracing: Tracing;
// Before the app of this file, because its database and routes are traced from the start.
beforeAll(async () => {
  collector = await startTraceCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.address);
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '20');
  tracing = startTracing(readConfig(process.env).traces!, openLog({ logLevel: 'silent' }));
});
const t = testApp();
const prints = testPrints(t);
afterAll(async () => {
  await tracing.stop();
  await collector.close();
  vi.unstubAllEnvs();
});

const SENDERS = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };
const TRACEPARENT = `00-${SENDERS.trace}-${SENDERS.span}-01`;

/** The spans of a trace, once one with this name has arrived. */
async function spansUntil(trace: string, name: string) {
  const ofTrace = () => collector.spans.filter((span) => span.trace === trace);
  await vi.waitFor(() => expect(ofTrace().map((span) => span.name)).toContain(name), {
    timeout: 10_000,
    interval: 50,
  });
  return ofTrace();
}

const spanNamed = (name: string) =>
  vi.waitFor(() => collector.spans.find((span) => span.name === name) ?? expect.fail(name), {
    timeout: 10_000,
    interval: 50,
  });

/** Whether this span is an ancestor. */
const isUnder = (spans: TraceCollector['spans'], id: string, root: string): boolean => {
  const span = spans.find((one) => one.id === id);
  return id === root || (span !== undefined && isUnder(spans, span.parent, root));
};

test('a capture is one trace, from the call that brought it through its scoring to its signal', async () => {
  t.setNow(NOW);
  await insertQuietWeeks(t.db, V1);
  await learnBaselines(t.tools);
  await insertShift(t.db, V1, { day: TODAY }, Array<number>(25).fill(8));
  await chartDueShifts(t.tools);
  // That day's evening is over in every time zone.
  t.setNow(NOW + 24 * 3_600_000);
  const scoring: ScoringPool = {
    score: async () => ({
      ...NOTHING_SEEN,
      figure: { type: 'Circle', x: 160, y: 120, radius: 100 },
      fitness: { ...NOTHING_SEEN.fitness, verdict: 'buena' },
      specialty: 'pepperoni',
      evaluation: closedSlices(3),
      rawScore: 8,
    }),
    close: async () => undefined,
  };
  for (let minute = 30; minute < 45; minute += 1) {
    const capture = {
      venue: String(V1),
      key: `cam-${minute}`,
      capture_start_ts: `${TODAY.replaceAll('-', '/')} 18:${minute}:00`,
    };
    const bytes = await testPicture();
    const request = captureRequest(t.devices.deviceOfV1, capture, [{ field: 'snapshots', bytes }]);
    // For one of them the sender has a trace; the others start their own.
    const headers = { ...request.headers, ...(minute === 31 && { traceparent: TRACEPARENT }) };
    const reply = await t.app.inject({ ...request, headers });
    expect([reply.body, reply.statusCode]).toEqual([expect.any(String), 201]);
    expect(await scoreNextCapture({ ...t.tools, scoring })).toMatchObject({ scored: true });
  }
  await chartDueShifts(t.tools);

  const { rows } = await sql<{ signal: number; traceparent: string }>`
    SELECT s.id AS signal, c.traceparent FROM signal s
    JOIN pizza p ON p.venue_id = s.venue_id AND p.business_date = s.business_date AND p.id = s.pizza_id
    JOIN capture c ON c.venue_id = p.venue_id AND c.id = p.capture_id
    WHERE s.venue_id = ${V1}`.execute(t.db);
  expect(rows).toHaveLength(1);
  const [, ofCapture] = /^00-(\w{32})-\w{16}-01$/.exec(rows[0]!.traceparent)!;
  const spans = await spansUntil(ofCapture!, 'open signal');
  const names = spans.map(({ name }) => name);
  const [call, ...others] = spans.filter(({ parent }) => parent === '');
  expect(others).toEqual([]);
  expect(call).toMatchObject({
    name: 'POST /api/ingest/captures',
    attributes: { 'http.response.status_code': 201, 'http.route': '/api/ingest/captures' },
  });
  expect(names).toEqual(
    expect.arrayContaining(['claim capture key', 'score capture', 'score picture', 'INSERT']),
  );
  expect(spans.every(({ id }) => isUnder(spans, id, call!.id))).toBe(true);
  // The pizza is stored within the span of scoring, and the signal within the span that opens it.
  const underneath = (name: string) =>
    spans.filter(({ parent, id }) => {
      const root = spans.find((span) => span.name === name)!.id;
      return parent !== '' && id !== root && isUnder(spans, id, root);
    });
  expect(underneath('score capture').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['score picture', 'insert pizzas of a day']),
  );
  const opened = spans.find(({ name }) => name === 'open signal')!;
  expect(opened.attributes).toMatchObject({ 'crustodian.signal': rows[0]!.signal });
  expect(underneath('open signal').map(({ attributes }) => attributes['db.query.text'])).toEqual([
    expect.stringMatching(/^insert into "signal"/),
  ]);
  // The day's charts have a separate trace, which the span links to.
  expect(opened.links).toHaveLength(1);
  expect(opened.links[0]).not.toBe(ofCapture);

  const given = await spansUntil(SENDERS.trace, 'score picture');
  expect(given.filter(({ parent }) => parent === SENDERS.span)).toEqual([
    expect.objectContaining({ name: 'POST /api/ingest/captures' }),
  ]);
});

const SECRET = 'what-nobody-may-read';

const chromiumPath = process.env['CHROMIUM_PATH'];

test.skipIf(findChromium({ chromiumPath }) === null)(
  'a print is one trace, from the call that queued it to what its page asks',
  async () => {
    const asked: unknown[] = [];
    const pages = createServer((request, response) => {
      asked.push(request.headers['traceparent']);
      response.setHeader('content-type', 'text/html')
        .end(`<!doctype html><title>Report</title><script>
        document.documentElement.dataset.missing = '0';
        document.documentElement.dataset.ready = 'true';</script>`);
    });
    await new Promise<void>((done) => pages.listen(0, '127.0.0.1', done));
    const { port } = pages.address() as AddressInfo;
    const browser = makePrintBrowser({ chromiumPath });
    const printing = { ...prints.tools(browser.print), origin: `http://127.0.0.1:${port}` };
    const log = openLog({ logLevel: 'silent' });
    const work = await t.tools.jobs.work(
      'print-report',
      (job, signal) => printReport(printing, job, signal),
      log,
    );
    await prints.queueReport();
    const queued = await spanNamed('POST /api/pizza_tv/selenium/screenshots/');
    const spans = await spansUntil(queued.trace, 'process print-report');
    await work.stop();
    await browser.close();
    pages.closeAllConnections();
    pages.close();
    expect(spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['insert print-report', 'process print-report', 'SELECT']),
    );
    expect(spans.every(({ id }) => isUnder(spans, id, queued.id))).toBe(true);
    const print = spans.find(({ name }) => name === 'print page')!;
    expect(asked[0]).toBe(`00-${print.trace}-${print.id}-01`);
  },
);

test(
  'no secret, no person and no address of a camera leaves with any call',
  { timeout: 90_000 },
  async () => {
    t.setNow(Date.now());
    const places = await makePlaces(t);
    const tokens: string[] = [];
    let answered = 0;
    for (const { endpoint, sample } of EVERY_CALL) {
      if (endpoint.kind === 'stream') continue;
      const kind = allowed(endpoint) ?? 'anon';
      const request = await sample.request(places.V1, t, kind);
      const headers: InjectOptions['headers'] & object = {
        ...(await t.signIn(kind)),
        ...request.headers,
      };
      tokens.push(String(headers['authorization'] ?? '').split(' ')[1] ?? '');
      const reply = await t.app.inject({ ...request, headers });
      if (reply.statusCode < 400) answered += 1;
    }
    // Some calls invalidate what later ones need: a token, a sign-in. The answers are tested in
    // app.test.ts.
    expect(answered).toBeGreaterThan(0.9 * EVERY_CALL.length);
    const payload = { username: `${SECRET}@person.example`, password: SECRET };
    const refused = await t.ask('anon', { method: 'POST', url: '/api/token/', payload });
    expect(refused.statusCode).toBe(401);
    await t.ask('anon', { method: 'GET', url: `/api/${SECRET}?token=${SECRET}` });
    // Simulates what a library might do.
    const fails = inSpan('a failure', { attributes: { 'user.email': SECRET } }, async () => {
      trace.getActiveSpan()!.recordException(new Error(SECRET));
      trace.getActiveSpan()!.setStatus({ code: SpanStatusCode.ERROR, message: SECRET });
      throw new Error(SECRET);
    });
    await expect(fails).rejects.toThrow(SECRET);
    await tracing.stop();
    expect(collector.spans.find(({ name }) => name === 'a failure')?.attributes).toEqual({
      'error.type': 'Error',
    });
    const routes = new Set(collector.spans.map(({ attributes }) => attributes['http.route']));
    expect(routes.size).toBeGreaterThan(150);
    const sent = Buffer.concat(collector.requests.map(({ body }) => body)).toString('latin1');
    const secrets = [
      SECRET,
      ...Object.values(t.devices),
      ...tokens,
      'crustodian.example',
      'rtsp://',
      'onvif://',
      'user:',
    ].filter(Boolean);
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
    expect(
      collector.requests.every(
        ({ path, kind }) => path === '/v1/traces' && kind === 'application/x-protobuf',
      ),
    ).toBe(true);
  },
);
