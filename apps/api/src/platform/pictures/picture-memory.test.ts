import { expect, test, vi } from 'vitest';
import { rememberSmall } from './open-picture-storage.ts';
import type { PictureStorage } from './picture-storage.ts';

/** A store that returns pictures of ten bytes, and only knows 'a', 'b' and 'c'. */
const readSized = vi.fn<PictureStorage['readSized']>(async (digest, width) =>
  'abc'.includes(digest) ? Buffer.alloc(10, width) : null,
);
const opened = (mostBytes?: number) => {
  readSized.mockClear();
  // Safe because nothing else of it is used.
  return rememberSmall({ readSized } as unknown as PictureStorage, mostBytes);
};

test('a smaller picture is read once', async () => {
  const store = opened();
  const first = await store.readSized('a', 320);
  expect(await store.readSized('a', 320)).toBe(first);
  expect(readSized).toHaveBeenCalledTimes(1);
});

test('each width and format is another', async () => {
  const store = opened();
  for (const format of ['webp', 'jpeg'] as const) {
    for (const width of [160, 320]) await store.readSized('a', width, format);
  }
  expect(readSized).toHaveBeenCalledTimes(4);
});

test('the one not asked for longest makes room', async () => {
  const store = opened(20);
  for (const digest of ['a', 'b', 'a', 'c', 'a', 'b']) await store.readSized(digest, 320);
  expect(readSized.mock.calls.map(([digest]) => digest)).toEqual(['a', 'b', 'c', 'b']);
});

test('what is not there may come', async () => {
  const store = opened();
  await store.readSized('d', 320);
  await store.readSized('d', 320);
  expect(readSized).toHaveBeenCalledTimes(2);
});
