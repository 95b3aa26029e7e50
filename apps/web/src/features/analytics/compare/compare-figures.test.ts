import { expect, test } from 'vitest';
import { auditedAverage, measured, withInterval } from './compare-figures.ts';

const figures = {
  scored_pizzas: 11,
  avg_score: 8,
  score_sd: 1,
  to_standard: 6,
  not_to_standard: 2,
};

test('quality is the share to standard among the pizzas with a verdict (X48)', () => {
  expect(measured('quality', figures)).toEqual({ value: 0.75, count: 8 });
});

test('score is the mean over the scored pizzas', () => {
  expect(measured('score', figures)).toEqual({ value: 8, count: 11 });
});

test('without pizzas there is no figure', () => {
  const none = {
    scored_pizzas: 0,
    avg_score: null,
    score_sd: null,
    to_standard: 0,
    not_to_standard: 0,
  };
  for (const measure of ['quality', 'score'] as const) {
    expect(withInterval(measure, none)).toEqual({ value: null, interval: null, count: 0 });
  }
});

test('the intervals are Wilson’s and Student’s', () => {
  const share = withInterval('quality', figures).interval;
  expect(share?.low).toBeCloseTo(0.4093, 3);
  expect(share?.high).toBeCloseTo(0.9285, 3);
  const mean = withInterval('score', figures).interval;
  expect(mean?.low).toBeCloseTo(8 - 2.228 / Math.sqrt(11), 2);
});

test('audited figures of the seen stores stand beside the average of the same pizzas alone', () => {
  const of = (scored_pizzas: number) => ({ scored_pizzas });
  const data = [of(40), of(60)];
  const auditedOf = (company: number, all: number) =>
    auditedAverage({ data, company_avg: of(company), all_venues_avg: of(all) });
  expect(auditedOf(100, 100)).toBe('company');
  // The provider's staff also see other companies; a region's manager sees only part of this one.
  expect(auditedOf(100, 900)).toBe('company');
  expect(auditedOf(300, 100)).toBe('seen');
  expect(auditedOf(300, 900)).toBeNull();
});
