import { expect, test } from 'vitest';
import { PizzaTracker, type Sighting } from './track-pizzas.ts';

/** Two frames a second, pizzas of radius 100. */
const seen = (frame: number, x: number): Sighting => ({
  frame,
  seconds: frame / 2,
  circle: { x, y: 0, radius: 100 },
  merit: 1,
});

/** Frames of each track when the frames show pizzas at these columns. */
function framesOf(columns: readonly (readonly number[])[]): number[][] {
  const tracker = new PizzaTracker();
  columns.forEach((xs, frame) => tracker.take(xs.map((x) => seen(frame, x))));
  return tracker.finish().map(({ sightings }) => sightings.map(({ frame }) => frame));
}

const gone = (frames: number): number[][] => Array.from({ length: frames }, () => []);

test.each([
  ['one that lies still', [[0], [0], [0]], [[0, 1, 2]]],
  ['one that is pushed slowly', [[0], [39], [78]], [[0, 1, 2]]],
  [
    'one that is swapped at once',
    [[0], [0], [60], [60]],
    [
      [0, 1],
      [2, 3],
    ],
  ],
  [
    'two at once',
    [
      [0, 300],
      [0, 300],
    ],
    [
      [0, 1],
      [0, 1],
    ],
  ],
  [
    'two told in another order',
    [
      [0, 300],
      [300, 0],
    ],
    [
      [0, 1],
      [0, 1],
    ],
  ],
  ['one hidden for three seconds', [[0], ...gone(5), [0]], [[0, 6]]],
  [
    'one hidden for longer',
    [[0], [0], ...gone(6), [0], [0]],
    [
      [0, 1],
      [8, 9],
    ],
  ],
  ['a shadow in one frame', [[0], [], []], []],
  ['nothing', gone(4), []],
] as const)('%s', (_case, columns, tracks) => expect(framesOf(columns)).toEqual(tracks));
