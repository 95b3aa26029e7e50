import { makeMonthlyReport } from '../apps/api/src/features/monthly-reports/make-monthly-report.ts';
import { printedKind } from '../apps/api/src/facts/reports/printed-kinds.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';
import type { Db } from '../apps/api/src/platform/db.ts';
import { openTools } from '../apps/api/src/platform/open-tools.ts';
import { openBrowser, openPrinter, printPage } from '../apps/api/src/platform/print-page.ts';
import { signPrintTicket } from '../apps/api/src/platform/print-ticket.ts';
import type { Tools } from '../apps/api/src/platform/tools.ts';
import { startProduct } from '../scripts/torture/product.ts';
import { LUMBRE } from '@crustodian/demo/chain/companies';
import { businessDay, wallClock } from '@crustodian/domain/calendar-day';
import { monthStamp } from '@crustodian/domain/month';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readPdf } from './measure/read-pdf.ts';
import { printSaved, savePage } from './measure/saved-page.ts';

/**
 * Prints the monthly report of a company of 14 stores as the server does, and beside it the same
 * page, saved without its scripts, with Chromium alone, in turn. `npm run bench -- monthly-pdf
 * --data=folder` takes the folder of a demo whose product is stopped: two stores and a report are put
 * in and taken out again. Needs qpdf and poppler.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    prints: { type: 'string', default: '7' },
    port: { type: 'string', default: '8378' },
  },
});
const GOAL = 1.5;
const STORES = 14;
/** Keys that no store of the demo has. */
const EXTRA = [9001, 9002];

const env = { DATA_DIR: values.data ?? '', PORT: values.port, LOG_LEVEL: 'warn' };
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

async function measure(): Promise<void> {
  const product = await startProduct(env);
  const { tools, database } = await openTools(readConfig(env), { join: true });
  try {
    await removeExtra(tools.db);
    await addStores(tools.db);
    await print(tools, await newReport(tools.db), product.address);
  } finally {
    await removeExtra(tools.db);
    await database.close();
    await product.stop();
  }
}

/** Two more stores, with what the first store of the company has of weekly reports but its features. */
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

/** The running month: the demo has weekly reports of it, and no monthly one. */
const MONTH = monthStamp(businessDay(wallClock(Date.now(), 'America/Chicago')));

async function newReport(db: Db): Promise<string> {
  const began = performance.now();
  const by = { viewer: { id: 1 }, origin: { userAgent: 'bench', address: '' }, now: Date.now() };
  const report = await makeMonthlyReport(db, by, { company: LUMBRE, region: '', month: MONTH });
  console.log(`  the report is made in ${seconds(performance.now() - began)}`);
  return report;
}

/** Prints both in turn, so that what else the machine does meets both alike. */
async function print({ db, keys, config }: Tools, report: string, origin: string): Promise<void> {
  const { path, reads } = await printedKind('monthly').page(db, report);
  const browser = await openBrowser(config);
  const printer = await openPrinter(browser);
  const signal = new AbortController().signal;
  const live = async () => {
    const token = await signPrintTicket(keys, { user: 1, reads }, Date.now());
    return { origin, path, token, signal };
  };
  try {
    const saved = await savePage(browser, await live());
    const times = { ours: [] as number[], alone: [] as number[] };
    let bytes = await printPage(printer, await live());
    for (let turn = 0; turn < Number(values.prints); turn += 1) {
      const page = await live();
      times.ours.push(await timed(async () => (bytes = await printPage(printer, page))));
      times.alone.push(await timed(() => printSaved(browser, saved.address)));
    }
    await saved.close();
    await tell(times, { bytes, sheets: saved.sheets, pictures: saved.pictures });
  } finally {
    await browser.close();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

interface Printed {
  bytes: Buffer;
  /** What the page held. */
  sheets: number;
  pictures: number;
}

async function tell(
  { ours, alone }: { ours: number[]; alone: number[] },
  { bytes, sheets, pictures }: Printed,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'crustodian-monthly-'));
  const file = readPdf(folder, 'monthly', bytes);
  await rm(folder, { recursive: true });
  const text = file.pages.join('\n');
  const names = EXTRA.filter((id) => text.includes(String(id)));
  const problems = [
    !file.isSound && 'is not sound',
    file.pages.length !== sheets && `has ${file.pages.length} of ${sheets} pages`,
    file.pictures !== pictures && `has ${file.pictures} of ${pictures} pictures`,
    names.length !== EXTRA.length && `does not name all of its ${STORES} stores`,
  ].filter((problem) => problem !== false);
  for (const problem of problems) console.error(`  the PDF ${problem}`);
  const ratio = median(ours) / median(alone);
  const megabytes = (file.bytes / 1e6).toFixed(2);
  console.log(`  ${sheets} pages, ${pictures} pictures, ${megabytes} MB`);
  console.log(`  printed by the server: median ${seconds(median(ours))}, of ${ours.length}`);
  console.log(`  Chromium alone, the saved page: median ${seconds(median(alone))}`);
  console.log(`  ratio ${ratio.toFixed(2)} (goal at most ${GOAL})`);
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
