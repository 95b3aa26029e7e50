import { expect, test } from 'vitest';
import {
  choicesOf,
  choiceText,
  evaluationKey,
  feedSearch,
  flagsOf,
  hoursOf,
  hoursSearch,
  sortOf,
} from './feed-url.ts';

const read = (search: Record<string, unknown>) => feedSearch.parse(search);

test('an empty address means the start of everything', () => {
  const search = read({});
  expect(sortOf(search)).toBe('latest');
  expect(hoursOf(search)).toEqual([0, 24]);
  expect(choicesOf(search)).toEqual({});
  expect(flagsOf(search)).toEqual({ bad: false, raw: false, extraInfo: false });
});

test('chosen values travel as text and come back', () => {
  const search = read({ specialty: 'pepperoni,two halves', scored: 1, reviewed: 'none' });
  expect(choicesOf(search)).toEqual({
    specialty: ['pepperoni', 'two halves'],
    scored: ['1'],
    reviewed: [],
  });
  expect(choiceText(['pepperoni', 'two halves'])).toBe('pepperoni,two halves');
  expect(choiceText([])).toBe('none');
});

test.each([
  ['1', true],
  [1, true],
  ['', false],
  ['0', false],
  [0, false],
  ['false', false],
  [false, false],
  [undefined, false],
])('the flag bad=%s is %s', (bad, on) => {
  expect(flagsOf(read({ bad })).bad).toBe(on);
});

test.each([
  [{ from: 11, to: 13.5 }, [11, 13.5]],
  [{ from: 11 }, [11, 24]],
  [{ from: 13, to: 11 }, [0, 24]],
  [{ from: 11.2 }, [0, 24]],
  [{ to: 25 }, [0, 24]],
] as const)('hours %j are %j', (search, hours) => {
  expect(hoursOf(read(search))).toEqual(hours);
});

test('the whole day leaves the address empty', () => {
  expect(hoursSearch([0, 24])).toEqual({ from: undefined, to: undefined });
  expect(hoursSearch([11, 24])).toEqual({ from: 11, to: undefined });
});

test('invalid values are dropped, an invalid day is kept for the message', () => {
  expect(read({ sort: 'nonsense', venue: 'x', min: '2025-13-40' })).toEqual({ min: '2025-13-40' });
});

test('opening a pizza evaluates no filters', () => {
  const search = read({ venue: '3', min: '2025-11-15' });
  expect(evaluationKey({ ...search, open: '3-a', mode: 'details' })).toBe(evaluationKey(search));
  expect(evaluationKey({ ...search, sort: 'oldest' })).not.toBe(evaluationKey(search));
});
