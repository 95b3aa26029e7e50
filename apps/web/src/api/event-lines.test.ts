import { expect, test } from 'vitest';
import { createEventReader } from './event-lines.ts';

function read(pieces: string[]): string[] {
  const seen: string[] = [];
  const reader = createEventReader((data) => seen.push(data));
  for (const piece of pieces) reader(piece);
  return seen;
}

test.each([
  ['one event', ['data: {"day":"2025-11-15"}\n\n'], ['{"day":"2025-11-15"}']],
  ['two in one piece', ['data: 1\n\ndata: 2\n\n'], ['1', '2']],
  ['one over three pieces', ['da', 'ta: 1\n', '\n'], ['1']],
  ['data over two lines', ['data: a\ndata: b\n\n'], ['a\nb']],
  ['with carriage returns', ['data: 1\r\n\r\n'], ['1']],
  ['no comments, no waiting times', [': still here\n\n', 'retry: 2000\n\n', 'data: 1\n\n'], ['1']],
  ['nothing until it is complete', ['data: 1\n'], []],
])('%s', (_name, pieces, seen) => {
  expect(read(pieces)).toEqual(seen);
});
