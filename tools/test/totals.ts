import { relative } from 'node:path';
import { z } from 'zod';

/** How many of a runner's tests passed, failed, were skipped; and the names of those to look at. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** One line each: what failed, and what passed only when it was tried again. */
  remarks: string[];
}

export const NONE: Totals = { passed: 0, failed: 0, skipped: 0, remarks: [] };

export const add = (a: Totals, b: Totals): Totals => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  remarks: [...a.remarks, ...b.remarks],
});

/** A part that could not do its work at all: one failure with its reason. */
export const broken = (reason: string): Totals => ({
  ...NONE,
  failed: 1,
  remarks: [`failed: ${reason}`],
});

/** The closing line of a run: 'N passed, N failed' and, where there are any, ', N skipped'. */
export const closingLine = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** Totals of Vitest's JSON report; a file that could not be loaded counts as one failure. */
export function vitestTotals(json: unknown): Totals {
  const report = vitestReport.parse(json);
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `failed: ${relative('.', name)} › ${fullName}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    remarks: [...unloaded.map(({ name }) => `failed: ${relative('.', name)}`), ...failed],
  };
}

interface PlaywrightSuite {
  specs: { title: string; file: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[] | undefined;
}

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(z.object({ status: z.string() })),
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

/** Totals of Playwright's JSON report. A test that passed when it was tried again passed, and is named. */
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

function suiteRemarks({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ status }) => {
      const remark = PLAYWRIGHT_REMARKS[status];
      return remark ? [`${remark}: ${file} › ${title}`] : [];
    }),
  );
  return [...own, ...suites.flatMap(suiteRemarks)];
}

/** A runner that ended badly, or ran nothing, has failed, whatever it counted. */
export function withExitCode(totals: Totals, code: number | null): Totals {
  const ranNothing = totals.passed + totals.failed === 0;
  if (totals.failed > 0 || (code === 0 && !ranNothing)) return totals;
  const reason = ranNothing ? 'ran no test' : `ended with ${code ?? 'a signal'}`;
  return { ...totals, failed: 1, remarks: [...totals.remarks, `failed: the runner ${reason}`] };
}
