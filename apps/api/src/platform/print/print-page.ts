import { findChromium, NO_CHROMIUM } from '#platform/print/chromium';
import type { Config } from '#platform/config';
import { inSpan, traceHeaders } from '#platform/tracing/tracing';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

/** The page to print, and the user it is printed for. */
export interface PrintRequest {
  /** Base URL of this server, without a trailing slash. */
  origin: string;
  /** Path of the page. */
  path: string;
  /** The print's ticket, used in place of a signed-in user's token. */
  token: string;
  signal: AbortSignal;
}

export class PrintError extends Error {
  override name = 'PrintError';
}

/** How long the page may take to load its data, fonts, charts and pictures. */
const READY_WITHIN_MS = 60_000;
/** Local storage key of the web app: until when it may request tokens. */
const EXPIRES_KEY = 'crustodian-refresh-expires-at';
const TOKEN_PATH = '/api/token/refresh/';
const SIGNED_IN_MS = 10 * 60_000;
/**
 * Function that a page calls when it is ready, with the print number and the number of missing
 * pictures.
 */
const READY_CALL = 'crustodianPageReady';

const ARGUMENTS = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type BrowserConfig = Pick<Config, 'chromiumPath'> & Partial<Pick<Config, 'chromiumSandbox'>>;

/** Starts the browser that prints. @throws PrintError if there is no Chromium */
export async function openBrowser(config: BrowserConfig): Promise<Browser> {
  const executablePath = findChromium(config);
  if (executablePath === null) throw new PrintError(NO_CHROMIUM);
  // Chromium refuses to run its sandbox as root.
  const isRoot = process.getuid?.() === 0;
  const chromiumSandbox = config.chromiumSandbox !== false && !isRoot;
  return chromium.launch({ executablePath, args: ARGUMENTS, chromiumSandbox });
}

/** Page setup of prints. */
export const PAPER = {
  format: 'A4',
  landscape: true,
  printBackground: true,
  preferCSSPageSize: true,
  tagged: true,
  outline: true,
} as const;

/**
 * Prints pages one after the other in one tab, so that shared resources are loaded and compiled
 * once.
 */
export interface Printer {
  context: BrowserContext;
  /** Null before the first print, and after a failed one. */
  tab: Page | null;
  /** Number of prints started, which is also the number of the current print. */
  prints: number;
  /** Called when the page of a print is ready, with the number of missing pictures. */
  onReady: (print: number, missing: number) => void;
}

/** Replaces the tab after this many prints, to release memory its pages leaked. */
const PRINTS_OF_A_TAB = 40;

export async function openPrinter(browser: Browser): Promise<Printer> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 1018 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const printer: Printer = { context, tab: null, prints: 0, onReady: () => undefined };
  await context.exposeBinding(READY_CALL, (_page, print: number, missing: number) =>
    printer.onReady(print, missing),
  );
  return printer;
}

/**
 * Prints a page of this product to PDF: selectable text, tagged, A4 landscape. The page signals by
 * data-ready on its root element that everything has loaded; a page with missing pictures is not
 * printed. A printer prints one page at a time.
 * @throws PrintError with a user-facing message
 */
export const printPage = (printer: Printer, page: PrintRequest): Promise<Buffer> =>
  inSpan('print page', {}, () => printTab(printer, page));

async function printTab(printer: Printer, page: PrintRequest): Promise<Buffer> {
  const tab = await nextTab(printer);
  const end = () => void tab.close().catch(() => undefined);
  page.signal.addEventListener('abort', end);
  try {
    const script = await prepare(tab, page, printer.prints);
    await untilReady(printer, tab, page.origin + page.path);
    const bytes = await tab.pdf(PAPER);
    await script.dispose();
    return bytes;
  } catch (error) {
    // After any failure, the next page gets a new tab.
    printer.tab = null;
    await tab.close().catch(() => undefined);
    throw error;
  } finally {
    page.signal.removeEventListener('abort', end);
  }
}

async function nextTab(printer: Printer): Promise<Page> {
  printer.prints += 1;
  if (printer.tab && printer.prints % PRINTS_OF_A_TAB !== 0) return printer.tab;
  await printer.tab?.close();
  printer.tab = null;
  printer.tab = await printer.context.newPage();
  return printer.tab;
}

/**
 * Replaces `fetch` in the page so that the web app's token request returns the ticket. Intercepting
 * the route in the browser driver would disable the cache, so every file would be fetched again for
 * each report. The page reports its readiness, because polling would slow it down.
 */
async function prepare(tab: Page, { token }: PrintRequest, print: number) {
  const until = Date.now() + SIGNED_IN_MS;
  const tokens = JSON.stringify({ access: token, refresh: null, refresh_expires_at: until });
  // Disables compression, because the server is on the same machine.
  const plain = { authorization: `JWT ${token}`, 'accept-encoding': 'identity' };
  const headers = { ...plain, ...traceHeaders() };
  const [script] = await Promise.all([
    tab.addInitScript(preparation(tokens, { until, print })),
    tab.setExtraHTTPHeaders(headers),
  ]);
  return script;
}

const preparation = (tokens: string, { until, print }: { until: number; print: number }) => `
    localStorage.setItem('${EXPIRES_KEY}', '${until}');
    const send = window.fetch;
    window.fetch = (what, how) => what === '${TOKEN_PATH}'
      ? Promise.resolve(new Response('${tokens}', { headers: { 'content-type': 'application/json' } }))
      : send(what, how);
    new MutationObserver(() => {
      const { ready, missing } = document.documentElement.dataset;
      if (ready === 'true') window.${READY_CALL}(${print}, Number(missing));
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] });`;

/** Opens a URL and waits until its page signals that it is ready. */
async function untilReady(printer: Printer, tab: Page, address: string): Promise<void> {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const late = () => reject(new PrintError('The pages of the report were not ready in time.'));
  const ended = () => reject(new PrintError('The browser closed while printing.'));
  const timer = setTimeout(late, READY_WITHIN_MS);
  tab.once('close', ended).once('crash', ended);
  const { prints } = printer;
  // Ignores late signals of earlier prints.
  printer.onReady = (print, missing) => {
    if (print !== prints) return;
    if (missing === 0) resolve();
    else reject(new PrintError(missingMessage(missing)));
  };
  try {
    await Promise.all([ready, tab.goto(address, { waitUntil: 'commit' })]);
  } finally {
    clearTimeout(timer);
    tab.off('close', ended).off('crash', ended);
  }
}

const missingMessage = (pictures: number): string =>
  pictures === 1
    ? 'A picture of the report did not load. Try again later.'
    : `${pictures} of the report's pictures did not load. Try again later.`;
