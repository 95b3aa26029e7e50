import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  add,
  broken,
  closingLine,
  failedFiles,
  NONE,
  playwrightTotals,
  vitestTotals,
  withExitCode,
} from './totals.ts';

const WEEK_TEST = resolve('packages/domain/src/time/week.test.ts');
const vitest = (status: string, tests: string[], name = WEEK_TEST) => ({
  testResults: [
    {
      name,
      status,
      assertionResults: tests.map((one, index) => ({
        status: one,
        fullName: `case ${index}`,
        failureMessages: one === 'failed' ? ['Error: too late\n    at week.ts'] : [],
      })),
    },
  ],
});

describe('vitest', () => {
  const FAILED = vitest('failed', ['failed', 'failed', 'passed', 'skipped', 'todo']);

  test('failed tests are counted once, and named with their reason', () => {
    expect(vitestTotals(FAILED)).toEqual({
      passed: 1,
      failed: 2,
      skipped: 2,
      remarks: [
        'failed: packages/domain/src/time/week.test.ts › case 0 (Error: too late)',
        'failed: packages/domain/src/time/week.test.ts › case 1 (Error: too late)',
      ],
    });
    expect(failedFiles(FAILED)).toEqual(['packages/domain/src/time/week.test.ts']);
    expect(failedFiles(vitest('passed', ['passed', 'skipped']))).toEqual([]);
  });

  test('a file that could not be loaded is a failure', () => {
    expect(vitestTotals(vitest('failed', []))).toMatchObject({
      failed: 1,
      remarks: ['failed: packages/domain/src/time/week.test.ts'],
    });
  });

  test('of a second try the second result counts, and what passed only then is named', () => {
    const second = vitest('failed', ['passed', 'failed', 'passed', 'skipped', 'todo']);
    expect(vitestTotals(FAILED, second)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      remarks: [
        'failed: packages/domain/src/time/week.test.ts › case 1 (Error: too late)',
        'passed when tried again: packages/domain/src/time/week.test.ts › case 0 (Error: too late)',
      ],
    });
  });

  test('a second try changes nothing about the other files', () => {
    const other = vitest('failed', ['failed'], resolve('packages/domain/src/time/day.test.ts'));
    expect(vitestTotals(other, vitest('passed', ['passed']))).toMatchObject({ failed: 1 });
  });
});

test('playwright: unexpected tests and errors outside tests failed, one tried again passed', () => {
  const error = {
    message: '\u001b[31mError\u001b[39m: not there\n\n  waiting',
    location: { line: 7 },
  };
  const spec = (title: string, status: string) => ({
    title,
    file: 'feed.spec.ts',
    tests: [
      { status, results: [{ errors: status === 'expected' ? [] : [error] }, { errors: [] }] },
    ],
  });
  const report = {
    stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'no browser' }],
    suites: [
      {
        specs: [spec('the grid', 'expected')],
        suites: [{ specs: [spec('a filter', 'unexpected'), spec('the slider', 'flaky')] }],
      },
    ],
  };
  expect(playwrightTotals(report)).toEqual({
    passed: 8,
    failed: 2,
    skipped: 2,
    remarks: [
      'failed: feed.spec.ts › a filter (line 7: Error: not there waiting)',
      'passed when tried again: feed.spec.ts › the slider (line 7: Error: not there waiting)',
      'failed: no browser',
    ],
  });
});

const totals = (passed: number, failed: number, skipped: number) => ({
  ...NONE,
  passed,
  failed,
  skipped,
});

test.each([
  ['ended well', totals(3, 0, 0), 0, 0],
  ['ended badly without a failed test', totals(3, 0, 0), 1, 1],
  ['was killed', totals(3, 0, 0), null, 1],
  ['ran nothing', totals(0, 0, 4), 0, 1],
  ['ended badly with failed tests', totals(3, 2, 0), 1, 2],
])('a runner that %s', (_case, own, code, failed) => {
  expect(withExitCode(own, code).failed).toBe(failed);
});

test('sums keep every remark', () => {
  expect(add(broken('no port'), broken('no disk'))).toEqual({
    ...totals(0, 2, 0),
    remarks: ['failed: no port', 'failed: no disk'],
  });
});

test.each([
  [totals(12, 0, 0), '12 passed, 0 failed'],
  [totals(12, 3, 1), '12 passed, 3 failed, 1 skipped'],
])('the closing line', (own, line) => expect(closingLine(own)).toBe(line));
