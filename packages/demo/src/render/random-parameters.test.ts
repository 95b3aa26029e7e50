import { expect, test } from 'vitest';
import { cameraLook } from './scene/camera-look.ts';
import { DEFECTS } from './faults.ts';
import { randomParameters } from './random-parameters.ts';

test('all parameters come from the seed', () => {
  const order = { size: 640, quality: 0.4 };
  expect(randomParameters(12, order)).toEqual(randomParameters(12, order));
  expect(randomParameters(13, order)).not.toEqual(randomParameters(12, order));
});

test('a good pizza has no fault, a bad one has some', () => {
  const faults = (quality: number): number[] =>
    Array.from({ length: 40 }, (_, k) => randomParameters(k, { size: 64, quality }).defects.length);
  expect(Math.max(...faults(0.9))).toBe(0);
  expect(Math.min(...faults(0.3))).toBeGreaterThan(0);
});

test.each(DEFECTS)('the fault %s changes the pizza', (defect) => {
  const order = { size: 64, quality: 0.4, specialty: 'hawaiana' } as const;
  const sound = randomParameters(5, { ...order, defects: [] });
  const faulty = randomParameters(5, { ...order, defects: [defect] });
  expect({ ...faulty, defects: [] }).not.toEqual(sound);
});

test('the camera decides place, light and table; the pizza moves only a little', () => {
  const camera = cameraLook(9);
  for (let seed = 0; seed < 20; seed++) {
    const pizza = randomParameters(seed, { size: 64, camera });
    expect(pizza.camera).toBe(camera);
    expect(Math.abs(pizza.x - camera.x)).toBeLessThan(0.03);
    expect(pizza.radius + Math.abs(pizza.x - 0.5)).toBeLessThan(0.5);
  }
});

test.each([
  ['clear', false],
  ['blurred', true],
] as const)('a %s snapshot', (snapshot, isBlurred) => {
  const { defocus, movement, occluder } = randomParameters(3, { size: 64, snapshot });
  expect(defocus > 2 || movement > 10).toBe(isBlurred);
  expect(occluder).toBeNull();
});

test('an occluded snapshot has something over the pizza', () => {
  expect(randomParameters(3, { size: 64, snapshot: 'occluded' }).occluder).not.toBeNull();
});
