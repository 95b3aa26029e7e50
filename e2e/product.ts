import { spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The product under test: the real server with its embedded database, started, killed and started again. */
export const ROOT = resolve(import.meta.dirname, '..');

const START_LIMIT_MS = 120_000;

export interface Product {
  url: string;
  dataDir: string;
}

/** The product that the browser tests run against; the global set-up started it. */
export function productUnderTest(): Product {
  const { PRODUCT_URL: url, PRODUCT_DATA_DIR: dataDir } = process.env;
  if (!url || !dataDir) throw new Error('The global set-up has not started the product.');
  return { url, dataDir };
}

/** Starts the server on the port of `url`; resolves with its pid once it answers that it is ready. */
export async function startProduct({ url, dataDir }: Product): Promise<number> {
  const log = openSync(`${dataDir}.log`, 'a');
  const server = spawn(process.execPath, ['apps/api/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: new URL(url).port, DATA_DIR: dataDir, DEMO: '1' },
    stdio: ['ignore', log, log],
    detached: true,
  });
  server.unref();
  const giveUpAt = Date.now() + START_LIMIT_MS;
  while (!(await isReady(url))) {
    if (server.exitCode !== null || Date.now() > giveUpAt) {
      throw new Error(`The product did not start; its log is ${dataDir}.log`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  return server.pid!;
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/health`).catch(() => null);
  if (!answer?.ok) return false;
  return ((await answer.json()) as { status: string }).status === 'ok';
}

/** Ends a process and everything it started, at once and without a chance to clean up. */
export function killTree(pid: number): void {
  for (const each of [pid, ...descendants(pid)]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // Gone already.
    }
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
