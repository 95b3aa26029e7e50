#!/usr/bin/env node
// Entry point of every npm script. Needs only Node 20.19 and npm: provides the pinned Node,
// installs the packages of the lock file, and then runs the command.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWeb } from './run/build-web.mjs';
import { install, useGitHooks } from './run/install.mjs';
import { runWithPinnedNode } from './run/pinned-node.mjs';
import { ROOT } from './run/step.mjs';

/** Commands with their own file; the rest of the command line is passed on. */
const FILES = {
  test: ['tools/test/test.ts'],
  'test:slow': ['tools/test/slow.ts'],
  check: ['tools/check/check.ts'],
  fix: ['tools/check/fix.ts'],
  bench: ['tools/bench/bench.ts'],
  figures: ['tools/bench/figures.ts'],
  torture: ['tools/torture/torture.ts'],
  citus: ['tools/citus/run-on-citus.ts'],
  fuzz: ['tools/test/fuzz.ts'],
  load: ['tools/load/load.ts'],
  'first-start': ['tools/first-start/first-start.ts'],
  release: ['tools/release/release.ts'],
  image: ['tools/release/image.ts'],
  demo: ['apps/api/src/cli.ts', 'demo'],
  cli: ['apps/api/src/cli.ts'],
  'db:types': ['tools/check/write-db-types.ts'],
  openapi: ['tools/check/write-openapi.ts'],
  'third-party': ['tools/generate/write-third-party.ts'],
  'score:eval': ['tools/accuracy/score-eval.ts'],
};

/** Commands that need no packages for checking and testing. */
const OF_THE_PRODUCT = new Set(['start', 'dev', 'cli', 'demo']);

const [command = '', ...rest] = process.argv.slice(2);
if (command !== 'start' && command !== 'dev' && !(command in FILES)) {
  console.error(
    `Unknown command '${command}': one of start, dev, ${Object.keys(FILES).join(', ')}`,
  );
  process.exit(2);
}
process.chdir(ROOT);
try {
  const code = await runWithPinnedNode(process.argv.slice(1));
  if (code !== undefined) process.exit(code);
  await install({ tests: !OF_THE_PRODUCT.has(command) });
  useGitHooks();
  await run();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

async function run() {
  if (command === 'dev') return develop();
  if (command !== 'start') return load(...FILES[command]);
  await buildWeb();
  process.env.DEMO ??= '1';
  return load('apps/api/src/main.ts');
}

/** Runs a file in this process, so that signals reach it directly and not a parent process. */
async function load(file, ...args) {
  const path = join(ROOT, file);
  if (!existsSync(path)) throw new Error(`${file} is not there, so '${command}' cannot run.`);
  process.argv = [process.argv[0], path, ...args, ...rest];
  // Halves the load time of the server's modules, from the second start on.
  module.enableCompileCache?.(join(ROOT, 'node_modules/.cache/compiled'));
  await import(pathToFileURL(path).href);
}

/** Runs the server, restarted after every change, and the web app with hot replacement. */
function develop() {
  const env = { ...process.env, DEMO: process.env.DEMO ?? '1', PORT: process.env.PORT ?? '8080' };
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const children = [
    spawn(process.execPath, ['--watch', 'apps/api/src/main.ts'], { env, stdio: 'inherit' }),
    spawn(process.execPath, [vite, 'apps/web'], { env, stdio: 'inherit' }),
  ];
  const endAll = () => children.forEach((child) => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endAll);
  for (const child of children) child.once('exit', endAll);
}
