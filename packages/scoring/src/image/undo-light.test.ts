import { lightGains } from '@crustodian/domain/cameras/camera-light';
import { expect, test } from 'vitest';
import { targetJpeg } from '../fixtures/draw-target.ts';
import { measureTarget } from '../target/measure-target.ts';
import { decodeWhole } from './decode-image.ts';
import { undoLight } from './undo-light.ts';

test.each([
  ['yellow and dark', { cast: [1.05, 1, 0.75], exposure: 0.8 }],
  ['blue and bright', { cast: [0.85, 1, 1.1], exposure: 1.2 }],
] as const)('the grey of the target is itself again: %s', async (_, view) => {
  const seen = await decodeWhole(await targetJpeg(view));
  const { grey } = measureTarget(seen)!;
  expect(Math.abs(grey.b)).toBeGreaterThan(4);
  const again = measureTarget(undoLight(seen, lightGains(grey)!))!.grey;
  expect(Math.abs(again.a)).toBeLessThan(0.7);
  expect(Math.abs(again.b)).toBeLessThan(0.7);
  expect(again.lightness).toBeCloseTo(64, 0);
});

test('black stays black, and white is not exceeded', () => {
  const picture = { width: 1, height: 2, data: Uint8Array.of(0, 0, 0, 255, 255, 128) };
  expect([...undoLight(picture, [2, 1, 0.5]).data]).toEqual([0, 0, 0, 255, 255, 92]);
});
