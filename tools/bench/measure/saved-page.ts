import { openPrinter, PAPER } from '../../../apps/api/src/platform/print/print-page.ts';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';

/** A page's address, and the token that signs in to it. */
export interface LivePage {
  origin: string;
  path: string;
  token: string;
}

/**
 * A snapshot of a page once it is ready: without scripts, and with all content served from memory.
 */
export interface SavedPage {
  address: string;
  /** Number of sheets and pictures on the page. */
  sheets: number;
  pictures: number;
  close: () => Promise<unknown>;
}

const REFRESH = '/api/token/refresh/';
const LASTS_MS = 600_000;

/**
 * Loads a page of the product, waits until it reports that it is ready, and serves its snapshot.
 */
export async function savePage(
  browser: Browser,
  { origin, path, token }: LivePage,
): Promise<SavedPage> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 1018 },
    extraHTTPHeaders: { authorization: `JWT ${token}` },
  });
  const files = new Map<string, SavedFile>();
  const until = Date.now() + LASTS_MS;
  await context.addInitScript(`localStorage.setItem('crustodian-refresh-expires-at', '${until}')`);
  await context.route(`**${REFRESH}`, (route) =>
    route.fulfill({ json: { access: token, refresh: null, refresh_expires_at: until } }),
  );
  const page = await context.newPage();
  page.on('response', async (response) => {
    const { pathname, search } = new URL(response.url());
    const body = await response.body().catch(() => null);
    const { 'content-type': type = '', 'cache-control': kept = '' } = response.headers();
    if (body) files.set(pathname + search, { type, kept, body });
  });
  await page.emulateMedia({ media: 'print' });
  await page.goto(origin + path);
  await page.locator('html[data-ready="true"]').waitFor({ state: 'attached', timeout: 60_000 });
  const html = (await page.content()).replaceAll(/<script\b[^]*?<\/script>/g, '');
  const sheets = page.locator('[data-sheet]');
  const counted = { sheets: await sheets.count(), pictures: await sheets.locator('img').count() };
  await context.close();
  return { ...(await serve(html, files)), ...counted };
}

interface SavedFile {
  type: string;
  /** The product's cache-control header. */
  kept: string;
  body: Buffer;
}

async function serve(html: string, files: ReadonlyMap<string, SavedFile>) {
  const server: Server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (request.url === '/saved') response.setHeader('content-type', 'text/html').end(html);
    else if (file) {
      if (file.kept) response.setHeader('cache-control', file.kept);
      response.setHeader('content-type', file.type).end(file.body);
    } else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/saved`,
    close: () => new Promise((done) => server.close(done)),
  };
}

/** A tab that prints saved pages sequentially, configured like the product's. */
export async function openSavedPrinter(browser: Browser): Promise<Page> {
  const { context } = await openPrinter(browser);
  const tab = await context.newPage();
  await tab.emulateMedia({ media: 'print' });
  return tab;
}

/** Prints a page that is ready as soon as it is loaded. */
export async function printSaved(tab: Page, address: string): Promise<Buffer> {
  await tab.goto(address, { waitUntil: 'load' });
  return tab.pdf(PAPER);
}
