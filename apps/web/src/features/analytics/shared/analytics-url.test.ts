import { afterEach, describe, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import {
  analyticsSearch,
  beforeText,
  comparedText,
  lengthText,
  rangeBefore,
  shownRange,
} from './analytics-url.ts';

const TODAY = '2025-11-20';

describe('the days shown', () => {
  test.each([
    ['four weeks up to yesterday', {}, '2025-10-23', '2025-11-19'],
    ['twelve complete weeks', { view: 'weekly' }, '2025-08-24', '2025-11-15'],
    ['twelve complete months', { view: 'monthly' }, '2024-11-01', '2025-10-31'],
    ['those of the address', { min: '2025-11-01', max: '2025-11-02' }, '2025-11-01', '2025-11-02'],
    [
      'the usual ones for swapped ends',
      { min: '2025-11-02', max: '2025-11-01' },
      '2025-10-23',
      '2025-11-19',
    ],
    ['the usual ones for half a range', { min: '2025-11-02' }, '2025-10-23', '2025-11-19'],
  ] as const)('are %s', (_case, search, min, max) => {
    expect(shownRange(search, TODAY)).toEqual({ min, max });
  });
});

test('a mistyped address opens with its defaults', () => {
  expect(analyticsSearch.parse({ venue: 12, view: 'hourly', min: '2025-13-01' })).toEqual({
    venue: '12',
  });
});

test.each([
  [{ min: '2025-10-23', max: '2025-11-19' }, { min: '2025-09-25', max: '2025-10-22' }, '4 weeks'],
  [{ min: '2025-01-01', max: '2025-03-31' }, { min: '2024-10-01', max: '2024-12-31' }, '3 months'],
  [{ min: '2025-02-01', max: '2025-02-28' }, { min: '2025-01-01', max: '2025-01-31' }, '1 month'],
  [{ min: '2025-11-19', max: '2025-11-19' }, { min: '2025-11-12', max: '2025-11-12' }, '1 day'],
  [{ min: '2025-11-10', max: '2025-11-19' }, { min: '2025-10-31', max: '2025-11-09' }, '10 days'],
  [{ min: '2025-11-09', max: '2025-11-15' }, { min: '2025-11-02', max: '2025-11-08' }, '1 week'],
])(
  '%o is compared with the days before, one day with its weekday a week before',
  (range, before, length) => {
    expect(rangeBefore(range)).toEqual(before);
    expect(lengthText(range)).toBe(length);
  },
);

test.each([
  [{ min: '2025-11-15', max: '2025-11-15' }, 'Sat 8 Nov 2025'],
  [{ min: '2025-10-23', max: '2025-11-19' }, '4 weeks before'],
])('what %o is compared with is called %s', (range, text) => expect(beforeText(range)).toBe(text));

afterEach(() => void speakOnPage('en'));

test('lengths and what they are compared with, in Spanish', () => {
  speakOnPage('es');
  const weeks = { min: '2025-10-23', max: '2025-11-19' };
  const months = { min: '2025-01-01', max: '2025-03-31' };
  expect([weeks, months].map(lengthText)).toEqual(['4 semanas', '3 meses']);
  expect(beforeText(weeks)).toBe('4 semanas antes');
  expect(comparedText(weeks)).toBe('4 semanas, frente a 25 sept – 22 oct 2025');
});
