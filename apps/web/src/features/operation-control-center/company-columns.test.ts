import { expect, test } from 'vitest';
import {
  companiesTable,
  COMPANY_COLUMNS,
  controlSums,
  nextSorting,
  sortedCompanies,
} from './company-columns.ts';
import type { ControlledCompany } from './operation-control-calls.ts';
import { COLUMN_KEYS } from './operation-control-url.ts';

const company = (name: string, facts: Partial<ControlledCompany> = {}): ControlledCompany => ({
  pk: 1,
  name,
  new: 0,
  stores: ['1', '2'],
  complete: 1,
  printed: 1,
  sent: 0,
  printed_percentage: 0.5,
  sent_percentage: 0,
  lw: { avg: 0.8, count: 2 },
  cw: { avg: 0.81, count: 2 },
  delta_lw: 0.01,
  delta_5w: -0.02,
  best_delta: { store: 'Boerne', delta: 0.05 },
  worst_delta: { store: 'Helotes', delta: -0.04 },
  positive_delta_percentage: 0.5,
  negative_delta_percentage: 0.5,
  ...facts,
});

const names = (companies: readonly ControlledCompany[]) => companies.map(({ name }) => name);

test('the fourteen columns carry the specified heads in their order (spec 002 section 2)', () => {
  expect(COMPANY_COLUMNS.map(({ key }) => key)).toEqual([...COLUMN_KEYS]);
  expect(COMPANY_COLUMNS.map(({ title }) => title.en)).toEqual([
    'Company',
    'New Stores',
    'Stores',
    'Complete',
    '% Printed',
    '% Sent',
    'LW Score',
    'Print Score',
    'Delta vs LW Score',
    'Delta LW vs 4LW Score',
    'Highest Score increase',
    'Highest Score decrease',
    '% Stores increasing',
    '% Stores decreasing',
  ]);
});

const CHAIN = [
  company('Cerrado', { sent_percentage: 0.2, delta_lw: null, best_delta: null }),
  company('Árbol', { sent_percentage: 0.2, delta_lw: -0.1 }),
  company('Brasa', { sent_percentage: 0.1, delta_lw: 0.1 }),
];

test.each([
  ['company', false, ['Árbol', 'Brasa', 'Cerrado']],
  ['company', true, ['Cerrado', 'Brasa', 'Árbol']],
  ['sent', false, ['Brasa', 'Árbol', 'Cerrado']],
  ['sent', true, ['Árbol', 'Cerrado', 'Brasa']],
  ['delta_lw', false, ['Árbol', 'Brasa', 'Cerrado']],
  ['delta_lw', true, ['Brasa', 'Árbol', 'Cerrado']],
  ['best', true, ['Árbol', 'Brasa', 'Cerrado']],
] as const)(
  'by %s, descending %s; without a value last, equal ones by name',
  (key, descending, order) => {
    expect(names(sortedCompanies(CHAIN, { key, descending }))).toEqual(order);
  },
);

test.each(COLUMN_KEYS)('every column sorts: %s', (key) => {
  expect(names(sortedCompanies(CHAIN, { key, descending: false })).toSorted()).toEqual(
    names(CHAIN).toSorted(),
  );
});

test('a first press sorts upwards, a second one reverses, a third goes back', () => {
  const first = nextSorting({ key: 'company', descending: true }, 'sent');
  expect(first).toEqual({ key: 'sent', descending: false });
  const second = nextSorting(first, 'sent');
  expect(second).toEqual({ key: 'sent', descending: true });
  expect(nextSorting(second, 'sent')).toEqual(first);
});

test('the summary adds the companies up', () => {
  const sums = controlSums([company('A', { new: 1, stores: ['1'] }), company('B', { sent: 2 })]);
  expect(sums).toEqual({ stores: 3, new: 1, printed: 2, sent: 2 });
});

test('files name the stores that moved most', () => {
  const { columns, rows } = companiesTable([company('Lumbre')]);
  expect(columns).toHaveLength(22);
  expect(rows[0]!.slice(0, 16)).toEqual([
    'Lumbre',
    0,
    2,
    1,
    0.5,
    0,
    0.8,
    0.81,
    0.01,
    -0.02,
    0.05,
    'Boerne',
    -0.04,
    'Helotes',
    0.5,
    0.5,
  ]);
});
