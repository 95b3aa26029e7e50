import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { repositoryFiles } from '../check/repository-files.ts';
import { describeCheck, runChecks } from '../check/run-checks.ts';
import { chooseTests } from './changed-tests.ts';
import { chromium, testBrowser } from './find-chromium.ts';
import { freshReport, readReport, runProgram, runRounds, vitest } from './run-rounds.ts';
import type { Part, RunOptions } from './run-rounds.ts';
import { broken, NONE, playwrightTotals, withExitCode, type Totals } from './totals.ts';

/**
 * `npm test`: runs the checks, the tests without a browser, and the tests in a browser. `--only`
 * selects some of these parts, `--files` some of their files, `--changed` the tests of uncommitted
 * changes.
 */
const UNIT = ['unit', 'web', 'page'];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    files: { type: 'string' },
    changed: { type: 'boolean', default: false },
  },
});

const PARTS = {
  check,
  unit: (way) => vitest('unit', { projects: UNIT }, way),
  endpoint: (way) => vitest('endpoint', { projects: ['endpoint'] }, way),
  embedded: (way) => vitest('embedded', { projects: ['embedded'] }, way),
  browser,
} satisfies Record<string, Part['run']>;
type Name = keyof typeof PARTS;

/** Rounds run sequentially; a round combines parts that mostly wait for processes. */
const ROUNDS: Name[][] = [['check'], ['unit'], ['endpoint', 'embedded'], ['browser']];

await runRounds(values.changed ? changedRounds() : chosenRounds());

function chosenRounds(): Part[][] {
  const names = values.only?.split(',') ?? Object.keys(PARTS);
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown) throw new Error(`--only knows ${Object.keys(PARTS).join(', ')}, not ${unknown}`);
  const files = values.files?.split(',') ?? [];
  return ROUNDS.map((round) =>
    round.filter((name) => names.includes(name)).map((name) => ({ name, run: PARTS[name], files })),
  );
}

/** The tests of changes since the last commit, run concurrently. */
function changedRounds(): Part[][] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n');
  const changed = [
    ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter((path) => path !== '');
  const sources = repositoryFiles()
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const { related, endpoint, browser: specs } = chooseTests(changed, sources);
  const parts: Part[] = [
    {
      name: 'unit',
      run: (way) => vitest('unit', { projects: UNIT, how: 'related' }, way),
      files: related,
    },
    { name: 'endpoint', run: PARTS.endpoint, files: endpoint },
    { name: 'browser', run: PARTS.browser, files: specs },
  ];
  return [parts.filter(({ files }) => files.length > 0)];
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

async function browser({ files, isConcurrent }: RunOptions): Promise<Totals> {
  const env = {
    CHROMIUM_PATH: chromium(),
    TEST_BROWSER: testBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: freshReport('playwright.json'),
  };
  const built = await runProgram('tools/run/build-web-once.mjs', [], { isConcurrent });
  if (built !== 0) return broken('the web app does not build');
  const args = ['test', '--reporter=list,json', ...files];
  const code = await runProgram('node_modules/@playwright/test/cli.js', args, {
    isConcurrent,
    env,
  });
  const report = env.PLAYWRIGHT_JSON_OUTPUT_FILE;
  return withExitCode(existsSync(report) ? playwrightTotals(readReport(report)) : NONE, code);
}
