import { expect, test } from 'vitest';
import { PizzaTracker, type Seen } from './track-pizzas.ts';

const PICTURE = { width: 1, height: 1, data: new Uint8Array(3) };

/** Two frames per second, pizzas of radius 100, with named looks. */
const seen = (frame: number, x: number, look: string): Seen<string> => ({
  sighting: { frame, seconds: frame / 2, circle: { x, y: 0, radius: 100 }, merit: 1 },
  look,
  picture: PICTURE,
});

/** Frame numbers of each track if the frames show pizzas at these columns. */
function framesOf(columns: readonly (readonly number[])[]): number[][] {
  return follow(columns.map((xs, frame) => xs.map((x) => seen(frame, x, 'a'))));
}

function follow(frames: readonly Seen<string>[][]): number[][] {
  const tracker = new PizzaTracker<string>((p, q) => p === q);
  for (const frame of frames) tracker.take(frame);
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

/**
 * Frame numbers of each track if one place has these looks, one letter per frame; '.' if nothing is
 * visible.
 */
const looksOf = (looks: string): number[][] =>
  follow(looks.split('').map((look, frame) => (look === '.' ? [] : [seen(frame, 0, look)])));
const from = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, k) => first + k);

test.each([
  ['swapped from one frame to the next', 'aaaabbbb', [from(0, 3), from(4, 7)]],
  ['swapped within a second', 'aaaa.bbbb', [from(0, 3), from(5, 8)]],
  ['swapped twice', 'aaabbbccc', [from(0, 2), from(3, 5), from(6, 8)]],
  ['a hand over it', 'aaahaaa', [from(0, 6)]],
  ['a hand that moves over it', 'aaahijkaaa', [from(0, 9)]],
  ['a hand that lies on it for two seconds', 'aaahhhhaaa', [from(0, 9)]],
  ['a hand that takes it away', 'aaaahh', [from(0, 5)]],
  ['a hand that brings it', 'hhaaaa', [from(0, 5)]],
  ['a hand over it from the start', 'aahhhhaaa', [from(0, 8)]],
  ['swapped, with a hand between', 'aaahibbb', [from(0, 4), from(5, 7)]],
  [
    'swapped, the first one not to come back',
    'aaa' + 'b'.repeat(25) + 'aaa',
    [from(0, 2), from(3, 27), from(28, 30)],
  ],
] as const)('%s', (_case, looks, tracks) => expect(looksOf(looks)).toEqual(tracks));
