import { printAdapter } from '../../apps/api/src/reports/print-adapters.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import { openTools } from '../../apps/api/src/platform/open-tools.ts';
import { openBrowser } from '../../apps/api/src/platform/print/print-page.ts';
import { signPrintTicket } from '../../apps/api/src/platform/print/print-ticket.ts';
import type { Tools } from '../../apps/api/src/platform/tools.ts';
import { startProduct, type Product } from '../../apps/api/src/test/world/start-product.ts';
import { reportId } from '@crustodian/domain/pizza/wire-id';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from './measure/load.ts';
import { printPairs, logPairs } from './measure/print-pairs.ts';
import {
  countPrinted,
  giveStatesBack,
  printedReports,
  queueFinished,
  STAFF,
  type PrintOutcome,
  type QueuedReport,
} from './measure/print-queue.ts';
import { noteFigure } from './measure/promised-figures.ts';
import { readPdf, type ReadPdf } from './measure/read-pdf.ts';
import { openSavedPrinter, savePage, type SavedPage } from './measure/saved-page.ts';

/**
 * Prints weekly reports by the server, one after the other, kills the whole product in between, and
 * checks every PDF with independent programs. Then prints some again, alternating with Chromium
 * alone, which prints the same pages saved without their scripts. `npm run bench -- report-pdf
 * --data=folder` takes the data folder of a demo whose product is stopped; its newest finished
 * reports get new PDFs. Needs qpdf and poppler.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    reports: { type: 'string', default: '50' },
  },
});
/**
 * Number of reports that are printed again, alternating with Chromium alone on their saved pages.
 */
const PAIRS = 12;
const GIVE_UP_MS = 30 * 60_000;

const env = { DATA_DIR: values.data ?? '', PORT: String(await freePort()), LOG_LEVEL: 'warn' };
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function withTools<T>(work: (tools: Tools) => Promise<T>): Promise<T> {
  const { tools, database } = await openTools(readConfig(env), { useRunningDatabase: true });
  try {
    return await work(tools);
  } finally {
    await database.close();
  }
}

async function measure(): Promise<void> {
  let product = await startProduct(env);
  try {
    const began = Date.now();
    const queued = await withTools((tools) => queueFinished(tools, Number(values.reports)));
    console.log(`  ${queued.length} reports are printed`);
    await untilPrinted(Math.ceil(queued.length * 0.4), began);
    // Wait until the next report is being printed.
    await sleep(500);
    const processes = await product.kill();
    const killed = Date.now();
    product = await startProduct(env);
    console.log(
      `  ${processes} processes killed; it answers after ${seconds(Date.now() - killed)} again`,
    );
    await untilPrinted(queued.length, began);
    const ended = Date.now();
    // Wait until a duplicate print would have been stored.
    await sleep(5000);
    const printed = await withTools(({ db }) => printedReports(db, queued, began));
    const pages = await withTools((tools) => printAlone(tools, product, queued));
    const files = await withTools((tools) => readAll(tools, printed));
    const problems = printed.flatMap((report, at) =>
      problemsOf(report, files[at] ?? null, pages[at]!).map(
        (problem) => `${report.store} ${report.week}: ${problem}`,
      ),
    );
    await withTools(({ db }) => giveStatesBack(db, queued));
    for (const problem of problems) console.error(`  ${problem}`);
    tell({ printed, files, killed, whole: ended - began });
    console.log(`  ${printed.length} of ${queued.length} printed, ${problems.length} problems`);
    const lost = queued.length - printed.length;
    noteFigure('weeklyPdfProblems', problems.length + lost);
    if (problems.length > 0 || lost > 0) process.exitCode = 1;
  } finally {
    await product.stop();
  }
}

async function untilPrinted(count: number, since: number): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_MS;
  await withTools(async ({ db }) => {
    while ((await countPrinted(db, since)) < count) {
      if (Date.now() > giveUpAt) throw new Error('the reports are not printed in time');
      await sleep(200);
    }
  });
}

/**
 * Saves every report's page to determine its content, and prints some alternately with Chromium
 * alone.
 */
async function printAlone(
  { db, jobs, keys, config }: Tools,
  product: Product,
  reports: readonly QueuedReport[],
): Promise<SavedPage[]> {
  const browser = await openBrowser(config);
  const saved: SavedPage[] = [];
  try {
    for (const report of reports) {
      const { path, reads } = await printAdapter('weekly').webPage(db, reportId(report));
      const token = signPrintTicket(keys, { user: STAFF, reads }, Date.now());
      saved.push(await savePage(browser, { origin: product.address, path, token }));
    }
    const pairs = saved.slice(0, PAIRS).map((page, at) => ({
      ordered: { kind: 'weekly' as const, report: reportId(reports[at]!) },
      saved: page,
    }));
    const tab = await openSavedPrinter(browser);
    const ratio = logPairs(await printPairs(pairs, { product, db, jobs, user: STAFF, tab }));
    noteFigure('weeklyPdfRatio', ratio);
  } finally {
    await browser.close();
    for (const page of saved) await page.close();
  }
  return saved;
}

async function readAll({ pictures }: Tools, printed: readonly PrintOutcome[]) {
  const folder = await mkdtemp(join(tmpdir(), 'crustodian-pdf-'));
  const files: (ReadPdf | null)[] = [];
  for (const { digest, id } of printed) {
    const bytes = digest === null ? null : await pictures.read(digest);
    files.push(bytes && readPdf(folder, String(id), bytes));
  }
  await rm(folder, { recursive: true });
  return files;
}

function problemsOf(report: PrintOutcome, file: ReadPdf | null, page: SavedPage): string[] {
  if (!file) return ['has no PDF'];
  const { store, now, generated } = report;
  const isNumbered = file.pages
    .slice(1)
    .every((text, at) => text.replaceAll(/\s/g, '').includes(`${at + 2}/${page.sheets}`));
  return [
    now !== 'generated' && `is ${now}`,
    generated !== 1 && `was generated ${generated} times`,
    !file.isSound && 'is not sound',
    file.pages.length !== page.sheets && `has ${file.pages.length} of ${page.sheets} pages`,
    file.pictures !== page.pictures && `has ${file.pictures} of ${page.pictures} pictures`,
    !file.pages[0]?.replaceAll(/\s+/g, ' ').includes(store) && 'does not name its store',
    !isNumbered && 'has a page without its text',
  ].filter((problem) => problem !== false);
}

interface Outcome {
  printed: readonly PrintOutcome[];
  files: readonly (ReadPdf | null)[];
  /** Time at which the product was killed, in milliseconds since 1970. */
  killed: number;
  whole: number;
}

function tell({ printed, files, killed, whole }: Outcome): void {
  const times = printed.map(({ at }) => at).toSorted((a, b) => a - b);
  // Intervals between consecutive PDFs, except for the one that contains the kill.
  const each = times
    .slice(1)
    .map((at, before) => [times[before]!, at] as const)
    .filter(([from, to]) => to < killed || from > killed)
    .map(([from, to]) => to - from);
  const sheets = files.reduce((sum, file) => sum + (file?.pages.length ?? 0), 0);
  const sizes = files.map((file) => file?.bytes ?? 0);
  console.log(`  a report: median ${seconds(median(each))}, worst ${seconds(Math.max(...each))}`);
  const perSheet = sheets / printed.length / (median(each) / 1000);
  console.log(
    `  ${perSheet.toFixed(1)} pages/s; ${sheets} pages in ${seconds(whole)}, kill and start included`,
  );
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2);
  console.log(
    `  size: median ${megabytes(median(sizes))} MB, most ${megabytes(Math.max(...sizes))} MB`,
  );
}

if (values.data === undefined) {
  console.log('Needs the data of a demo chain: npm run bench -- report-pdf --data=folder');
} else await measure();
