import { z } from 'zod';

/** How many of a runner's tests passed, failed, were skipped. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

export const NONE: Totals = { passed: 0, failed: 0, skipped: 0 };

export const add = (a: Totals, b: Totals): Totals => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
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
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

/** Totals of Vitest's JSON report; a file that could not be loaded counts as one failure. */
export function vitestTotals(json: unknown): Totals {
  const report = vitestReport.parse(json);
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

const playwrightReport = z.object({
  stats: z.object({
    expected: z.int(),
    unexpected: z.int(),
    flaky: z.int(),
    skipped: z.int(),
  }),
  errors: z.array(z.unknown()),
});

/** Totals of Playwright's JSON report; a test that passed only when repeated counts as failed. */
export function playwrightTotals(json: unknown): Totals {
  const { stats, errors } = playwrightReport.parse(json);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** A runner that ended badly, or ran nothing, has failed, whatever it counted. */
export function withExitCode(totals: Totals, code: number | null): Totals {
  const ranNothing = totals.passed + totals.failed === 0;
  if (totals.failed === 0 && (code !== 0 || ranNothing)) return { ...totals, failed: 1 };
  return totals;
}
