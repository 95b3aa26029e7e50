import { expect, test } from 'vitest';
import {
  captureId,
  monthlyReportId,
  parseCaptureId,
  parseMonthlyReportId,
  parsePicturePath,
  parsePizzaId,
  picturePath,
  pizzaId,
  reportId,
  venueOfId,
} from './wire-id.ts';

const place = { venue: 12, day: '2025-11-15', id: 759_000_123_456_789 };

test('a pizza id and a picture path lead back to the pizza', () => {
  expect(parsePizzaId(pizzaId(place))).toEqual(place);
  expect(parsePicturePath(picturePath(place))).toEqual(place);
  expect(venueOfId(pizzaId(place))).toBe(12);
  expect(venueOfId(picturePath(place))).toBe(12);
  expect(venueOfId(captureId(place))).toBe(12);
});

test.each([
  '',
  '12',
  '12-251315-7',
  '12/251115/../7.jpg',
  '12-251115-9007199254740993',
  'a-251115-7',
])('%s names no pizza', (text) => {
  expect(parsePizzaId(text)).toBeNull();
  expect(parsePicturePath(text)).toBeNull();
});

test('a capture id leads back to the capture', () => {
  expect(parseCaptureId(captureId(place))).toEqual({ venue: 12, id: place.id });
  expect(parseCaptureId('12-9007199254740993')).toBeNull();
  expect(parseCaptureId(pizzaId(place))).toBeNull();
});

test('the id of a monthly report leads back to it, and is none of a weekly one', () => {
  const report = { company: 2, id: place.id };
  expect(parseMonthlyReportId(monthlyReportId(report))).toEqual(report);
  expect(parseMonthlyReportId(reportId({ venue: 2, id: place.id }))).toBeNull();
  expect(parseMonthlyReportId('m2-9007199254740993')).toBeNull();
  expect(venueOfId(monthlyReportId(report))).toBeNull();
});
