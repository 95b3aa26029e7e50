import { makeMonthlyReport } from '../../apps/api/src/features/monthly-reports/make-monthly-report.ts';
import { monthlyFile } from '../../apps/api/src/reports/monthly-file.ts';
import { printAdapter } from '../../apps/api/src/reports/print-adapters.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import type { Db } from '../../apps/api/src/platform/database/db.ts';
import { openTools } from '../../apps/api/src/platform/open-tools.ts';
import { openBrowser } from '../../apps/api/src/platform/print/print-page.ts';
import { signPrintTicket } from '../../apps/api/src/platform/print/print-ticket.ts';
import type { Tools } from '../../apps/api/src/platform/tools.ts';
import { startProduct, type Product } from '../../apps/api/src/test/world/start-product.ts';
import { LUMBRE } from '@crustodian/demo/chain/companies';
import { businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { monthStamp } from '@crustodian/domain/time/month';
import { parseMonthlyReportId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printPairs, logPairs } from './measure/print-pairs.ts';
import { STAFF } from './measure/print-queue.ts';
import { noteFigure } from './measure/promised-figures.ts';
import { readPdf } from './measure/read-pdf.ts';
import { openSavedPrinter, savePage, type SavedPage } from './measure/saved-page.ts';

/**
 * Prints the monthly report of a company of 14 stores by the server, alternating with Chromium
 * alone, which prints the same page saved without its scripts. `npm run bench -- monthly-pdf
 * --data=folder` takes the data folder of a demo whose product is stopped; two stores and a report
 * are added and removed again. Needs qpdf and poppler.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    prints: { type: 'string', default: '7' },
    port: { type: 'string', default: '8378' },
  },
});
const STORES = 14;
/** Keys that no store of the demo has. */
const EXTRA = [9001, 9002];

const env = { DATA_DIR: values.data ?? '', PORT: values.port, LOG_LEVEL: 'warn' };
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

async function measure(): Promise<void> {
  const product = await startProduct(env);
  const { tools, database } = await openTools(readConfig(env), { useRunningDatabase: true });
  try {
    await removeExtra(tools.db);
    await addStores(tools.db);
    await print(tools, await newReport(tools.db), product);
  } finally {
    await removeExtra(tools.db);
    await database.close();
    await product.stop();
  }
}

/** Adds two stores with copies of the first store's weekly reports, except for features. */
async function addStores(db: Db): Promise<void> {
  for (const id of EXTRA) {
    await sql`INSERT INTO venue (id, company_id, region_code, name, pretty_name, time_zone)
      SELECT ${id}, company_id, region_code, name || ${id}::text, pretty_name || ' ' || ${id}::text,
        time_zone FROM venue WHERE company_id = ${LUMBRE} ORDER BY id LIMIT 1`.execute(db);
    await sql`INSERT INTO weekly_report (venue_id, id, week_stamp, state, name, to_standard,
        not_to_standard, maybe_to_standard)
      SELECT ${id}, id, week_stamp, state, name || ${id}::text, to_standard, not_to_standard,
        maybe_to_standard FROM weekly_report WHERE venue_id = 1`.execute(db);
    await sql`INSERT INTO report_pizza (venue_id, report_id, list, business_date, pizza_id, capture_id,
        local_ts, hour, score, standard, specialty, problems)
      SELECT ${id}, report_id, list, business_date, pizza_id, capture_id, local_ts, hour, score,
        standard, specialty, problems FROM report_pizza WHERE venue_id = 1`.execute(db);
  }
}

/** The current month, for which the demo has weekly reports but no monthly one. */
const MONTH = monthStamp(businessDay(wallClock(Date.now(), 'America/Chicago')));

async function newReport(db: Db): Promise<string> {
  const began = performance.now();
  const by = { viewer: { id: 1 }, origin: { userAgent: 'bench', address: '' }, now: Date.now() };
  const report = await makeMonthlyReport(db, by, { company: LUMBRE, region: '', month: MONTH });
  console.log(`  the report is made in ${seconds(performance.now() - began)}`);
  return report;
}

/** Prints the report and its saved page alternately, and reads the stored PDF. */
async function print(tools: Tools, report: string, product: Product): Promise<void> {
  const { db, jobs, keys, config } = tools;
  const { path, reads } = await printAdapter('monthly').webPage(db, report);
  const token = signPrintTicket(keys, { user: STAFF, reads }, Date.now());
  const browser = await openBrowser(config);
  try {
    const saved = await savePage(browser, { origin: product.address, path, token });
    const pair = { ordered: { kind: 'monthly' as const, report }, saved };
    const pairs = Array.from({ length: Number(values.prints) }, () => pair);
    const tab = await openSavedPrinter(browser);
    const ratio = logPairs(await printPairs(pairs, { product, db, jobs, user: STAFF, tab }));
    noteFigure('monthlyPdfRatio', ratio);
    await saved.close();
    await check(tools, report, saved);
  } finally {
    await browser.close();
  }
}

/** Checks that the PDF contains everything that its page contains. */
async function check({ db, pictures }: Tools, report: string, { sheets, ...page }: SavedPage) {
  const kept = await monthlyFile(db, parseMonthlyReportId(report)!);
  const bytes = kept && (await pictures.read(kept.digest));
  if (!bytes) throw new Error('no PDF is kept');
  const folder = await mkdtemp(join(tmpdir(), 'crustodian-monthly-'));
  const file = readPdf(folder, 'monthly', bytes);
  await rm(folder, { recursive: true });
  const text = file.pages.join('\n');
  const names = EXTRA.filter((id) => text.includes(String(id)));
  const problems = [
    !file.isSound && 'is not sound',
    file.pages.length !== sheets && `has ${file.pages.length} of ${sheets} pages`,
    file.pictures !== page.pictures && `has ${file.pictures} of ${page.pictures} pictures`,
    names.length !== EXTRA.length && `does not name all of its ${STORES} stores`,
  ].filter((problem) => problem !== false);
  for (const problem of problems) console.error(`  the PDF ${problem}`);
  const megabytes = (file.bytes / 1e6).toFixed(2);
  console.log(`  ${sheets} pages, ${page.pictures} pictures, ${megabytes} MB`);
  if (problems.length > 0) process.exitCode = 1;
}

async function removeExtra(db: Db): Promise<void> {
  await sql`DELETE FROM weekly_report WHERE venue_id = ANY (${EXTRA}::int[])`.execute(db);
  await sql`DELETE FROM venue WHERE id = ANY (${EXTRA}::int[])`.execute(db);
  await sql`DELETE FROM monthly_report WHERE company_id = ${LUMBRE} AND month = ${MONTH}::date`.execute(
    db,
  );
}

if (values.data === undefined) {
  console.log('Needs the data of a demo chain: npm run bench -- monthly-pdf --data=folder');
} else await measure();
