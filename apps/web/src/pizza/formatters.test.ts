import { expect, test } from 'vitest';
import {
  amountText,
  clockText,
  commaScoreText,
  countText,
  dayMonthText,
  dayRangeText,
  dayText,
  gramsText,
  hourRangeText,
  moneyText,
  monthText,
  numberText,
  pointsText,
  printedPointsText,
  scoreChangeText,
  scoreText,
  shareChangeText,
  shareText,
  shortMonthText,
  weekdayTimeText,
  wholeMoneyText,
} from './formatters.ts';

test.each([
  [0, '0.00', '0,00'],
  [7.5, '7.50', '7,50'],
  [8.35, '8.35', '8,35'],
  [10, '10.00', '10,00'],
])('score %d', (score, point, comma) => {
  expect(scoreText(score)).toBe(point);
  expect(commaScoreText(score)).toBe(comma);
});

test.each([
  [3, 0, '+3'],
  [-3.7, 1, '\u22123.7'],
  [7.74, 2, '+7.74'],
  [0, 0, '0'],
  [0, 1, '0.0'],
])('%d points with %d digits are %s', (points, digits, text) => {
  expect(pointsText(points, digits)).toBe(text);
});

test('points on paper and on a store TV', () => {
  expect([3, -1, 0].map(printedPointsText)).toEqual(['+3', '\u22121', '±0']);
});

test('thousands are parted as the language of a report does, with four digits too', () => {
  expect(numberText(1501, 'en')).toBe('1,501');
  expect(numberText(1501, 'es')).toBe('1.501');
  expect(numberText(2.25, 'es', 1)).toBe('2,3');
});

test.each([
  ['2025-11-15', 'Sat 15 Nov 2025'],
  ['2024-02-29', 'Thu 29 Feb 2024'],
  ['2025-01-05', 'Sun 5 Jan 2025'],
])('day %s', (day, text) => {
  expect(dayText(day)).toBe(text);
});

test.each([
  ['one day', '2025-11-15', '2025-11-15', 'Sat 15 Nov 2025'],
  ['one month', '2025-11-09', '2025-11-15', '9 – 15 Nov 2025'],
  ['two months', '2025-10-28', '2025-11-03', '28 Oct – 3 Nov 2025'],
  ['two years', '2025-12-29', '2026-01-04', '29 Dec 2025 – 4 Jan 2026'],
  ['same month of two years', '2024-11-15', '2025-11-15', '15 Nov 2024 – 15 Nov 2025'],
])('range of %s', (_case, min, max, text) => {
  expect(dayRangeText(min, max)).toBe(text);
});

test('month', () => {
  expect(monthText('2025-11-01')).toBe('November 2025');
});

test.each([
  ['2025/11/15 21:47:31', 'Sat 21:47:31'],
  ['2025/11/16 00:05:00', 'Sun 00:05:00'],
])('wall clock %s is shown as it stands', (ts, text) => {
  expect(weekdayTimeText(ts)).toBe(text);
});

test.each([
  [0, '00:00'],
  [9.5, '09:30'],
  [17, '17:00'],
  [24, '24:00'],
])('%d hours', (hours, text) => {
  expect(clockText(hours)).toBe(text);
});

test('hours of a slider', () => {
  expect(hourRangeText([11, 24])).toBe('11:00–24:00');
});

test.each([
  ['a count', countText(7), '7'],
  ['a count of thousands', countText(1234567), '1,234,567'],
  ['a share in whole percent', shareText(0.457), '46%'],
  ['the whole', shareText(1), '100%'],
  ['no score', scoreText(null), '–'],
  ['no share', shareText(null), '–'],
  ['no change that is known', shareChangeText(null), '–'],
  ['a share below zero', shareText(-0.05), '−5%'],
  ['a rise of a share', shareChangeText(0.06), '+6%'],
  ['a fall of a share', shareChangeText(-0.03), '−3%'],
  ['no change to be seen', shareChangeText(-0.001), '0%'],
  ['a rise of a score', scoreChangeText(0.214), '+0.21'],
  ['a fall of a score', scoreChangeText(-0.05), '−0.05'],
  ['money', moneyText(18.4), '$18.40'],
  ['money saved', moneyText(-0.35), '−$0.35'],
  ['much money', moneyText(1204), '$1,204.00'],
  ['an amount', amountText(-1204.3), '−1,204.30'],
  ['money of another currency', moneyText(-2.5, 'EUR'), '−€2.50'],
  ['money of a currency without a sign', moneyText(2.5, 'PEN'), 'PEN 2.50'],
  ['money in large', wholeMoneyText(-1897.6), '−$1,898'],
  ['grams', gramsText(1204.4), '1,204 g'],
  ['a day of a known year', dayMonthText('2025-11-05'), '5 Nov'],
  ['a short month', shortMonthText('2025-11-01'), 'Nov 2025'],
])('%s', (_case, text, expected) => expect(text).toBe(expected));
