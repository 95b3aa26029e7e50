import { expect, test } from 'vitest';
import { titleSize } from './CoverLayout.tsx';

test.each([
  ['Bandera', 78],
  ['Wicker Park', 78],
  ['Fredericksburg', 45],
  ['San Antonio de los Cobres y Santa Rosa', 42],
  ['Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', 11],
])('%s is set in %i pixels', (title, size) => {
  expect(titleSize(title)).toBe(size);
});
