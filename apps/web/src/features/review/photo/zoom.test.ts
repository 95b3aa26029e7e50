import { expect, test } from 'vitest';
import { nudged, stepped, wheeled, ZOOM_MOST } from './zoom.ts';

const whole = { level: 1, x: 50, y: 50 };
const place = { x: 20, y: 80 };

test('a button enlarges in steps and leads back to the whole photo', () => {
  const once = stepped(whole, 1);
  expect(once).toEqual({ level: 1.5, x: 50, y: 50 });
  expect(stepped(once, -1)).toEqual(whole);
});

test('it ends at the whole photo and at the most', () => {
  expect(stepped(whole, -1).level).toBe(1);
  expect(stepped({ ...whole, level: 3.9 }, 1).level).toBe(ZOOM_MOST);
});

test('the wheel enlarges around the pointer when it is turned away', () => {
  expect(wheeled(whole, -300, place)).toEqual({ level: 2, ...place });
  expect(wheeled({ ...whole, level: 2 }, 300, place)).toEqual({ level: 1, ...place });
});

test('an arrow looks further in its direction, up to the edge; other keys do nothing', () => {
  const close = { level: 2, x: 50, y: 95 };
  expect(nudged(close, 'ArrowLeft')).toEqual({ level: 2, x: 38, y: 95 });
  expect(nudged(close, 'ArrowDown')).toEqual({ level: 2, x: 50, y: 100 });
  expect(nudged(close, 'Enter')).toBeNull();
});
