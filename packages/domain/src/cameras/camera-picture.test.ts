import { expect, test } from 'vitest';
import { CAMERA_FAULTS, changesPictures, seenPictures } from './camera-picture.ts';

test('without pictures none is changed', () =>
  expect(CAMERA_FAULTS.filter((fault) => !changesPictures(fault))).toEqual([
    'dead',
    'off',
    'silent',
  ]));

test('pictures in which nothing was measured are left out', () => {
  const picture = { minute: 0, digest: 'a', fault: 'covered', seen: null };
  expect(seenPictures([picture])).toEqual([]);
});
