import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCountingRegistry, type Fetched } from './counting-registry.ts';

/**
 * `npm run first-start`: measures, on a copy of the repository without packages and with an empty
 * cache and data folder, how much `npm start` downloads and how long it takes until the first page.
 * `--node` is the Node that starts it (the current one by default). Fails if more than the limit is
 * downloaded, but not if it takes longer, because other load on the machine can cause that.
 */
const MOST_MB = 200;
const MOST_SECONDS = 60;
const GIVE_UP_MS = 15 * 60_000;
const LISTED = 12;

const { values } = parseArgs({
  options: { node: { type: 'string' } },
});
const folder = mkdtempSync(join(tmpdir(), 'crustodian-first-start-'));
try {
  await measureStart(join(folder, 'app'), values.node ?? process.execPath);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}

async function measureStart(app: string, node: string): Promise<void> {
  copyRepository(app);
  const registry = await startCountingRegistry(registryOfNpm());
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  const path = [dirname(node), process.env['PATH']].join(':');
  const child = spawn(node, ['tools/run.mjs', 'start'], {
    cwd: app,
    env: {
      PATH: path,
      HOME: folder,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      npm_config_cache: join(folder, 'cache'),
      npm_config_registry: registry.address,
      npm_config_replace_registry_host: 'always',
      ...(process.env['NODE_EXTRA_CA_CERTS'] && {
        NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'],
      }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      for (const line of text.split('\n').filter((one) => /^[›✓]/.test(one))) {
        console.log(`${seconds().padStart(6)} s  ${line}`);
      }
    });
  }
  try {
    await firstPage(() => said, child);
    const took = seconds();
    if (sayFetched(registry.fetched) > MOST_MB) process.exitCode = 1;
    console.log(`Unpacked packages: ${megabytes(sizeOf(join(app, 'node_modules')))} MB`);
    const idle = `${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}`;
    console.log(`First page after ${took} s (at most ${MOST_SECONDS} s), on ${idle}`);
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    registry.close();
  }
}

/** Copies the files tracked by git, as in a clone. */
function copyRepository(app: string): void {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1e8 });
  for (const file of files.split('\0').filter(Boolean)) cpSync(file, join(app, file));
}

function registryOfNpm(): string {
  return execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
}

/** Waits until a browser could load the page and everything that it refers to. */
async function firstPage(said: () => string, child: { exitCode: number | null }): Promise<void> {
  const until = performance.now() + GIVE_UP_MS;
  while (performance.now() < until && child.exitCode === null) {
    const address = /running at (http:\/\/\S+)/.exec(said())?.[1];
    if (address) {
      const page = await fetch(`${address.replace('localhost', '127.0.0.1')}/login`);
      if (page.ok && (await page.text()).includes('</html>')) return;
    }
    await sleep(50);
  }
  throw new Error(`There was no page. It said:\n${said()}`);
}

/** Prints the downloads and returns their total in MB. */
function sayFetched(fetched: readonly Fetched[]): number {
  const packages = fetched.filter(({ path }) => path.endsWith('.tgz'));
  const others = fetched.filter(({ path }) => !path.endsWith('.tgz'));
  const sum = (some: readonly Fetched[]) => some.reduce((all, { bytes }) => all + bytes, 0);
  console.log(
    `Downloaded: ${megabytes(sum(fetched))} MB (at most ${MOST_MB} MB): ${packages.length} packages ` +
      `with ${megabytes(sum(packages))} MB, ${others.length} descriptions with ${megabytes(sum(others))} MB`,
  );
  const largest = fetched.toSorted((a, b) => b.bytes - a.bytes).slice(0, LISTED);
  for (const { path, bytes } of largest) {
    console.log(`${megabytes(bytes).padStart(8)} MB  ${decodeURIComponent(path).slice(1)}`);
  }
  return sum(fetched) / 1e6;
}

function sizeOf(path: string): number {
  return readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
    const one = join(path, entry.name);
    if (entry.isDirectory()) return sum + sizeOf(one);
    return sum + (entry.isFile() ? statSync(one).size : 0);
  }, 0);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
