import { expect, test } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { LARGE_BYTES, packLarge } from './pack-large.ts';

const text = 'pizza '.repeat(LARGE_BYTES);
const unpacked = { br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0;level=1, gzip', 'gzip'],
  ['*', 'br'],
] as const)('who asks for %s gets %s', async (accepted, encoding) => {
  const packed = (await packLarge(text, accepted))!;
  expect(packed.encoding).toBe(encoding);
  expect(unpacked[encoding](packed.bytes).toString()).toBe(text);
});

test.each([
  ['nothing is asked for', text, undefined],
  ['only another kind is asked for', text, 'deflate, identity'],
  ['it is small', text.slice(0, LARGE_BYTES), 'br'],
])('as it is where %s', async (_case, sent, accepted) =>
  expect(await packLarge(sent, accepted)).toBeNull(),
);
