import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';

/** Where a page is, and the token that signs in to it. */
export interface LivePage {
  origin: string;
  path: string;
  token: string;
}

/** A page as it stands when it is ready: no script, and everything that it shows from memory. */
export interface SavedPage {
  address: string;
  /** Sheets and pictures that the page holds. */
  sheets: number;
  pictures: number;
  close: () => Promise<unknown>;
}

const REFRESH = '/api/token/refresh/';
const LASTS_MS = 600_000;

/** Loads a page of the product, waits until it says that it is ready, and serves what it became. */
export async function savePage(
  browser: Browser,
  { origin, path, token }: LivePage,
): Promise<SavedPage> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 1018 },
    extraHTTPHeaders: { authorization: `JWT ${token}` },
  });
  const files = new Map<string, { type: string; body: Buffer }>();
  const until = Date.now() + LASTS_MS;
  await context.addInitScript(`localStorage.setItem('crustodian-refresh-expires-at', '${until}')`);
  await context.route(`**${REFRESH}`, (route) =>
    route.fulfill({ json: { access: token, refresh: null, refresh_expires_at: until } }),
  );
  const page = await context.newPage();
  page.on('response', async (response) => {
    const { pathname, search } = new URL(response.url());
    const body = await response.body().catch(() => null);
    if (body)
      files.set(pathname + search, { type: response.headers()['content-type'] ?? '', body });
  });
  await page.emulateMedia({ media: 'print' });
  await page.goto(origin + path);
  await page.locator('html[data-ready="true"]').waitFor({ state: 'attached', timeout: 60_000 });
  const html = (await page.content()).replaceAll(/<script\b[^]*?<\/script>/g, '');
  const sheets = page.locator('[data-paper]');
  const counted = { sheets: await sheets.count(), pictures: await sheets.locator('img').count() };
  await context.close();
  return { ...(await serve(html, files)), ...counted };
}

async function serve(html: string, files: ReadonlyMap<string, { type: string; body: Buffer }>) {
  const server: Server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (request.url === '/saved') response.setHeader('content-type', 'text/html').end(html);
    else if (file) response.setHeader('content-type', file.type).end(file.body);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/saved`,
    close: () => new Promise((done) => server.close(done)),
  };
}

/** Prints a page that needs nothing but to be printed. */
export async function printSaved(browser: Browser, address: string): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1018 } });
  try {
    const page = await context.newPage();
    await page.emulateMedia({ media: 'print' });
    await page.goto(address, { waitUntil: 'load' });
    return await page.pdf({
      format: 'A4',
      landscape: true,
      printBackground: true,
      preferCSSPageSize: true,
      tagged: true,
      outline: true,
    });
  } finally {
    await context.close();
  }
}
