import { expect, test } from 'vitest';
import { evolutionTable, resumeTable, storesTable, stressTable } from './control-tables.ts';
import { evolution, figures, row } from './report-control.fixture.ts';

const AUDITED = [
  'Audited',
  'Audited ±',
  'Judged blind',
  'Could be drawn',
  'Audit',
  'SHA-256 of the seed',
];
const LINE = { key: 'pepperoni', name: 'Pepperoni', figures: figures() };

test('the company table has the specified columns and symbols (spec 002 section 2)', () => {
  const { columns, rows } = storesTable(
    [row(), row({ state: 'non-existent', qa_time: null })],
    null,
  );
  expect(columns.map(({ title }) => title)).toEqual([
    'Store',
    'Reviewed',
    'QA Time',
    'Status',
    'LR Score',
    'delta vs LR',
    ...AUDITED,
  ]);
  expect(rows[0]!.slice(0, 6)).toEqual([
    'Bandera',
    '2025-11-16',
    '2025/11/16 18:05:00',
    'C',
    0.8,
    0.08,
  ]);
  expect(rows[1]!.slice(2, 4)).toEqual([null, '-']);
});

test('files carry the audited share with its error and counts beside the published one', () => {
  const figure = {
    state: 'audited' as const,
    judged: 21,
    drawn: 21,
    population: 633,
    estimate: 0.84,
    half_width: 0.05,
    engine_mean: 0.8,
  };
  const figures = { score: figure, to_standard: figure, bad: figure, excellent: figure };
  const one = row();
  const { rows } = storesTable([one, row({ venue: 'other' })], {
    company: figures,
    regions: {},
    venues: { [one.venue]: figures },
    audited_first: false,
    audit_per_day: 3,
    audited_weeks: 1,
    seed_hashes: ['ab', 'cd'],
    computed_at: null,
  });
  expect(rows[0]!.slice(6)).toEqual([0.84, 0.05, 21, 633, 'audited', 'ab cd']);
  expect(rows[1]!.slice(6)).toEqual([null, null, null, null, null, null]);
});

test.each(['2025-11-16', '2025-11-16T18:00'])('a reviewed day is a day: %s', (reviewed_day) => {
  expect(storesTable([row({ reviewed_day })], null).rows[0]![1]).toBe('2025-11-16');
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
