import { expect, test } from 'vitest';
import { monthlyReportName, reportName } from './report-name.ts';

test.each([
  ['lumbre', 'Bandera', 'lumbre-Bandera-W11-10-3-2024'],
  ['forno verde', 'Lavapiés', 'forno_verde-Lavapies-W11-10-3-2024'],
  ['a/b', '../../etc', 'a_b-etc-W11-10-3-2024'],
  ['a', '東京', 'a-report-W11-10-3-2024'],
])('of %s, %s (decision X87)', (franchise, venue, name) => {
  expect(reportName({ franchise, venue, stamp: '2024-03-10' })).toBe(name);
  expect(name).toMatch(/^[A-Za-z0-9_-]+$/);
});

test.each([
  ['lumbre', null, 'lumbre-M3-1-3-2024'],
  ['lumbre', 'Hill Country', 'lumbre-Hill_Country-M3-1-3-2024'],
  ['forno verde', 'Móstoles/Sur', 'forno_verde-Mostoles_Sur-M3-1-3-2024'],
])('of the month of %s, %s', (franchise, region, name) => {
  expect(monthlyReportName({ franchise, region, month: '2024-03-01' })).toBe(name);
  expect(name).toMatch(/^[A-Za-z0-9_-]+$/);
});
