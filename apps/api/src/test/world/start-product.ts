import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MAIN = join(import.meta.dirname, '../../main.ts');
const GIVE_UP_MS = 180_000;

export interface Product {
  pid: number;
  /** Without a trailing slash. */
  address: string;
  /** Milliseconds from the start of the process until it answered. */
  answeredAfter: number;
  /** All its processes, including PostgreSQL's. */
  processes: () => Promise<number[]>;
  /**
   * Sends SIGKILL to all its processes, including PostgreSQL's, in random order. Returns how many
   * there were.
   */
  kill: () => Promise<number>;
  /** Sends SIGTERM; returns the exit code. */
  stop: () => Promise<number | null>;
  /** Process ids: its own, and PostgreSQL's, starting with the postmaster. */
  pids: () => Promise<{ own: number; database: number[] }>;
  /** Everything it has printed so far. */
  said: () => string;
  /** Sends a message to the preloaded module. */
  tell: (message: object) => void;
}

interface StartOptions {
  /** A module to preload, and a listener for its messages. */
  inside?: { module: string; heard: (message: unknown) => void };
  /** File for its output; the product then keeps running when this process ends. */
  log?: string;
  /** Maximum time until it answers. */
  limitMs?: number;
}

/**
 * Starts the real product as a separate process and waits until it answers; on a free port unless
 * `env` sets one. @throws Error with its output if it does not answer
 */
export async function startProduct(
  env: NodeJS.ProcessEnv,
  { inside, log, limitMs = GIVE_UP_MS }: StartOptions = {},
): Promise<Product> {
  const began = performance.now();
  const preload = inside ? ['--import', inside.module] : [];
  const output = log === undefined ? 'pipe' : openSync(log, 'a');
  const child = spawn(process.execPath, [...preload, MAIN], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', DEMO: '0', ...env },
    stdio: ['ignore', output, output, ...(inside ? (['ipc'] as const) : [])],
    detached: log !== undefined,
  });
  if (inside) child.on('message', inside.heard);
  let piped = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (piped += text));
  }
  const said = () => (log === undefined ? piped : readFileSync(log, 'utf8'));
  if (log !== undefined) child.unref();
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const ownAddress = () => {
    const port = env['PORT'] ?? /running at http:\/\/[^\s:]+:(\d+)/.exec(said())?.[1];
    return port === undefined ? null : `http://127.0.0.1:${port}`;
  };
  let address = ownAddress();
  while (address === null || !(await isHealthy(address))) {
    const isOver = child.exitCode !== null || performance.now() - began > limitMs;
    if (isOver) {
      child.kill('SIGKILL');
      throw new Error(`The product does not answer. It said:\n${said()}`);
    }
    await sleep(25);
    address = ownAddress();
  }
  return {
    pid: child.pid!,
    address,
    answeredAfter: performance.now() - began,
    processes: () => familyOf(child.pid!, env['DATA_DIR']!),
    async kill() {
      const killed = await killProduct(child.pid!, env['DATA_DIR']!);
      await ended;
      return killed;
    },
    async stop() {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
    pids: async () => ({
      own: child.pid!,
      database: await descendants(await postmasterOf(env['DATA_DIR']!)),
    }),
    said,
    tell: (message) => void child.send(message),
  };
}

/**
 * Sends SIGKILL to all processes of a product, including PostgreSQL's, in random order. Returns how
 * many there were.
 */
export async function killProduct(pid: number, dataDir: string): Promise<number> {
  const family = await familyOf(pid, dataDir);
  for (const each of family.toSorted(() => Math.random() - 0.5)) killNow(each);
  return family.length;
}

async function isHealthy(address: string): Promise<boolean> {
  const health = await fetch(`${address}/api/health`).catch(() => null);
  if (!health?.ok) return false;
  return ((await health.json()) as { status: string }).status === 'ok';
}

/** The process, its descendants, and PostgreSQL, which runs in a separate session. */
const familyOf = async (child: number, dataDir: string): Promise<number[]> =>
  descendants([child, ...(await postmasterOf(dataDir))]);

/** Processes and all their descendants. */
export async function descendants(pids: readonly number[]): Promise<number[]> {
  const parents = await parentOfEach();
  const family = new Set(pids);
  for (let before = 0; before !== family.size;) {
    before = family.size;
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid);
  }
  return [...family];
}

async function postmasterOf(dataDir: string): Promise<number[]> {
  const file = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  return text ? [Number(text.split('\n')[0])] : [];
}

async function parentOfEach(): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent) parents.set(Number(name), parent);
  }
  return parents;
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
