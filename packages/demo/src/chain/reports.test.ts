import { REPORT_STATES } from '@crustodian/domain/report-state';
import { expect, test } from 'vitest';
import { hasScorelessList, progressOf, recipientsOf } from './reports.ts';
import { VENUES } from './stores.ts';

test('the week that is worked on shows every state there is', () => {
  expect(new Set(VENUES.map(progressOf))).toEqual(new Set([null, ...REPORT_STATES]));
});

test('a store in the scoreless selection has a scoreless list', () => {
  expect(VENUES.filter(hasScorelessList)).toHaveLength(1);
});

test('reports go to addresses that nobody has; one store has none', () => {
  const all = VENUES.map(recipientsOf);
  expect(all.filter((addresses) => addresses.length === 0)).toHaveLength(1);
  expect(all.flat().every((address) => /^[a-z.]+@[a-z]+\.example$/.test(address))).toBe(true);
});
