import { expect, test } from 'vitest';
import { copyText } from './copy-rows.ts';

test.each([
  [null, String.raw`\N`],
  [true, 't'],
  [780, '780'],
  ['a\tb\nc\\d', String.raw`a\tb\nc\\d`],
  [[1, 2], '{1,2}'],
  [['a"b', 'c,d'], String.raw`{"a\\"b","c,d"}`],
  [[], '{}'],
])('%j is copied as %s', (value, text) => expect(copyText(value)).toBe(text));
