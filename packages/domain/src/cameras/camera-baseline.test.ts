import { expect, test } from 'vitest';
import { simulateCamera } from './simulated-camera.fixture.ts';
import { learnCamera, learnCameraInSlices, wholeSpans } from './camera-baseline.ts';

test('two hundred pictures of three days are needed to learn', () => {
  expect(learnCamera(simulateCamera({ seed: 1, days: 2 }))).toBeNull();
  expect(learnCamera(simulateCamera({ seed: 1, days: 14, perHour: 1 }))).toBeNull();
  expect(learnCamera(simulateCamera({ seed: 1, days: 3 }))).not.toBeNull();
});

test('what is usual is near what was drawn', () => {
  const usual = learnCamera(simulateCamera({ seed: 1, days: 14 }))!;
  expect(usual.view.lightness.mean).toBeCloseTo(62, 0);
  expect(usual.view.lightness.counts).toHaveLength(10);
  expect(usual.view.lightness.wander).toBeGreaterThanOrEqual(1);
  expect(usual.unfit).toBeCloseTo(0.05, 1);
  // Consecutive pictures are correlated.
  expect(usual.place.x.ofAverage).toBeGreaterThan(usual.place.x.deviation * Math.sqrt(0.1 / 1.9));
});

test('a span is an hour and forty pictures, counted back from the newest', () => {
  const day = simulateCamera({ seed: 1, days: 1 });
  expect(wholeSpans(day)).toHaveLength(12);
  const half = simulateCamera({ seed: 1, days: 1, perHour: 20 });
  expect(wholeSpans(half)).toHaveLength(6);
  expect(wholeSpans(half.slice(0, 39))).toHaveLength(0);
});

test('a camera with 20,000 pictures is learned in short slices', () => {
  const pictures = simulateCamera({ seed: 1, days: 14, perHour: 120 }).slice(0, 20_000);
  expect(pictures).toHaveLength(20_000);
  // In milliseconds of CPU; the quickest of three attempts, as the first also compiles.
  const longest = Array.from({ length: 3 }, () => {
    const slices = learnCameraInSlices(pictures);
    let most = 0;
    for (let done = false; !done;) {
      const before = process.threadCpuUsage();
      done = slices.next().done === true;
      const { user, system } = process.threadCpuUsage(before);
      most = Math.max(most, (user + system) / 1000);
    }
    return most;
  });
  expect(Math.min(...longest)).toBeLessThan(50);
});
