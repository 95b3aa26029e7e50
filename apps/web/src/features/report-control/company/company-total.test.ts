import { expect, test } from 'vitest';
import { companyTotal, toInitialize, printedUnsentIds } from './company-total.ts';
import { row } from '../report-control.fixture.ts';

const NONE = { state: 'non-existent', _id: null, reviewed_day: null, qa_time: null } as const;
const ROWS = [
  row({ venue: '1', state: 'delivered', _id: '1-1' }),
  row({ venue: '2', state: 'generated', _id: '2-1', lrScore: 0.7, delta: 0.02 }),
  row({ venue: '3', ...NONE, lrScore: 0.6, delta: null }),
  row({ venue: '4', ...NONE, state: 'waiting_initialization', lrScore: null, delta: null }),
];

test('the total counts stores and takes the mean of what is there', () => {
  const { lrScore, delta, ...counts } = companyTotal(ROWS);
  expect(counts).toEqual({ stores: 4, reviewed: 2, checked: 2, finished: 2 });
  expect(lrScore).toBeCloseTo(0.7, 9);
  expect(delta).toBeCloseTo(0.05, 9);
});

test('generated reports are sent, delivered ones not again (spec 002 section 4)', () => {
  expect(printedUnsentIds(ROWS)).toEqual(['2-1']);
});

test('only non-existent reports are initialized from control (spec 002 section 4)', () => {
  expect(toInitialize(ROWS)).toEqual(['3']);
});
