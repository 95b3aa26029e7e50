import { afterEach, describe, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import { historyLines, mayBeUndone, originalText, type HistoryEntry } from './history-lines.ts';

const entry = (change: Partial<HistoryEntry>): HistoryEntry => ({
  id: '1',
  at: '2026-03-05T12:00:00Z',
  reviewer: 'Marta Ruiz',
  field: 'standard',
  before: null,
  after: 'to_standard',
  rev: 1,
  undoes: null,
  ...change,
});
const labels = {
  labelOf: (specialty: string) => `the ${specialty}`,
  crustLabelOf: (crust: string) => `a ${crust}`,
};
const lines = (change: Partial<HistoryEntry>) => historyLines(entry(change), labels);

describe('a line of the history', () => {
  test.each([
    ['standard', null, 'to_standard', 'Standard', 'none', 'To standard'],
    ['censored', 0, 1, 'Hidden', 'off', 'on'],
    ['bad_cut', null, true, 'Bad cut', 'off', 'on'],
    ['specialty', 'cheese', 'italiana', 'Specialty', 'the cheese', 'the italiana'],
    ['crust', 'delgada', 'pan', 'Crust', 'a delgada', 'a pan'],
    ['attributes', [], ['foggy', 'light colour'], 'Attributes', 'none', 'foggy, light colour'],
    ['omit_soft', false, true, 'Soft criteria left out', 'off', 'on'],
    ['golden', 0, 1, 'golden', '0', '1'],
  ])('%s', (field, before, after, name, was, is) => {
    expect(lines({ field, before, after })).toEqual([{ field: name, before: was, after: is }]);
  });

  test('of edited points names each criterion that moved', () => {
    const before = { Bordes: 0.5, Limpieza: 0.8 };
    const after = { Bordes: 0.6, Limpieza: 0.8 };
    expect(lines({ field: 'score_criteria', before, after })).toEqual([
      { field: 'Border size', before: '0.50', after: '0.60' },
    ]);
  });
});

test('what was taken back stands no more', () => {
  expect(mayBeUndone([])).toBe(false);
  expect(mayBeUndone([entry({})])).toBe(true);
  expect(mayBeUndone([entry({ id: '2', undoes: '1' }), entry({})])).toBe(false);
});

test('what stood before the first correction reads as words', () => {
  expect(
    originalText(
      {
        specialty: 'cheese',
        standard: 'maybe_to_standard',
        score_criteria: { Bordes: 0.5 },
        reviewer: 'Marta Ruiz',
      },
      labels,
    ),
  ).toBe(
    'Specialty: the cheese · Standard: Maybe · Score criteria: Border size 0.50 · Reviewer: Marta Ruiz',
  );
});

afterEach(() => void speakOnPage('en'));

test.each([
  ['standard', null, 'to_standard', 'Estándar', 'sin indicar', 'En estándar'],
  ['bad_cut', null, true, 'Mal cortada', 'no', 'sí'],
  ['score', 9.63, 9.75, 'Puntuación', '9,63', '9,75'],
  ['attributes', [], ['foggy', 'own'], 'Atributos', 'sin indicar', 'empañada, own'],
])('in Spanish: %s', (field, before, after, name, was, is) => {
  speakOnPage('es');
  expect(lines({ field, before, after })).toEqual([{ field: name, before: was, after: is }]);
});
