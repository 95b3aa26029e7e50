import { expect, test } from 'vitest';
import { pictureWidth } from './images.ts';

test('a width is text in an address and a number inside, and one that is made', () => {
  const width = pictureWidth([160, 320]);
  expect(width.decode('320')).toBe(320);
  expect(width.encode(160)).toBe('160');
  expect(width.safeDecode('321').success).toBe(false);
});
