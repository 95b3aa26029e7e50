import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import { exportsLine, exportsSentence, monthName } from './exports-wording.ts';

afterEach(() => void speakOnPage('en'));

const month = (name: string, pizzas: number) => ({
  month: name,
  pizzas,
  corrections: 1,
  judgements: 2,
  figures: 3,
  deleted: 0,
});
const TWO = [month('2024-03', 1200), month('2024-02', 34)];

test.each([
  [
    TWO,
    '1,234 pizzas of 2 months can be downloaded.',
    'Se pueden descargar 1.234 pizzas de 2 meses.',
  ],
  [
    TWO.slice(0, 1),
    '1,200 pizzas of one month can be downloaded.',
    'Se pueden descargar 1.200 pizzas de un mes.',
  ],
  [
    [{ ...month('2024-03', 0), deleted: 1200 }],
    '0 pizzas of one month can be downloaded. 1,200 were deleted because of their age; their figures remain.',
    'Se pueden descargar 0 pizzas de un mes. 1.200 se borraron por su antigüedad; quedan sus cifras.',
  ],
  [[], 'There is nothing to export yet.', 'Todavía no hay nada que exportar.'],
])('the headline counts pizzas and months', (months, en, es) => {
  expect(exportsSentence(months)).toBe(en);
  speakOnPage('es');
  expect(exportsSentence(months)).toBe(es);
});

test('a month has its year', () => expect(monthName('2024-03')).toContain('2024'));

test.each([
  [TWO, 'ready'],
  [[], 'empty'],
])('in the overview they neither work nor fail', (months, word) =>
  expect(exportsLine(months)).toMatchObject({ state: 'idle', word }),
);
