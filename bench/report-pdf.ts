import { printedKind } from '../apps/api/src/facts/reports/printed-kinds.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';
import { openTools } from '../apps/api/src/platform/open-tools.ts';
import { openBrowser } from '../apps/api/src/platform/print-page.ts';
import { signPrintTicket } from '../apps/api/src/platform/print-ticket.ts';
import type { Tools } from '../apps/api/src/platform/tools.ts';
import { startProduct } from '../scripts/torture/product.ts';
import { reportId } from '@crustodian/domain/wire-id';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  countPrinted,
  giveStatesBack,
  printedReports,
  queueFinished,
  type PrintedReport,
  type QueuedReport,
} from './measure/print-queue.ts';
import { readPdf, type ReadPdf } from './measure/read-pdf.ts';
import { printSaved, savePage } from './measure/saved-page.ts';

/**
 * Has the server print weekly reports, one after the other, kills the whole product in the middle,
 * and reads every PDF with other programs; beside it Chromium alone prints some of the pages, saved
 * without their scripts. `npm run bench -- report-pdf --data=folder` takes the folder of a demo whose
 * product is stopped: its newest finished reports get new PDFs. Needs qpdf and poppler.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    reports: { type: 'string', default: '50' },
  },
});
/** Reports whose saved page Chromium prints alone. */
const LIMIT_OF = 10;
const GIVE_UP_MS = 30 * 60_000;
const GOAL = 1.5;

const env = { DATA_DIR: values.data ?? '', PORT: String(await freePort()), LOG_LEVEL: 'warn' };
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function withTools<T>(work: (tools: Tools) => Promise<T>): Promise<T> {
  const { tools, database } = await openTools(readConfig(env), { join: true });
  try {
    return await work(tools);
  } finally {
    await database.close();
  }
}

/** What a report's page holds, and how long Chromium alone takes to print it; null where it did not. */
interface Page {
  sheets: number;
  pictures: number;
  alone: number | null;
}

async function measure(): Promise<void> {
  let product = await startProduct(env);
  try {
    const began = Date.now();
    const queued = await withTools(({ db }) => queueFinished(db, Number(values.reports)));
    console.log(`  ${queued.length} reports are printed`);
    await untilPrinted(Math.ceil(queued.length * 0.4), began);
    // In the middle of the next one.
    await sleep(500);
    const processes = await product.kill();
    const killed = Date.now();
    product = await startProduct(env);
    console.log(
      `  ${processes} processes killed; it answers after ${seconds(Date.now() - killed)} again`,
    );
    await untilPrinted(queued.length, began);
    const ended = Date.now();
    // A report printed twice would be stored by now.
    await sleep(5000);
    const printed = await withTools(({ db }) => printedReports(db, queued, began));
    const pages = await withTools((tools) => savedPages(tools, product.address, queued));
    const files = await withTools((tools) => readAll(tools, printed));
    const problems = printed.flatMap((report, at) =>
      problemsOf(report, files[at] ?? null, pages[at]!).map(
        (problem) => `${report.store} ${report.week}: ${problem}`,
      ),
    );
    await withTools(({ db }) => giveStatesBack(db, queued));
    for (const problem of problems) console.error(`  ${problem}`);
    tell({ printed, files, pages, killed, whole: ended - began });
    console.log(`  ${printed.length} of ${queued.length} printed, ${problems.length} problems`);
    if (problems.length > 0 || printed.length < queued.length) process.exitCode = 1;
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

/** Opens every report's page for what it holds, and has Chromium print some of them alone. */
async function savedPages(
  { db, keys, config }: Tools,
  origin: string,
  reports: readonly QueuedReport[],
): Promise<Page[]> {
  const browser = await openBrowser(config);
  const pages: Page[] = [];
  try {
    for (const [at, report] of reports.entries()) {
      const { path, reads } = await printedKind('weekly').page(db, reportId(report));
      const token = await signPrintTicket(keys, { user: 1, reads }, Date.now());
      const saved = await savePage(browser, { origin, path, token });
      const alone = at < LIMIT_OF ? await timed(() => printSaved(browser, saved.address)) : null;
      pages.push({ sheets: saved.sheets, pictures: saved.pictures, alone });
      await saved.close();
    }
  } finally {
    await browser.close();
  }
  return pages;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function readAll({ pictures }: Tools, printed: readonly PrintedReport[]) {
  const folder = await mkdtemp(join(tmpdir(), 'crustodian-pdf-'));
  const files: (ReadPdf | null)[] = [];
  for (const { digest, id } of printed) {
    const bytes = digest === null ? null : await pictures.read(digest);
    files.push(bytes && readPdf(folder, String(id), bytes));
  }
  await rm(folder, { recursive: true });
  return files;
}

function problemsOf(report: PrintedReport, file: ReadPdf | null, page: Page): string[] {
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
  printed: readonly PrintedReport[];
  files: readonly (ReadPdf | null)[];
  pages: readonly Page[];
  /** When the product was killed, in milliseconds since 1970. */
  killed: number;
  whole: number;
}

function tell({ printed, files, pages, killed, whole }: Outcome): void {
  const times = printed.map(({ at }) => at).toSorted((a, b) => a - b);
  // Between one PDF and the next, but for the one that the kill fell into.
  const each = times
    .slice(1)
    .map((at, before) => [times[before]!, at] as const)
    .filter(([from, to]) => to < killed || from > killed)
    .map(([from, to]) => to - from);
  const alone = median(pages.flatMap((page) => page.alone ?? []));
  const sheets = files.reduce((sum, file) => sum + (file?.pages.length ?? 0), 0);
  const sizes = files.map((file) => file?.bytes ?? 0);
  const ratio = median(each) / alone;
  console.log(`  a report: median ${seconds(median(each))}, worst ${seconds(Math.max(...each))}`);
  console.log(`  Chromium alone, the saved page: median ${seconds(alone)}`);
  console.log(`  ratio ${ratio.toFixed(2)} (goal at most ${GOAL})`);
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
