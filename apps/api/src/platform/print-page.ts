import { findChromium, NO_CHROMIUM } from '#platform/chromium';
import type { Config } from '#platform/config';
import { chromium, errors, type Browser, type BrowserContext, type Page } from 'playwright-core';

/** What is printed, and as whom. */
export interface PrintedPage {
  /** Where this server answers, without a slash at the end. */
  origin: string;
  /** Path of the page. */
  path: string;
  /** A token that stands in for a sign-in. */
  token: string;
  signal: AbortSignal;
}

export class PrintError extends Error {
  override name = 'PrintError';
}

/** The page has this long to load its data, fonts, charts and pictures. */
const READY_WITHIN_MS = 60_000;
/** The web app's note of until when it may ask for tokens. */
const EXPIRES_KEY = 'crustodian-refresh-expires-at';
const TOKEN_PATH = '/api/token/refresh/';
const SIGNED_IN_MS = 10 * 60_000;

const ARGUMENTS = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the browser that prints. @throws PrintError where there is no Chromium */
export async function openBrowser(config: Pick<Config, 'chromiumPath'>): Promise<Browser> {
  const executablePath = findChromium(config);
  if (executablePath === null) throw new PrintError(NO_CHROMIUM);
  // Chromium refuses its own sandbox to root; as anybody else it keeps it.
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: ARGUMENTS, chromiumSandbox: !isRoot });
}

/** Where pages are printed one after the other: what they load alike is loaded once. */
export const openPrinter = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 1440, height: 1018 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });

/**
 * The PDF of a page of this product: text that can be selected, tagged, A4 across. The page says by
 * data-ready on its root that everything is there to be printed.
 * @throws PrintError with a sentence for people
 */
export async function printPage(printer: BrowserContext, page: PrintedPage): Promise<Buffer> {
  const tab = await printer.newPage();
  const end = () => void tab.close().catch(() => undefined);
  page.signal.addEventListener('abort', end);
  try {
    return await printIn(tab, page);
  } finally {
    page.signal.removeEventListener('abort', end);
    await tab.close();
  }
}

async function printIn(tab: Page, page: PrintedPage): Promise<Buffer> {
  await signIn(tab, page);
  await tab.emulateMedia({ media: 'print' });
  await tab.goto(page.origin + page.path, { waitUntil: 'domcontentloaded' });
  // Not by a script in the page: its content security policy lets none be evaluated.
  const isReady = tab.locator('html[data-ready="true"]');
  await isReady.waitFor({ state: 'attached', timeout: READY_WITHIN_MS }).catch((cause: unknown) => {
    if (!(cause instanceof errors.TimeoutError)) throw cause;
    throw new PrintError('The pages of the report were not ready in time.', { cause });
  });
  return tab.pdf({
    format: 'A4',
    landscape: true,
    printBackground: true,
    preferCSSPageSize: true,
    tagged: true,
    outline: true,
  });
}

/**
 * The web app asks for its token as ever, and gets the ticket. Not by a route of the browser's
 * driver: with one every file is fetched anew for each report.
 */
async function signIn(tab: Page, { token }: PrintedPage): Promise<void> {
  const until = Date.now() + SIGNED_IN_MS;
  const tokens = JSON.stringify({ access: token, refresh: null, refresh_expires_at: until });
  await tab.setExtraHTTPHeaders({ authorization: `JWT ${token}` });
  await tab.addInitScript(`
    localStorage.setItem('${EXPIRES_KEY}', '${until}');
    const send = window.fetch;
    window.fetch = (what, how) => what === '${TOKEN_PATH}'
      ? Promise.resolve(new Response('${tokens}', { headers: { 'content-type': 'application/json' } }))
      : send(what, how);`);
}
