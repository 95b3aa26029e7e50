import { expect, test } from 'vitest';
import { captureKeyOf } from './capture-key.ts';

const DIGEST = '0123456789abcdef'.repeat(4);

test.each([
  ['/inbox/Plaza/oven 2.jpg', 'oven_2.jpg:0123456789abcdef'],
  [`/inbox/${'n'.repeat(200)}.mp4`, `${'n'.repeat(150)}:0123456789abcdef`],
])('%s', (path, key) => expect(captureKeyOf(path, DIGEST)).toBe(key));
