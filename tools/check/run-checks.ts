import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

interface Check {
  name: string;
  /** A script and its arguments, run by the current Node from the repository root. */
  command: [file: string, ...args: string[]];
}

export interface CheckResult {
  name: string;
  passed: boolean;
  seconds: number;
  output: string;
}

/**
 * A single checker, because each one creates the shared types again: four use more than twice the
 * CPU time.
 */
const TSC = ['node_modules/typescript/bin/tsc', '--checkers', '1'] as const;

/** Slowest checks first, so that none of them starts last. */
const CHECKS: readonly Check[] = [
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  {
    name: 'dead code',
    command: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'],
  },
  {
    name: 'imports',
    command: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      '--no-progress',
      'packages',
      'apps',
      'e2e',
      'tools',
    ],
  },
  { name: 'types', command: [...TSC, '-p', 'tsconfig.json'] },
  { name: 'types of the web app', command: [...TSC, '-p', 'apps/web'] },
  {
    name: 'types of the tables are current',
    command: ['tools/check/write-db-types.ts', '--check'],
  },
  { name: 'OpenAPI is current', command: ['tools/check/write-openapi.ts', '--check'] },
  { name: 'licences are current', command: ['tools/generate/write-third-party.ts', '--check'] },
  { name: 'structure', command: ['tools/check/check-structure.ts'] },
  { name: 'SQL by store', command: ['tools/check/check-sql.ts'] },
  { name: 'SQL on Citus', command: ['tools/citus/check-citus.ts'] },
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'lock file', command: ['tools/check/check-lock-file.ts'] },
  {
    name: 'package sources',
    command: [
      'node_modules/lockfile-lint/bin/lockfile-lint.js',
      '--path=package-lock.json',
      '--type=npm',
      '--validate-https',
      '--validate-integrity',
      '--allowed-hosts=npm',
    ],
  },
  { name: 'containers', command: ['tools/check/check-containers.ts'] },
];

/** Runs all checks, with as many at a time as there are cores; reports each one when it ends. */
export async function runChecks(onEnd: (result: CheckResult) => void): Promise<CheckResult[]> {
  const waiting = [...CHECKS];
  const results: CheckResult[] = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await runCheck(check);
      onEnd(result);
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}

function runCheck({ name, command: [file, ...args] }: Check): Promise<CheckResult> {
  const began = performance.now();
  const path = resolve(file);
  if (!existsSync(path)) {
    return Promise.resolve({ name, passed: false, seconds: 0, output: `${file} is not there` });
  }
  const child = spawn(process.execPath, [path, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The checks already use all cores, so the linter, which is written in Go, runs on a single
    // thread.
    env: { ...process.env, GOMAXPROCS: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((done) => {
    child.once('close', (code) =>
      done({ name, passed: code === 0, seconds: (performance.now() - began) / 1000, output }),
    );
  });
}

/** One line plus notes for a check that passed; the whole output of one that failed. */
export function describeCheck({ name, passed, seconds, output }: CheckResult): string {
  const line = `${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`;
  const notes = output.split('\n').filter((each) => each.startsWith('note: '));
  return passed
    ? [line, ...notes.map((note) => `    ${note}`)].join('\n')
    : `${line}\n${output.trim().replaceAll(/^/gm, '    ')}`;
}
