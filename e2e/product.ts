import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as product from '../apps/api/src/test/world/start-product.ts';
import { DNS_PORT } from './dns.ts';
import { MAIL_PORT } from './mail.ts';

/** The product under test: the real server with its embedded database and demo chain. */
export const ROOT = resolve(import.meta.dirname, '..');
export const DATA_DIR = join(ROOT, 'test-results/product/data');
export const PRODUCT_URL = process.env['PRODUCT_URL'] ?? 'http://127.0.0.1:4310';
/** A product that someone else runs is not started or killed. */
export const isOurs = process.env['PRODUCT_URL'] === undefined;

/** Months of the demo chain's history: enough for every chart, but the cores are soon free. */
export const HISTORY_MONTHS = 3;
/** Fewer than usual, because startup waits until they are rendered. */
const PICTURES = 60;

const LOG = join(dirname(DATA_DIR), 'server.log');
const PID = join(dirname(DATA_DIR), 'server.pid');
const DEMO_READY = 'Demo chain: its most recent days are ready';
const DEMO_JUDGED = 'blind reviews of all months loaded';

/** Removes the data of an earlier run. */
export function deleteProduct(): void {
  rmSync(dirname(DATA_DIR), { recursive: true, force: true });
  mkdirSync(DATA_DIR, { recursive: true });
}

/** Starts the server; resolves when it responds, after at most `limitMs`. */
export async function startProduct(limitMs: number): Promise<void> {
  const env = {
    ...process.env,
    PORT: new URL(PRODUCT_URL).port,
    DATA_DIR,
    DEMO: '1',
    DEMO_MONTHS: String(HISTORY_MONTHS),
    DEMO_PICTURES: String(PICTURES),
    DNS_SERVERS: `127.0.0.1:${DNS_PORT}`,
    SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}`,
  };
  const { pid } = await product.startProduct(env, { log: LOG, limitMs });
  writeFileSync(PID, String(pid));
}

/** When the product was started, in milliseconds; the days of its demo chain are relative to it. */
export const startedAt = (): number =>
  isOurs && existsSync(PID) ? statSync(PID).mtimeMs : Date.now();

/** Resolves when the newest days of the demo chain are loaded. */
export const demoReady = (limitMs: number): Promise<void> => logSays(DEMO_READY, limitMs);

/** Resolves when the demo's reviewers have judged all of their tasks and no longer lease any. */
export async function demoJudged(limitMs: number): Promise<void> {
  if (isOurs) await logSays(DEMO_JUDGED, limitMs);
}

async function logSays(text: string, limitMs: number): Promise<void> {
  const giveUpAt = Date.now() + limitMs;
  while (!readFileSync(LOG, 'utf8').includes(text)) {
    if (Date.now() > giveUpAt) throw new Error(`Not within ${limitMs} ms; the log is ${LOG}`);
    await new Promise((next) => setTimeout(next, 100));
  }
}

const productPid = (): number => Number(readFileSync(PID, 'utf8'));

/** Asks the server to shut down gracefully. */
export const stopProduct = (): boolean => process.kill(productPid(), 'SIGTERM');

/** Kills the server and everything that it started, without a chance to clean up. */
export const killProduct = (): Promise<number> => product.killProduct(productPid(), DATA_DIR);
