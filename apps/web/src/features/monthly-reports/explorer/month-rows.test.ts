import { expect, test } from 'vitest';
import { rowKey, rowName, rowNote, rowsToInitialize } from './month-rows.ts';
import { monthlyRow } from '../monthly.fixture.ts';

test.each([
  ['nothing to make it of', { finished_reports: 0 }, 'No finished weekly report'],
  ['one weekly report', { finished_reports: 1 }, '1 weekly report finished'],
  ['several', { finished_reports: 16 }, '16 weekly reports finished'],
  ['a report', { _id: 'm2-5', state: 'complete' }, '1 recipient'],
  [
    'a report that would reach nobody',
    { _id: 'm2-5', state: 'generated', pizza_tv_emails: [] },
    'No recipients yet',
  ],
] satisfies [string, Parameters<typeof monthlyRow>[0], string][])('%s', (_case, facts, note) => {
  expect(rowNote(monthlyRow(facts))).toBe(note);
});

test('a company and its region are two rows', () => {
  const company = monthlyRow();
  const region = monthlyRow({ region: 'SA', region_name: 'San Antonio' });
  expect([company, region].map(rowKey)).toEqual(['2', '2 SA']);
  expect([company, region].map(rowName)).toEqual(['Lumbre Pizza', 'Lumbre Pizza, San Antonio']);
});

test('only rows without a report and with finished weekly ones are initialized', () => {
  const rows = [
    monthlyRow({ finished_reports: 4 }),
    monthlyRow({ finished_reports: 0, region: 'A' }),
    monthlyRow({ finished_reports: 4, _id: 'm2-5', state: 'complete', region: 'B' }),
  ];
  expect(rowsToInitialize(rows).map(({ region }) => region)).toEqual([null]);
});
