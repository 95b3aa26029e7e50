import { expect, test } from 'vitest';
import { randomStream } from '../../packages/demo/src/render/random.ts';
import { separability } from './separability.ts';

/** Two kinds whose first of six features differs by `by` standard deviations. */
function kindsApart(by: number) {
  const random = randomStream(7);
  const noise = (): number => [0, 1, 2, 3].reduce((sum) => sum + random() - 0.5, 0) * Math.sqrt(3);
  return Array.from({ length: 200 }, (_, n) => {
    const is = n % 2 === 0;
    return { is, numbers: [noise() + (is ? by : 0), ...Array.from({ length: 5 }, noise)] };
  });
}

test.each([
  ['alike: by chance alone', 0, 0.35, 0.65],
  ['a little apart', 1, 0.65, 0.85],
  ['far apart: almost always', 4, 0.97, 1],
])('two kinds of pictures that are %s', (_case, by, least, most) => {
  const { areaUnderCurve, accuracy } = separability(kindsApart(by));
  expect(areaUnderCurve).toBeGreaterThanOrEqual(least);
  expect(areaUnderCurve).toBeLessThanOrEqual(most);
  expect(accuracy).toBeGreaterThan(least - 0.12);
});
