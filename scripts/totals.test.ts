import { expect, test } from 'vitest';
import { closingLine, playwrightTotals, vitestTotals, withExitCode } from './totals.ts';

const vitest = (results: { status: string; tests: string[] }[]) => ({
  numPassedTests: 5,
  numFailedTests: results.flatMap(({ tests }) => tests).filter((status) => status === 'failed')
    .length,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: results.map(({ status, tests }) => ({
    status,
    assertionResults: tests.map((one) => ({ status: one })),
  })),
});

test('vitest: failed tests are counted once', () => {
  expect(
    vitestTotals(vitest([{ status: 'failed', tests: ['failed', 'failed', 'passed'] }])),
  ).toEqual({
    passed: 5,
    failed: 2,
    skipped: 3,
  });
});

test('vitest: a file that could not be loaded is a failure', () => {
  expect(vitestTotals(vitest([{ status: 'failed', tests: [] }])).failed).toBe(1);
});

test('playwright: unexpected, flaky and errors outside tests all failed', () => {
  const report = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
  expect(playwrightTotals(report)).toEqual({ passed: 7, failed: 3, skipped: 2 });
});

test.each([
  ['ended well', { passed: 3, failed: 0, skipped: 0 }, 0, 0],
  ['ended badly without a failed test', { passed: 3, failed: 0, skipped: 0 }, 1, 1],
  ['was killed', { passed: 3, failed: 0, skipped: 0 }, null, 1],
  ['ran nothing', { passed: 0, failed: 0, skipped: 4 }, 0, 1],
  ['ended badly with failed tests', { passed: 3, failed: 2, skipped: 0 }, 1, 2],
])('a runner that %s', (_case, totals, code, failed) => {
  expect(withExitCode(totals, code).failed).toBe(failed);
});

test.each([
  [{ passed: 12, failed: 0, skipped: 0 }, '12 passed, 0 failed'],
  [{ passed: 12, failed: 3, skipped: 1 }, '12 passed, 3 failed, 1 skipped'],
])('the closing line', (totals, line) => expect(closingLine(totals)).toBe(line));
