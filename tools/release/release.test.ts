import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { npm } from '../run/npm.mjs';

const NAME = `crustodian-${packageJson.version}`;
const folder = mkdtempSync(join(tmpdir(), 'crustodian-released-'));
const released = join(folder, NAME);
const started: ChildProcess[] = [];

/**
 * Copies only what the Dockerfile copies before it builds, so that a missing file is noticed here.
 */
function copySourceOfImage(source: string): void {
  const [build] = readFileSync('Dockerfile', 'utf8').split(/^FROM debian/m);
  const copied = [...build!.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, paths]) =>
    paths!.split(' '),
  );
  for (const path of copied) {
    const filter = (from: string) => !/\/(node_modules|dist)$/.test(from);
    cpSync(resolve(path), join(source, path), { recursive: true, filter });
  }
  const installed = globSync('{.,apps/*,packages/*}/node_modules');
  for (const path of installed) symlinkSync(resolve(path), join(source, path));
}

beforeAll(async () => {
  const source = join(folder, 'source');
  copySourceOfImage(source);
  execFileSync(process.execPath, ['tools/release/release.ts'], { cwd: source });
  execFileSync('tar', ['-xzf', join(source, 'dist', `${NAME}.tgz`), '-C', folder]);
  await npm(['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: released });
}, 600_000);

afterAll(async () => {
  for (const child of started) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}, 120_000);

test('nothing that tests or builds is in it', () => {
  const files = readdirSync(released, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.startsWith('node_modules'),
  );
  expect(files.filter((path) => /\.(test|fixture)\.ts$|src\/test\/|\.tsx$/.test(path))).toEqual([]);
  expect(files.filter((path) => /\.(node|so|dylib|dll|exe)$/.test(path))).toEqual([]);
  const installed = readdirSync(join(released, 'node_modules'));
  for (const name of ['vite', 'vitest', 'typescript', 'react', 'echarts', '@playwright']) {
    expect(installed).not.toContain(name);
  }
});

test('with Node alone it starts, and shows its first page and the API', async () => {
  const { scripts } = JSON.parse(readFileSync(join(released, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [, ...args] = scripts.start.split(' ');
  const child = spawn(process.execPath, args, {
    cwd: released,
    env: { PATH: dirname(process.execPath), PORT: '0', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const address = await new Promise<string>((answered, failed) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /is running at (http:\S+)/.exec(said);
      if (found) answered(found[1]!);
    });
    child.once('exit', () => failed(new Error(said)));
  });
  const get = async (path: string) => (await fetch(address + path)).text();
  expect(JSON.parse(await get('/api/health'))).toMatchObject({ status: 'ok' });
  const page = await get('/');
  const script = /src="(\/[^"]+\.js)"/.exec(page)?.[1];
  expect((await fetch(address + script)).status).toBe(200);
  expect(await get('/api/docs')).toContain('<html');
}, 120_000);
