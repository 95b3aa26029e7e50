import { findChromium } from '#platform/print/chromium';
import { signal as kill } from '#platform/database/embedded/postmaster';
import { testApp } from '#test/world/app';
import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePrintBrowser } from './print-browser.ts';
import { NOW, testPrints } from './prints.fixture.ts';

const t = testApp();
const { tools, queueReport, printNext, queue, stateOf } = testPrints(t);

/** Child processes of this one. */
const childrenOfThis = (): number[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number);

describe.skipIf(findChromium({ chromiumPath: process.env['CHROMIUM_PATH'] }) === null)(
  'a real browser',
  () => {
    let server: Server;
    const asked: string[] = [];
    let onRequest: () => void = () => undefined;
    let missing = 0;
    beforeAll(async () => {
      server = createServer((request, response) => {
        onRequest();
        asked.push(`${request.url} ${request.headers.authorization?.split(' ')[0] ?? ''}`);
        response.setHeader('content-type', 'text/html');
        response.end(`<!doctype html><html lang="es"><title>Informe</title><h1>Una pizza</h1><script>
          const until = Number(localStorage.getItem('crustodian-refresh-expires-at'));
          fetch('/api/token/refresh/', { method: 'POST' }).then((r) => r.json()).then(({ access }) => {
            if (until > Date.now() && access) {
              document.documentElement.dataset.missing = '${missing}';
              document.documentElement.dataset.ready = 'true';
            }
          });</script></html>`);
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    });
    afterAll(() => server.close());

    test('that is killed while it prints: the report waits, and a new browser prints it', async () => {
      const report = await queueReport();
      const browser = makePrintBrowser({ chromiumPath: process.env['CHROMIUM_PATH'] });
      const { port } = server.address() as AddressInfo;
      const printing = { ...tools(browser.print), origin: `http://127.0.0.1:${port}` };
      try {
        const before = new Set(childrenOfThis());
        onRequest = () => {
          for (const pid of childrenOfThis()) if (!before.has(pid)) kill(pid, 'SIGKILL');
        };
        const killed = await printNext(printing);
        expect(killed).toMatchObject({ report: report._id, problem: expect.any(String) });
        onRequest = () => undefined;
        expect(await stateOf(report.name)).toBe('complete');
        expect((await queue()).reports).toEqual([report._id]);
        t.setNow(NOW + 5000);
        expect(await printNext(printing)).toEqual({ report: report._id, problem: null });
        expect(await stateOf(report.name)).toBe('generated');
      } finally {
        onRequest = () => undefined;
        await browser.close();
      }
    }, 60_000);

    test('prints the page when it says that it is ready, signed in by its ticket', async () => {
      const report = await queueReport();
      const browser = makePrintBrowser({ chromiumPath: process.env['CHROMIUM_PATH'] });
      const { port } = server.address() as AddressInfo;
      try {
        const printing = { ...tools(browser.print), origin: `http://127.0.0.1:${port}` };
        expect(await printNext(printing)).toEqual({ report: report._id, problem: null });
      } finally {
        await browser.close();
      }
      // The page requested its token, and the request did not reach the server.
      expect(asked.some((line) => line.includes('token/refresh'))).toBe(false);
      expect(asked[0]).toMatch(/^\/live-pdf\S+ JWT$/);
      const url = `/api/static/reports/${report._id}`;
      const pdf = (await t.ask('staff', { method: 'GET', url })).rawPayload.toString('latin1');
      expect(pdf).toMatch(/^%PDF-1/);
      expect(pdf).toContain('/Lang (es)');
      expect(pdf).toContain('/StructTreeRoot');
    });

    test('stores nothing that lacks pictures: it tries again, and says so once it has given up', async () => {
      const report = await queueReport();
      const browser = makePrintBrowser({ chromiumPath: process.env['CHROMIUM_PATH'] });
      const { port } = server.address() as AddressInfo;
      const printing = { ...tools(browser.print), origin: `http://127.0.0.1:${port}` };
      const err = "2 of the report's pictures did not load. Try again later.";
      try {
        missing = 2;
        for (const pause of [5000, 20_000, 80_000]) {
          expect(await printNext(printing)).toEqual({ report: report._id, problem: err });
          t.setNow(t.tools.now() + pause);
        }
        await printNext(printing);
        expect((await queue()).failed).toEqual([{ report: report._id, err }]);
        expect(await stateOf(report.name)).toBe('complete');
      } finally {
        missing = 0;
        await browser.close();
      }
    }, 60_000);
  },
);
