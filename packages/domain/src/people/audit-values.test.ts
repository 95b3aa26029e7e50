import { expect, test } from 'vitest';
import { ACTION_STATES } from '../actions/watch-result.ts';
import { REPORT_STATES } from '../reports/report-state.ts';
import { AUDIT_VALUES, otherText } from './audit-values.ts';

test('every value of the product has its Spanish', () => {
  expect(Object.keys(AUDIT_VALUES)).toEqual(
    expect.arrayContaining([...ACTION_STATES, ...REPORT_STATES]),
  );
  expect(Object.values(AUDIT_VALUES).filter((spanish) => !/\p{L}/u.test(spanish))).toEqual([]);
});

test('a person’s own text stays as it is', () => {
  expect(otherText('A letter of a lawyer')).toBe('A letter of a lawyer');
});
