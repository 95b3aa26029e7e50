import { expect, test } from 'vitest';
import { evolutionTable, resumeTable, storesTable, stressTable } from './control-tables.ts';
import { evolution, figures, row } from './report-control.fixture.ts';

const LINE = { key: 'pepperoni', name: 'Pepperoni', figures: figures() };

test('the company table has the specified columns and symbols (spec 002 section 2)', () => {
  const { columns, rows } = storesTable([row(), row({ state: 'non-existent', qa_time: null })]);
  expect(columns.map(({ title }) => title)).toEqual([
    'Store',
    'Reviewed',
    'QA Time',
    'Status',
    'LR Score',
    'delta vs LR',
  ]);
  expect(rows[0]).toEqual(['Bandera', '2025-11-16', '2025/11/16 18:05:00', 'C', 0.8, 0.08]);
  expect(rows[1]!.slice(2, 4)).toEqual([null, '-']);
});

test.each(['2025-11-16', '2025-11-16T18:00'])('a reviewed day is a day: %s', (reviewed_day) => {
  expect(storesTable([row({ reviewed_day })]).rows[0]![1]).toBe('2025-11-16');
});

test('figures of a specialty, and what one verdict more or less would do', () => {
  expect(resumeTable([LINE]).rows).toEqual([['Pepperoni', 40, 36, 2, 4, 0.9, 0.8, 0.1]]);
  expect(stressTable([LINE]).rows).toEqual([['Pepperoni', '+2 bad', '85%', '-2 bad', '95%']]);
});

test('the evolution has a column a week, and the average last', () => {
  const { columns, rows } = evolutionTable(evolution);
  expect(columns.map(({ title }) => title)).toEqual(['Store', 'W45', 'W46']);
  expect(rows).toEqual([
    ['Bandera', 0.8, 0.9],
    ['Boerne', null, 0.7],
    ['average', 0.8, 0.8],
  ]);
});
