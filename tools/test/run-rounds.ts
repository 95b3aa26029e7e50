import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  add,
  broken,
  closingLine,
  failedFiles,
  NONE,
  vitestTotals,
  withExitCode,
  type Totals,
} from './totals.ts';

const REPORTS = resolve('test-results');
const VITEST = 'node_modules/vitest/vitest.mjs';

/** How a part runs: its selected files, and whether another part prints at the same time. */
export interface RunOptions {
  files: readonly string[];
  isConcurrent: boolean;
}
export interface Part {
  name: string;
  run: (way: RunOptions) => Promise<Totals>;
  files: readonly string[];
}

/**
 * Runs rounds of parts; the parts of a round run concurrently. Finally prints the totals of all
 * runners in one line and writes them to test-results/totals.json.
 */
export async function runRounds(rounds: readonly (readonly Part[])[]): Promise<void> {
  mkdirSync(REPORTS, { recursive: true });
  const lines: string[] = [];
  let totals = NONE;
  const runPart = async ({ name, run, files }: Part, isConcurrent: boolean) => {
    const began = performance.now();
    console.log(`\n› ${name} …`);
    const own = await failingOnError(() => run({ files, isConcurrent }));
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    lines.push(`${name}: ${closingLine(own)} (${seconds} s)`);
    totals = add(totals, own);
  };
  for (const round of rounds) {
    await Promise.all(round.map((part) => runPart(part, round.length > 1)));
  }
  writeFileSync(resolve(REPORTS, 'totals.json'), JSON.stringify(totals));
  for (const remark of totals.remarks) console.log(remark);
  console.log(`\n${lines.join('\n')}\n\n${closingLine(totals)}`);
  process.exitCode = totals.failed > 0 ? 1 : 0;
}

/** A part that cannot even start is reported as one failure; the others still run. */
async function failingOnError(part: () => Promise<Totals>): Promise<Totals> {
  try {
    return await part();
  } catch (error) {
    return broken(error instanceof Error ? error.message : String(error));
  }
}

interface VitestRun {
  projects: readonly string[];
  /** 'related' for the tests that load these files. */
  how?: 'run' | 'related';
  env?: Record<string, string>;
}

/** If more files than this failed, they are not retried, because that is no coincidence. */
const MOST_TRIED_AGAIN = 5;

/**
 * Runs tests of some projects of vitest.config.ts. If only a few files of a full run failed, they
 * are retried alone, which shows whether a test failed or the machine was busy; the totals name the
 * tests that needed a retry.
 */
export async function vitest(
  name: string,
  { projects, how = 'run', env = {} }: VitestRun,
  { files, isConcurrent }: RunOptions,
): Promise<Totals> {
  const chosen = projects.flatMap((project) => ['--project', project]);
  // There may be no tests related to the changes.
  const begin = how === 'run' ? ['run'] : ['related', '--run', '--passWithNoTests'];
  const run = async (reportName: string, paths: readonly string[]) => {
    const report = freshReport(reportName);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await runProgram(VITEST, [...begin, ...chosen, ...reporters, ...paths], {
      isConcurrent,
      env,
    });
    return { code, results: existsSync(report) ? readReport(report) : null };
  };
  const first = await run(`vitest-${name}.json`, files);
  if (first.results === null) return withExitCode(NONE, first.code);
  const failed = failedFiles(first.results);
  const isWhole = !files.some((path) => path.endsWith('.ts'));
  if (isWhole && failed.length > 0 && failed.length <= MOST_TRIED_AGAIN) {
    const second = await run(`vitest-${name}-again.json`, failed);
    if (second.results !== null) {
      return withExitCode(vitestTotals(first.results, second.results), second.code);
    }
  }
  const own = vitestTotals(first.results);
  return how === 'related' && first.code === 0 ? own : withExitCode(own, first.code);
}

/** Path of a runner's report; deletes the previous one. */
export function freshReport(name: string): string {
  const path = resolve(REPORTS, name);
  rmSync(path, { force: true });
  return path;
}

export const readReport = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Runs a program and returns its exit code; if another part runs concurrently, its output is
 * printed at the end in one piece.
 */
export async function runProgram(
  file: string,
  args: string[],
  { isConcurrent, env = {} }: { isConcurrent: boolean; env?: Record<string, string> },
): Promise<number | null> {
  const out = isConcurrent ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [resolve(file), ...args], {
    stdio: ['ignore', out, out],
    env: { ...process.env, ...env },
  });
  const code = new Promise<number | null>((done) => child.once('close', done));
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  const printed = await Promise.all(streams.map((stream) => text(stream)));
  for (const each of printed) process.stdout.write(each);
  return code;
}
