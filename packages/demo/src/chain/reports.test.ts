import { FINISHED_STATES, REPORT_STATES } from '@crustodian/domain/reports/report-state';
import { expect, test } from 'vitest';
import {
  hasScorelessList,
  monthlyProgressOf,
  monthlyRecipientsOf,
  progressOf,
  recipientsOf,
} from './reports.ts';
import { COMPANIES } from './companies.ts';
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

const PARTS = COMPANIES.filter(({ regions }) => Object.keys(regions).length > 0).flatMap(
  ({ id, regions }) => ['', ...Object.keys(regions)].map((region) => ({ id, region })),
);

test('the last complete month shows every state a monthly report has, and none', () => {
  const states = PARTS.map(({ id, region }) => monthlyProgressOf(id, region));
  expect(new Set(states)).toEqual(new Set([null, ...FINISHED_STATES]));
});

test('monthly reports go to addresses that nobody has', () => {
  const all = PARTS.flatMap(({ id, region }) => monthlyRecipientsOf(id, region));
  expect(all).toHaveLength(new Set(all).size);
  expect(all.every((address) => /^[a-z.]+@[a-z]+\.example$/.test(address))).toBe(true);
});
