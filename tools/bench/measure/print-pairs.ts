import { addToPrintQueue, type ReportKey } from '../../../apps/api/src/reports/print-queue.ts';
import type { Db } from '../../../apps/api/src/platform/database/db.ts';
import type { Jobs } from '../../../apps/api/src/platform/jobs/jobs.ts';
import { descendants, type Product } from '../../../apps/api/src/test/world/start-product.ts';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { cpuOfProcesses } from './cpu.ts';
import { median } from './load.ts';
import { printSaved, type SavedPage } from './saved-page.ts';

/** A report, and its page for printing by the browser alone. */
export interface PrintedPair {
  ordered: ReportKey;
  saved: SavedPage;
}

interface Parts {
  product: Product;
  db: Db;
  jobs: Jobs;
  /** The user who requests the prints. */
  user: number;
  /** Prints the saved pages. */
  tab: Page;
}

/** Cost of one print: wall time and CPU time, in seconds. */
interface Cost {
  wall: number;
  cpu: number;
}

interface PairCost {
  ours: Cost;
  alone: Cost;
}

const GOAL = 1.5;
const GIVE_UP_MS = 5 * 60_000;
const LOOK_EVERY_MS = 20;

/**
 * Prints each report in the usual way, from the start of its job to the stored PDF, and its saved
 * page by the browser alone. Both alternate, so that other load on the machine affects them
 * equally. The first pair is a warm-up.
 */
export async function printPairs(pairs: readonly PrintedPair[], parts: Parts): Promise<PairCost[]> {
  const costs: PairCost[] = [];
  for (const [at, { ordered, saved }] of [pairs[0]!, ...pairs].entries()) {
    const alone = () => costOfAlone(saved, parts);
    const ours = () => costOfOurs(ordered, parts);
    // The order alternates, because the second of a pair benefits from the first one's warm-up.
    const cost =
      at % 2 === 0
        ? { ours: await ours(), alone: await alone() }
        : { alone: await alone(), ours: await ours() };
    if (at > 0) costs.push(cost);
  }
  return costs;
}

async function costOfAlone({ address }: SavedPage, { product, tab }: Parts): Promise<Cost> {
  // The browser's processes; this process is read separately, to exclude the cost of reading.
  const processes = async () => {
    const others = new Set([process.pid, ...(await product.processes())]);
    return (await descendants([process.pid])).filter((pid) => !others.has(pid));
  };
  const before = await cpuOfProcesses(await processes());
  const ownBefore = process.cpuUsage();
  const began = performance.now();
  await printSaved(tab, address);
  const wall = (performance.now() - began) / 1000;
  const own = process.cpuUsage(ownBefore);
  const browser = (await cpuOfProcesses(await processes())) - before;
  return { wall, cpu: browser + (own.user + own.system) / 1e6 };
}

async function costOfOurs(ordered: ReportKey, { product, db, jobs, user }: Parts): Promise<Cost> {
  const before = await cpuOfProcesses(await product.processes());
  const by = { user, urgent: true, now: Date.now() };
  await db.transaction().execute((trx) => addToPrintQueue({ trx, jobs }, ordered, by));
  const giveUpAt = Date.now() + GIVE_UP_MS;
  let began: Date | null = null;
  for (;;) {
    const order = await db
      .selectFrom('report_print')
      .select(['started_at', 'problem'])
      .where('kind', '=', ordered.kind)
      .where('report', '=', ordered.report)
      .executeTakeFirst();
    if (!order) break;
    if (order.problem !== null) throw new Error(order.problem);
    if (Date.now() > giveUpAt) throw new Error('the report is not printed in time');
    began ??= order.started_at;
    await sleep(LOOK_EVERY_MS);
  }
  if (!began) throw new Error('the print was over before it was seen');
  const wall = (Date.now() - began.getTime()) / 1000;
  return { wall, cpu: (await cpuOfProcesses(await product.processes())) - before };
}

/** Prints the results of the pairs and returns the median of the pairs' ratios. */
export function logPairs(costs: readonly PairCost[]): number {
  const middle = (of: (cost: PairCost) => number) => median(costs.map(of)).toFixed(2);
  const ratios = costs.map(({ ours, alone }) => ours.wall / alone.wall).toSorted((a, b) => a - b);
  const quarter = (part: number) => ratios[Math.floor(part * (ratios.length - 1))]!.toFixed(2);
  const [load] = loadavg();
  console.log(`  ${costs.length} pairs in turn, load ${load!.toFixed(1)} at the end`);
  console.log(
    `  by the server: median ${middle(({ ours }) => ours.wall)} s, ${middle(({ ours }) => ours.cpu)} s of CPU`,
  );
  console.log(
    `  Chromium alone, the saved page: median ${middle(({ alone }) => alone.wall)} s, ${middle(({ alone }) => alone.cpu)} s of CPU`,
  );
  const cpu = middle(({ ours, alone }) => ours.cpu / alone.cpu);
  console.log(
    `  ratio ${median(ratios).toFixed(2)} (goal at most ${GOAL}; half of the pairs ${quarter(0.25)} to ${quarter(0.75)}), of CPU ${cpu}`,
  );
  return median(ratios);
}
