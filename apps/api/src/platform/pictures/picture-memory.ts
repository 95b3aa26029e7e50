import type { PictureStore } from '#platform/pictures/picture-store';
import { LRUCache } from 'lru-cache';

/** Bytes that are held: about a thousand pictures of a feed's cards. */
const MOST_BYTES = 32 * 2 ** 20;

/**
 * The store with the smaller pictures that were requested last held in memory: a store's people
 * look at the same day.
 */
export function rememberSmall(store: PictureStore, mostBytes = MOST_BYTES): PictureStore {
  const held = new LRUCache<string, Buffer>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length,
  });
  return {
    ...store,
    async readSized(digest, width, format = 'webp') {
      const key = `${digest} ${width} ${format}`;
      const known = held.get(key);
      if (known) return known;
      const bytes = await store.readSized(digest, width, format);
      if (bytes) held.set(key, bytes);
      return bytes;
    },
  };
}
