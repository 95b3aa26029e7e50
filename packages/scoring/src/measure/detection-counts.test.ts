import { expect, test } from 'vitest';
import { detectionCounts } from './detection-counts.ts';

test.each([
  ['a snapshot', [0], ['pepperoni'], { 0: 1 }, { pepperoni: 1 }],
  ['a snapshot of an unknown specialty', [0], ['unknown'], { 0: 1 }, {}],
  ['a snapshot that cannot be judged', [0], [null], { 0: 1 }, {}],
  ['a snapshot without pizza', [], [null], {}, {}],
  [
    'a pizza of a video',
    [6, 7, 8],
    ['pepperoni', 'hawaiana', 'pepperoni'],
    { 6: 1, 7: 1, 8: 1 },
    { pepperoni: 2, hawaiana: 1 },
  ],
])('%s', (_case, frames, specialties, frameDetections, categories) =>
  expect(detectionCounts(frames, specialties)).toEqual({ frameDetections, categories }),
);
