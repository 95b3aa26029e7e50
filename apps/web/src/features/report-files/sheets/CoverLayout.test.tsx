import { expect, test } from 'vitest';
import { fittingTitle, titleSize } from './CoverLayout.tsx';

test.each([
  ['Bandera', 78],
  ['Wicker Park', 78],
  ['Fredericksburg', 45],
  ['San Antonio de los Cobres y Santa Rosa', 42],
  ['Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', 11],
  ['x'.repeat(10_000), 11],
])('%s is set in %i pixels', (title, size) => {
  expect(titleSize(title)).toBe(size);
});

test('a title that would push the figures off the sheet is shortened', () => {
  expect(fittingTitle('Wicker Park')).toBe('Wicker Park');
  expect(fittingTitle('Plaza '.repeat(2000))).toMatch(/^(?:Plaza )+Pla…$/);
  expect(fittingTitle('x'.repeat(10_000))).toHaveLength(100);
});
