import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

test.each([
  ['the first bytes', 'bytes=0-3', { first: 0, last: 3 }],
  ['one byte', 'bytes=9-9', { first: 9, last: 9 }],
  ['from a place to the end', 'bytes=4-', { first: 4, last: 9 }],
  ['beyond the end', 'bytes=4-99', { first: 4, last: 9 }],
  ['the last bytes', 'bytes=-3', { first: 7, last: 9 }],
  ['more than there are', 'bytes=-99', { first: 0, last: 9 }],
  ['starting after the end', 'bytes=10-', 'none'],
  ['the last no bytes', 'bytes=-0', 'none'],
  ['no header', undefined, 'whole'],
  ['another unit', 'pages=1-2', 'whole'],
  ['upside down', 'bytes=5-2', 'whole'],
  ['nothing', 'bytes=-', 'whole'],
  ['several', 'bytes=0-1,4-5', 'whole'],
] as const)('%s', (_case, header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});
