import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/**
 * Numbers of a runner's tests that passed, failed and were skipped, and the names of those to look
 * at.
 */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** One line each: tests that failed, and tests that passed only on a retry. */
  remarks: string[];
}

export const NONE: Totals = { passed: 0, failed: 0, skipped: 0, remarks: [] };

export const add = (a: Totals, b: Totals): Totals => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  remarks: [...a.remarks, ...b.remarks],
});

/** A part that could not run at all: one failure with its reason. */
export const broken = (reason: string): Totals => ({
  ...NONE,
  failed: 1,
  remarks: [`failed: ${reason}`],
});

/** The closing line of a run: 'N passed, N failed' and, if there are any, ', N skipped'. */
export const closingLine = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});
type TestFile = z.infer<typeof vitestReport>['testResults'][number];

const isUnloaded = ({ status, assertionResults }: TestFile): boolean =>
  status === 'failed' && !assertionResults.some((test) => test.status === 'failed');

/** Paths of the test files with failures in Vitest's JSON report. */
export const failedFiles = (json: unknown): string[] =>
  vitestReport.parse(json).testResults.flatMap(({ name, status }) => {
    return status === 'failed' ? [relative('.', name)] : [];
  });

/**
 * Totals of Vitest's JSON report; a file that could not be loaded counts as one failure. If there
 * is a report of a retry of the failed files, its results count, and tests that passed only then
 * are named.
 */
export function vitestTotals(json: unknown, secondTry?: unknown): Totals {
  const first = vitestReport.parse(json).testResults;
  const tried = secondTry === undefined ? [] : vitestReport.parse(secondTry).testResults;
  const again = new Map(tried.map((file) => [file.name, file]));
  const files = first.map((file) => again.get(file.name) ?? file);
  const stillFailed = new Set(files.flatMap(failuresOf).map(({ test }) => test));
  const passedAgain = first.flatMap(failuresOf).filter(({ test }) => !stillFailed.has(test));
  const statuses = files.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status }) => status),
  );
  const count = (status: string) => statuses.filter((each) => each === status).length;
  return {
    passed: count('passed'),
    failed: count('failed') + files.filter(isUnloaded).length,
    skipped: statuses.length - count('passed') - count('failed'),
    remarks: [
      ...files.flatMap(failuresOf).map(({ test, why }) => `failed: ${test}${why}`),
      ...passedAgain.map(({ test, why }) => `passed when tried again: ${test}${why}`),
    ],
  };
}

const LONGEST_REASON = 300;

/** Each failed test of a file, or the file that could not be loaded, and the first line of the reason. */
function failuresOf(file: TestFile): { test: string; why: string }[] {
  const path = relative('.', file.name);
  if (isUnloaded(file)) return [{ test: path, why: '' }];
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  return failed.map(({ fullName, failureMessages: [message = ''] }) => {
    const reason = message.split('\n', 1)[0]!.slice(0, LONGEST_REASON);
    return { test: `${path} › ${fullName}`, why: reason && ` (${reason})` };
  });
}

interface PlaywrightTest {
  status: string;
  /** One result per try. */
  results: {
    errors: { message?: string | undefined; location?: { line: number } | undefined }[];
  }[];
}

interface PlaywrightSuite {
  specs: { title: string; file: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[] | undefined;
}

const playwrightTest: z.ZodType<PlaywrightTest> = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        errors: z
          .array(
            z.object({
              message: z.string().optional(),
              location: z.object({ line: z.int() }).optional(),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(playwrightTest),
    }),
  ),
  suites: z.lazy(() => z.array(playwrightSuite)).optional(),
});

const playwrightReport = z.object({
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(playwrightSuite),
});

const PLAYWRIGHT_REMARKS: Record<string, string> = {
  unexpected: 'failed',
  flaky: 'passed when tried again',
};

/**
 * Totals of Playwright's JSON report. A test that passed on a retry counts as passed and is named.
 */
export function playwrightTotals(json: unknown): Totals {
  const { stats, errors, suites } = playwrightReport.parse(json);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    remarks: [
      ...suites.flatMap(suiteRemarks),
      ...errors.map(({ message }) => `failed: ${message ?? 'an error outside the tests'}`),
    ],
  };
}

/** The line and message of the last try's first error, on one line. */
function reasonOf(results: PlaywrightTest['results']): string {
  const [error] = results.findLast(({ errors }) => errors.length > 0)?.errors ?? [];
  if (!error) return '';
  const message = stripVTControlCharacters(error.message ?? '').replaceAll(/\s+/g, ' ');
  const line = error.location ? `line ${error.location.line}: ` : '';
  return ` (${line}${message.slice(0, LONGEST_REASON)})`;
}

function suiteRemarks({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ status, results }) => {
      const remark = PLAYWRIGHT_REMARKS[status];
      return remark ? [`${remark}: ${file} › ${title}${reasonOf(results)}`] : [];
    }),
  );
  return [...own, ...suites.flatMap(suiteRemarks)];
}

/** A runner that exited with an error, or ran no test, counts as failed, whatever its totals. */
export function withExitCode(totals: Totals, code: number | null): Totals {
  const ranNothing = totals.passed + totals.failed === 0;
  if (totals.failed > 0 || (code === 0 && !ranNothing)) return totals;
  const reason = ranNothing ? 'ran no test' : `ended with ${code ?? 'a signal'}`;
  return { ...totals, failed: 1, remarks: [...totals.remarks, `failed: the runner ${reason}`] };
}
