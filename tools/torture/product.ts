import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MAIN = resolve('apps/api/src/main.ts');
const GIVE_UP_MS = 180_000;

export interface Product {
  address: string;
  /** Milliseconds from the start of the process until it answered. */
  answeredAfter: number;
  /** Every process of it, PostgreSQL's too. */
  processes: () => Promise<number[]>;
  /** SIGKILL to every process of it, PostgreSQL's too, in any order. Answers how many there were. */
  kill: () => Promise<number>;
  /** SIGTERM; answers the exit code. */
  stop: () => Promise<number | null>;
  /** Process ids: its own, and PostgreSQL's with its server's first. */
  pids: () => Promise<{ own: number; database: number[] }>;
  /** Everything it has printed so far. */
  said: () => string;
  /** Sends to the module that was loaded before it. */
  tell: (message: object) => void;
}

interface StartOptions {
  /** A module that is loaded before the product, and what it sends. */
  inside?: { module: string; heard: (message: unknown) => void };
}

/** Starts the real product as its own process and waits until it answers. */
export async function startProduct(
  env: Record<string, string>,
  { inside }: StartOptions = {},
): Promise<Product> {
  const began = performance.now();
  const preload = inside ? ['--import', inside.module] : [];
  const child = spawn(process.execPath, [...preload, MAIN], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', DEMO: '0', ...env },
    stdio: inside ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  });
  if (inside) child.on('message', inside.heard);
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const address = `http://127.0.0.1:${env['PORT']}`;
  while (!(await isHealthy(address))) {
    const isOver = child.exitCode !== null || performance.now() - began > GIVE_UP_MS;
    if (isOver) {
      child.kill('SIGKILL');
      throw new Error(`The product does not answer. It said:\n${output}`);
    }
    await sleep(25);
  }
  return {
    address,
    answeredAfter: performance.now() - began,
    processes: () => familyOf(child.pid!, env['DATA_DIR']!),
    async kill() {
      const family = await familyOf(child.pid!, env['DATA_DIR']!);
      for (const pid of family.toSorted(() => Math.random() - 0.5)) killNow(pid);
      await ended;
      return family.length;
    },
    async stop() {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
    pids: async () => ({
      own: child.pid!,
      database: await descendants(await postmasterOf(env['DATA_DIR']!)),
    }),
    said: () => output,
    tell: (message) => void child.send(message),
  };
}

async function isHealthy(address: string): Promise<boolean> {
  const health = await fetch(`${address}/api/health`).catch(() => null);
  if (!health?.ok) return false;
  return ((await health.json()) as { status: string }).status === 'ok';
}

/** The process, everything it started, and PostgreSQL, which lives in a session of its own. */
const familyOf = async (child: number, dataDir: string): Promise<number[]> =>
  descendants([child, ...(await postmasterOf(dataDir))]);

/** Processes and everything that they started. */
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
    // It ended by itself.
  }
}
