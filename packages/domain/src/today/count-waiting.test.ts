import { expect, test } from 'vitest';
import { countWaiting } from './count-waiting.ts';
import type { TodayLine } from './today-lines.ts';

/** Safe because no other field of a line is read. */
const line = (facts: object) => facts as TodayLine;
const item = (venue: string, camera: string) =>
  line({ kind: 'camera-item', item: { venue, camera } });

test('good news waits for nobody', () =>
  expect(
    countWaiting([
      line({ kind: 'objection' }),
      line({ kind: 'action', action: { state: 'proven' } }),
    ]),
  ).toEqual({ lines: 0, cameras: 0 }));

test('a camera with two lines is one camera; those of other stores are others', () =>
  expect(
    countWaiting([
      item('1', 'oven'),
      item('1', 'oven'),
      item('2', 'oven'),
      line({ kind: 'camera', doubt: { venue: '3' } }),
      line({ kind: 'kitchen' }),
    ]),
  ).toEqual({ lines: 5, cameras: 3 }));
