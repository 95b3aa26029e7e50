import { findChromium } from '#platform/chromium';
import { signal as kill } from '#platform/embedded-postgres/postmaster';
import { testApp } from '#platform/test-app';
import { COMPANY_A, V1 } from '#platform/test-fixture';
import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newReport } from '../../test-report-samples.ts';
import { placeWithPizza } from '../../test-place.ts';
import type { Place } from '../../test-requests.ts';
import { browserOfPrints } from './print-browser.ts';
import { printNext, type PrintTools } from './print-next.ts';

const t = testApp();
const signal = new AbortController().signal;
const NOW = Date.UTC(2026, 0, 5, 12);
let at: Place;

beforeAll(async () => {
  const device = t.devices.deviceOfV1;
  at = await placeWithPizza(t, { venue: V1, company: COMPANY_A, grid: 'official', device });
});
beforeEach(async () => {
  t.setNow(NOW);
  await t.db.deleteFrom('report_print').execute();
});

/** Processes that this one started. */
const childrenOfThis = (): number[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number);

const tools = (print: PrintTools['print']): PrintTools => ({
  ...t.tools,
  origin: 'http://127.0.0.1:1',
  print,
});

async function order() {
  const report = await newReport(t, at, 'complete');
  const { _id, name, week } = report;
  const reports = [{ pk: at.venue, report_name: name, _id, stamp: '1-1-2024' }];
  const reply = await t.ask('staff', {
    method: 'POST',
    url: '/api/pizza_tv/selenium/screenshots/',
    payload: { reports },
  });
  expect(reply.json()).toMatchObject({ fails: [] });
  return { _id, name, week };
}

const queue = async () =>
  (await t.ask('staff', { method: 'GET', url: '/api/pizza_tv/selenium/state/' })).json<{
    reports: string[];
    start: string | null;
    failed: { report: string; err: string }[];
  }>();
const stateOf = async (name: string) =>
  (
    await t.db
      .selectFrom('weekly_report')
      .select('state')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).state;

describe.skipIf(findChromium({ chromiumPath: process.env['CHROMIUM_PATH'] }) === null)(
  'a real browser',
  () => {
    let server: Server;
    const asked: string[] = [];
    let onRequest: () => void = () => undefined;
    beforeAll(async () => {
      server = createServer((request, response) => {
        onRequest();
        asked.push(`${request.url} ${request.headers.authorization?.split(' ')[0] ?? ''}`);
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><html lang="es"><title>Informe</title><h1>Una pizza</h1><script>
          const until = Number(localStorage.getItem('crustodian-refresh-expires-at'));
          fetch('/api/token/refresh/', { method: 'POST' }).then((r) => r.json()).then(({ access }) => {
            if (until > Date.now() && access) document.documentElement.dataset.ready = 'true';
          });</script></html>`);
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    });
    afterAll(() => server.close());

    test('that is killed while it prints: the order waits, and a new browser prints it', async () => {
      const report = await order();
      const browser = browserOfPrints({ chromiumPath: process.env['CHROMIUM_PATH'] });
      const { port } = server.address() as AddressInfo;
      const printing = { ...tools(browser.print), origin: `http://127.0.0.1:${port}` };
      try {
        const before = new Set(childrenOfThis());
        onRequest = () => {
          for (const pid of childrenOfThis()) if (!before.has(pid)) kill(pid, 'SIGKILL');
        };
        const killed = await printNext(printing, signal);
        expect(killed).toMatchObject({ report: report._id, problem: expect.any(String) });
        onRequest = () => undefined;
        expect(await stateOf(report.name)).toBe('complete');
        expect((await queue()).reports).toEqual([report._id]);
        t.setNow(NOW + 5000);
        expect(await printNext(printing, signal)).toEqual({ report: report._id, problem: null });
        expect(await stateOf(report.name)).toBe('generated');
      } finally {
        onRequest = () => undefined;
        await browser.rest();
      }
    }, 60_000);

    test('prints the page when it says that it is ready, signed in by its ticket', async () => {
      const report = await order();
      const browser = browserOfPrints({ chromiumPath: process.env['CHROMIUM_PATH'] });
      const { port } = server.address() as AddressInfo;
      try {
        const printing = { ...tools(browser.print), origin: `http://127.0.0.1:${port}` };
        expect(await printNext(printing, signal)).toEqual({ report: report._id, problem: null });
      } finally {
        await browser.rest();
      }
      // The page asked for its token, and the server was never bothered with it.
      expect(asked.some((line) => line.includes('token/refresh'))).toBe(false);
      expect(asked[0]).toMatch(/^\/live-pdf\S+ JWT$/);
      const url = `/api/static/reports/${report._id}`;
      const pdf = (await t.ask('staff', { method: 'GET', url })).rawPayload.toString('latin1');
      expect(pdf).toMatch(/^%PDF-1/);
      expect(pdf).toContain('/Lang (es)');
      expect(pdf).toContain('/StructTreeRoot');
    });
  },
);
