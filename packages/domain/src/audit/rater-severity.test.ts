import { describe, expect, test } from 'vitest';
import severity from '../test/reference/raters-severity.json' with { type: 'json' };
import { appliedSeverity, markedWeeks, severities } from './rater-severity.ts';

describe.each(severity.cases.map((row) => [row.what, row] as const))('severity: %s', (_, row) => {
  const found = severities(
    row.Y.map((score, i) => ({ pizza: row.pizza[i]!, rater: row.rater[i]!, score })),
  )!;

  test('variances and mean', () => {
    expect(found.variances.pizza).toBeCloseTo(row.expected.var_pizza, 6);
    expect(found.variances.rater).toBeCloseTo(row.expected.var_rater, 6);
    expect(found.variances.error).toBeCloseTo(row.expected.var_error, 6);
    expect(found.mean).toBeCloseTo(row.expected.mean, 6);
  });

  test.each(Object.entries(row.expected.severity))('of %s', (rater, expected) => {
    expect(found.raters.get(rater)?.severity).toBeCloseTo(expected, 6);
  });

  test.each(Object.entries(row.expected.severity_pev ?? {}))(
    'variance of %s',
    (rater, expected) => {
      expect(found.raters.get(rater)?.variance).toBeCloseTo(expected, 6);
    },
  );

  test.each(Object.entries(row.expected.judgements_by_rater ?? {}))('doubles of %s', (rater, n) => {
    expect(found.raters.get(rater)?.judgements).toBe(n);
  });
});

describe('golden round', () => {
  test.each(severity.requalify.weeks.map((week) => [week.severity, week.kappa, week.expected]))(
    'severities %j and kappas %j: %s',
    (severe, kappa, expected) => {
      const weeks = (severe as number[]).map((value, i) => ({
        severity: value,
        kappa: (kappa as number[])[i]!,
        doubles: 20,
      }));
      expect(markedWeeks(weeks).length > 0).toBe(expected);
    },
  );

  test('weeks with fewer than 20 doubles accuse nobody', () => {
    const week = { severity: 0.5, kappa: 0.2, doubles: 19 };
    expect(markedWeeks([week, week])).toEqual([]);
  });
});

test('no severities without two raters, two pizzas and a difference', () => {
  expect(severities([])).toBeNull();
  expect(
    severities([
      { pizza: 1, rater: 'a', score: 8 },
      { pizza: 1, rater: 'b', score: 8 },
    ]),
  ).toBeNull();
});

test('a severity applies from 30 doubles on', () => {
  const known = { severity: -0.4, variance: 0.01 };
  expect(appliedSeverity({ ...known, judgements: 29 })).toBe(0);
  expect(appliedSeverity({ ...known, judgements: 30 })).toBe(-0.4);
});

test.each([
  ['agree to the last digit', 0],
  ['differ by the same in every pizza', 0.5],
])('raters who %s have severities all the same', (_case, severe) => {
  const judgements = Array.from({ length: 40 }, (_, pizza) => {
    const score = 7.6 + 2 * Math.sin(pizza * 1.7);
    return [
      { pizza, rater: 'a', score: score - severe },
      { pizza, rater: pizza % 2 ? 'b' : 'c', score },
    ];
  });
  for (const count of [2, 3, 40]) {
    const found = severities(judgements.slice(0, count).flat());
    const a = found!.raters.get('a')!;
    expect(a.severity).toBeGreaterThan(-severe - 0.01);
    expect(a.severity).toBeLessThan(0.01);
    expect(a.variance).toBeLessThan(10);
  }
});

test('both weeks of a pair are marked, and none that stands alone', () => {
  const week = (name: string, severity: number, doubles = 20) => ({
    name,
    severity,
    kappa: 0.9,
    doubles,
  });
  const weeks = [
    week('alone', 0.5),
    week('fine', 0.1),
    week('severe', 0.5),
    week('of few doubles', 0, 19),
    week('mild', -0.4),
    week('fine again', 0),
  ];
  expect(markedWeeks(weeks).map(({ name }) => name)).toEqual(['severe', 'mild']);
});
