import { describe, expect, test } from 'vitest';
import {
  allControl,
  companyControl,
  completeColour,
  movedColour,
  printedColour,
  type ControlColour,
  type ControlledStore,
} from './operation-control.ts';

const store = (name: string, rest: Partial<ControlledStore>): ControlledStore => ({
  name,
  state: null,
  isNew: false,
  scores: [],
  ...rest,
});

describe('a company of four stores (decision X97)', () => {
  const stores = [
    // This week, last week, and the four weeks before it.
    store('Centro', { state: 'delivered', scores: [0.9, 0.8, 0.7, 0.7, 0.7, 0.7] }),
    store('Norte', { state: 'generated', scores: [0.5, 0.6, 0.6, 0.6, null, 0.6] }),
    store('Sur', { state: 'complete', isNew: true, scores: [0.7] }),
    store('Este', { state: 'data selection', scores: [null, 0.7, 0.8] }),
  ];
  const company = companyControl(stores);

  test('how far it is', () =>
    expect(company).toMatchObject({
      new: 1,
      complete: 3,
      printed: 2,
      sent: 1,
      printed_percentage: 0.5,
      sent_percentage: 0.25,
    }));

  test('means of the stores that have a score, each counting alike', () => {
    // (0.9 + 0.5 + 0.7) / 3 and (0.8 + 0.6 + 0.7) / 3
    expect(company.cw.count).toBe(3);
    expect(company.cw.avg).toBeCloseTo(0.7, 12);
    expect(company.lw.count).toBe(3);
    expect(company.lw.avg).toBeCloseTo(0.7, 12);
    expect(company.delta_lw).toBeCloseTo(0, 12);
  });

  test('delta_5w: last week against the mean of the four weeks before it', () => {
    // Weeks: (0.7 + 0.6 + 0.8) / 3 = 0.7, (0.7 + 0.6) / 2 = 0.65, 0.7, 0.65; their mean 0.675
    expect(company.delta_5w).toBeCloseTo(0.025, 12);
  });

  test('who gained and lost most, of the two that have both weeks', () => {
    expect(company.best_delta).toEqual({ store: 'Centro', delta: expect.closeTo(0.1, 12) });
    expect(company.worst_delta).toEqual({ store: 'Norte', delta: expect.closeTo(-0.1, 12) });
    expect(company.positive_delta_percentage).toBe(0.5);
    expect(company.negative_delta_percentage).toBe(0.5);
  });
});

test('stores that did not move count in neither share; equal deltas go by name', () => {
  const company = companyControl([
    store('B', { scores: [0.5, 0.5] }),
    store('A', { scores: [0.75, 0.5] }),
    store('C', { scores: [0.75, 0.5] }),
  ]);
  expect(company.best_delta).toEqual({ store: 'A', delta: 0.25 });
  expect(company.worst_delta).toEqual({ store: 'B', delta: 0 });
  expect(company.positive_delta_percentage).toBeCloseTo(2 / 3, 12);
  expect(company.negative_delta_percentage).toBe(0);
});

test('a week that no store has is no part of the four', () => {
  const { delta_5w } = companyControl([store('A', { scores: [null, 0.8, 0.7, null, 0.5, null] })]);
  expect(delta_5w).toBeCloseTo(0.2, 12);
});

test('a company without reports has no scores', () =>
  expect(companyControl([store('A', {})])).toEqual({
    new: 0,
    complete: 0,
    printed: 0,
    sent: 0,
    printed_percentage: 0,
    sent_percentage: 0,
    cw: { avg: null, count: 0 },
    lw: { avg: null, count: 0 },
    delta_lw: null,
    delta_5w: null,
    best_delta: null,
    worst_delta: null,
    positive_delta_percentage: 0,
    negative_delta_percentage: 0,
  }));

test('all companies: over their stores, not over the companies', () => {
  const companies = [
    { stores: ['1'], printed: 1, sent: 0 },
    { stores: ['2', '3', '4'], printed: 0, sent: 3 },
  ];
  expect(allControl(companies)).toEqual({ printed_percentage: 0.25, sent_percentage: 0.75 });
  expect(allControl([])).toEqual({ printed_percentage: 0, sent_percentage: 0 });
});

describe('colours (spec 002 section 5, decision X98)', () => {
  test.each<[number, ControlColour]>([
    [0.51, 'red'],
    [0.5, 'amber'],
    [0.36, 'amber'],
    [0.35, 'green'],
    [0, 'green'],
  ])('%d of the stores moved: %s', (portion, colour) => expect(movedColour(portion)).toBe(colour));

  test.each<[number, ControlColour]>([
    [1, 'green'],
    [0.5, 'amber'],
    [0, 'red'],
  ])('%d printed: %s', (portion, colour) => expect(printedColour(portion)).toBe(colour));

  test.each<[number, number, ControlColour]>([
    [5, 5, 'green'],
    [4, 5, 'amber'],
    [0, 5, 'amber'],
  ])('%d of %d complete: %s', (complete, stores, colour) =>
    expect(completeColour(complete, stores)).toBe(colour),
  );
});
