import { expect, test } from 'vitest';
import {
  monthlyAddress,
  addressedReport,
  weeklyAddress,
  type AddressedReport,
} from './printed-address.ts';

test.each<[string, AddressedReport | null]>([
  ['/live-pdf/venue/12/week/10-3-2024', { kind: 'weekly', venue: 12, week: '2024-03-10' }],
  // Any day of a week identifies it.
  ['/live-pdf/venue/12/week/13-3-2024/', { kind: 'weekly', venue: 12, week: '2024-03-10' }],
  [
    '/monthly-report/company/2/month/1-3-2024',
    { kind: 'monthly', company: 2, month: '2024-03-01', region: null },
  ],
  [
    '/monthly-report/company/2/month/1-3-2024/region/costa%20sur',
    { kind: 'monthly', company: 2, month: '2024-03-01', region: 'costa sur' },
  ],
  ['/live-pdf/venue/0/week/10-3-2024', null],
  ['/live-pdf/venue/12/week/31-2-2024', null],
  ['/monthly-report/company/2/month/soon', null],
  ['/daily-feed', null],
])('%s', (path, report) => {
  expect(addressedReport(path)).toEqual(report);
});

test.each([
  ['/live-pdf/venue/12/week/10-3-2024', weeklyAddress(12, '2024-03-10')],
  ['/monthly-report/company/2/month/1-3-2024', monthlyAddress(2, '2024-03-01', null)],
  [
    '/monthly-report/company/2/month/1-3-2024/region/costa%20sur%2Fa',
    monthlyAddress(2, '2024-03-01', 'costa sur/a'),
  ],
])('writes %s', (path, written) => {
  expect(written).toBe(path);
  expect(addressedReport(written)).not.toBeNull();
});
