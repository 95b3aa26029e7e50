import { expect, test } from 'vitest';
import { ownPhrase } from '../language/language.ts';
import { weekReferenceOf } from './week-reference.ts';

test.each([
  ['nothing named', '', '2024-03-05'],
  ['another date (D-476)', '?ts_sunday_as_start_of_week=2024-05-07', '2024-05-07'],
  ['a quoted date', '?ts_sunday_as_start_of_week=%222024-05-07%22', '2024-05-07'],
])('%s: no alert', (_case, search, reference) => {
  expect(weekReferenceOf(search)).toEqual({ reference, alert: null });
});

test.each(['7-5-2024', '2024-02-30', ''])(
  "'%s' is reported and the default used (D-477)",
  (named) => {
    expect(weekReferenceOf(`?week=x&ts_sunday_as_start_of_week=${named}`)).toEqual({
      reference: '2024-03-05',
      alert: [expect.any(String), 'ts_sunday_as_start_of_week', '2024-03-05'],
    });
    expect(ownPhrase(...weekReferenceOf(`?ts_sunday_as_start_of_week=${named}`).alert!)).toBe(
      "Invalid date format for 'ts_sunday_as_start_of_week' URL parameter (YYYY-MM-DD). Using default value 2024-03-05 instead.",
    );
  },
);
