import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from './find-chromium.ts';
import { describeCheck, runChecks } from '../check/run-checks.ts';
import {
  add,
  broken,
  closingLine,
  NONE,
  playwrightTotals,
  vitestTotals,
  withExitCode,
  type Totals,
} from './totals.ts';

/**
 * `npm test`: the checks, the tests without a browser, the tests in a browser. `--only` picks some of
 * them, `--files` some of their files. Ends with the totals of all runners in one line and leaves them in
 * test-results/totals.json.
 */
const REPORTS = resolve('test-results');

const PARTS = {
  check: () => check(),
  unit: () => vitest('unit', ['unit', 'web', 'page']),
  endpoint: () => vitest('endpoint', ['endpoint']),
  embedded: () => vitest('embedded', ['embedded']),
  browser: () => browser(),
} satisfies Record<string, () => Totals | Promise<Totals>>;
type Part = keyof typeof PARTS;

const { values } = parseArgs({ options: { only: { type: 'string' }, files: { type: 'string' } } });
const parts = values.only ? values.only.split(',') : Object.keys(PARTS);
const unknown = parts.find((name) => !(name in PARTS));
if (unknown) throw new Error(`--only knows ${Object.keys(PARTS).join(', ')}, not ${unknown}`);

mkdirSync(REPORTS, { recursive: true });
const lines: string[] = [];
let totals = NONE;
for (const name of parts as Part[]) {
  const began = performance.now();
  console.log(`\n› ${name} …`);
  const own = await failingOnError(PARTS[name]);
  lines.push(`${name}: ${closingLine(own)} (${((performance.now() - began) / 1000).toFixed(0)} s)`);
  totals = add(totals, own);
}
writeFileSync(resolve(REPORTS, 'totals.json'), JSON.stringify(totals));
for (const remark of totals.remarks) console.log(remark);
console.log(`\n${lines.join('\n')}\n\n${closingLine(totals)}`);
process.exitCode = totals.failed > 0 ? 1 : 0;

/** A part that cannot even begin is one failure, told; the others still run. */
async function failingOnError(part: () => Totals | Promise<Totals>): Promise<Totals> {
  try {
    return await part();
  } catch (error) {
    return broken(error instanceof Error ? error.message : String(error));
  }
}

async function check(): Promise<Totals> {
  const results = await runChecks((result) => console.log(describeCheck(result)));
  const failed = results.filter(({ passed }) => !passed);
  return {
    passed: results.length - failed.length,
    failed: failed.length,
    skipped: 0,
    remarks: failed.map(({ name }) => `failed: check ${name}`),
  };
}

function chosenFiles(): string[] {
  return values.files?.split(',') ?? [];
}

function vitest(name: string, projects: string[]): Totals {
  const report = freshReport(`vitest-${name}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = run('node_modules/vitest/vitest.mjs', [
    'run',
    ...chosen,
    ...reporters,
    ...chosenFiles(),
  ]);
  return withExitCode(existsSync(report) ? vitestTotals(read(report)) : NONE, code);
}

function browser(): Totals {
  const env = {
    CHROMIUM_PATH: chromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: freshReport('playwright.json'),
  };
  if (run('tools/run/build-web-once.mjs', []) !== 0) return broken('the web app does not build');
  const args = ['test', '--reporter=list,json', ...chosenFiles()];
  const code = run('node_modules/@playwright/test/cli.js', args, env);
  const report = env.PLAYWRIGHT_JSON_OUTPUT_FILE;
  return withExitCode(existsSync(report) ? playwrightTotals(read(report)) : NONE, code);
}

function freshReport(name: string): string {
  const path = resolve(REPORTS, name);
  rmSync(path, { force: true });
  return path;
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function run(file: string, args: string[], env: Record<string, string> = {}): number | null {
  return spawnSync(process.execPath, [resolve(file), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  }).status;
}
