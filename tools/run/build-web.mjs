import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, step } from './step.mjs';

/** The sources of the web app. */
const SOURCES = [
  'apps/web',
  'docs/api/recipes',
  'packages/domain',
  'packages/contract',
  'package-lock.json',
];
const LEFT_OUT = new Set(['dist', 'node_modules']);
const STAMP = 'apps/web/dist/.made-from';

/** Builds the web app, unless the existing build has the same sources and settings. */
export async function buildWeb() {
  const digest = digestOfSources();
  const stamp = join(ROOT, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  await step('Building the web app', () => build());
  writeFileSync(stamp, digest);
}

function build() {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const run = spawnSync(process.execPath, [vite, 'build', 'apps/web', '--logLevel', 'warn'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (run.status !== 0) throw new Error(`The web app does not build:\n${run.stdout}${run.stderr}`);
}

function digestOfSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesUnder)) {
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  hash.update(JSON.stringify(settings.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  return hash.digest('hex');
}

function filesUnder(path) {
  const entries = existsSync(join(ROOT, path)) ? readEntries(path) : [];
  return entries.flatMap((entry) =>
    typeof entry === 'string' ? [entry] : filesUnder(entry.folder),
  );
}

function readEntries(path) {
  if (path.endsWith('.json')) return [path];
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) =>
      entry.isDirectory() ? { folder: `${path}/${entry.name}` } : `${path}/${entry.name}`,
    );
}
