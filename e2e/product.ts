import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { MAIL_PORT } from './mail.ts';

/** The product under test: the real server with its embedded database and demo chain. */
export const ROOT = resolve(import.meta.dirname, '..');
export const DATA_DIR = join(ROOT, 'test-results/product/data');
export const PRODUCT_URL = process.env['PRODUCT_URL'] ?? 'http://127.0.0.1:4310';
/** A product that someone else runs is neither started nor killed. */
export const isOurs = process.env['PRODUCT_URL'] === undefined;

/** Of the demo chain: enough for every chart, and the cores are soon free for the tests. */
export const HISTORY_MONTHS = 6;
/** Half of the usual: rendering them is what the start waits for. */
const PICTURES = 110;

const LOG = join(dirname(DATA_DIR), 'server.log');
const PID = join(dirname(DATA_DIR), 'server.pid');
const DEMO_READY = 'Demo chain: its most recent days are ready';

/** Removes what an earlier run left. */
export function forgetProduct(): void {
  rmSync(dirname(DATA_DIR), { recursive: true, force: true });
  mkdirSync(DATA_DIR, { recursive: true });
}

/** Starts the server; resolves when it answers, at most `limitMs` later. */
export async function startProduct(limitMs: number): Promise<void> {
  const log = openSync(LOG, 'a');
  const server = spawn(process.execPath, ['apps/api/src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: new URL(PRODUCT_URL).port,
      DATA_DIR,
      DEMO: '1',
      DEMO_MONTHS: String(HISTORY_MONTHS),
      DEMO_PICTURES: String(PICTURES),
      SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}`,
    },
    stdio: ['ignore', log, log],
    detached: true,
  });
  server.unref();
  writeFileSync(PID, String(server.pid));
  await until(limitMs, async () => {
    if (server.exitCode !== null) throw new Error(`The product ended; its log is ${LOG}`);
    return isAnswering();
  });
}

/** Resolves when the newest days of the demo chain are there. */
export const demoReady = (limitMs: number): Promise<void> =>
  until(limitMs, async () => readFileSync(LOG, 'utf8').includes(DEMO_READY));

/** Asks the server to end in good order. */
export const stopProduct = (): void => signal(Number(readFileSync(PID, 'utf8')), 'SIGTERM');

/** Ends the server and everything it started, at once and without a chance to clean up. */
export function killProduct(): void {
  const pid = Number(readFileSync(PID, 'utf8'));
  for (const each of [pid, ...descendants(pid)]) signal(each, 'SIGKILL');
}

async function isAnswering(): Promise<boolean> {
  const answer = await fetch(`${PRODUCT_URL}/api/health`).catch(() => null);
  return answer?.ok === true && ((await answer.json()) as { status: string }).status === 'ok';
}

async function until(limitMs: number, done: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + limitMs;
  while (!(await done())) {
    if (Date.now() > giveUpAt) throw new Error(`Not within ${limitMs} ms; the log is ${LOG}`);
    await new Promise((next) => setTimeout(next, 100));
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone already.
  }
}

function descendants(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function parentOf(pid: string): number | null {
  try {
    // pid (command) state ppid …; the command may hold spaces and brackets.
    const stat = readFileSync(join('/proc', pid, 'stat'), 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
