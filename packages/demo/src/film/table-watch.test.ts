import { tableFrame, YuvPicture } from '@crustodian/scoring/video/yuv-frames';
import { TableWatch } from '@crustodian/scoring/video/table-watch';
import { expect, test } from 'vitest';
import { randomParameters } from '../render/random-parameters.ts';
import type { RenderedSpecialty } from '../render/recipes.ts';
import { filmFrames, type Film, type FilmedPizza } from './film-pizzas.ts';

const PLACE = { x: 320, y: 180 };
const TABLE = { width: 640, height: 360, seconds: 14, framesPerSecond: 5 };

const pizza = (
  specialty: RenderedSpecialty,
  stays: FilmedPizza['stays'],
  seed = specialty.length * 77,
): FilmedPizza => ({
  pizza: randomParameters(seed, { size: 240, specialty, crust: 'tradicional', quality: 1 }),
  radius: 110,
  stays,
});

/** ffmpeg's format: light per pixel, colour per four pixels. */
function asFilm({ width, height, data }: { width: number; height: number; data: Uint8Array }) {
  const film = new Uint8Array(width * height * 1.5);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [r, g, b] = data.subarray((y * width + x) * 3) as unknown as [number, number, number];
      film[y * width + x] = 16 + 0.257 * r + 0.504 * g + 0.098 * b;
      const colour = width * height + (y >> 1) * (width >> 1) + (x >> 1);
      film[colour] = 128 - 0.148 * r - 0.291 * g + 0.439 * b;
      film[colour + (width * height) / 4] = 128 + 0.439 * r - 0.368 * g - 0.071 * b;
    }
  }
  return new YuvPicture({ width, height, data: film });
}

/** The seconds of the pictures that are taken from a film. */
function taken(film: Partial<Film> & Pick<Film, 'pizzas'>): number[] {
  const watch = new TableWatch<ReturnType<typeof tableFrame>>();
  const left = [...filmFrames({ ...TABLE, ...film })].flatMap(({ picture, seconds }) =>
    watch.take(tableFrame(asFilm(picture), seconds)),
  );
  return [...left, ...watch.finish()].map(({ frame }) => frame.seconds);
}

const within = (second: number | undefined, from: number, to: number) =>
  second !== undefined && second >= from && second < to;

test('each pizza of a shift is taken once, on a picture of it', () => {
  const stays = [0, 1, 2, 3].map((k) => ({ from: 1 + 4 * k, to: 3.6 + 4 * k }));
  const kinds = ['pepperoni', 'vegetariana', 'pepperoni', 'the_works'] as const;
  const pizzas = kinds.map((kind, k) => pizza(kind, [{ ...stays[k]!, ...PLACE }], 100 + k));
  const seconds = taken({ seconds: 18, pizzas });
  expect(seconds).toHaveLength(4);
  expect(stays.every(({ from, to }, k) => within(seconds[k], from, to))).toBe(true);
});

test('a pizza that lies still for 0.8 seconds is taken', () => {
  const pizzas = [pizza('cheese', [{ from: 1, to: 2.2, ...PLACE }])];
  expect(taken({ seconds: 4, pizzas })).toHaveLength(1);
});

test('a pizza that is carried through is not taken', () => {
  const carried = [0, 1, 2, 3, 4].map((k) => ({
    from: 1 + k / 5,
    to: 1 + (k + 1) / 5,
    x: 200 + 60 * k,
    y: 180,
  }));
  expect(taken({ seconds: 4, pizzas: [pizza('cheese', carried)] })).toEqual([]);
});

test('a pizza under busy hands has not left, and no hand is on its picture', () => {
  const arm = { from: 3, to: 8, x: 320 };
  const seconds = taken({ pizzas: [pizza('hawaiana', [{ from: 1, to: 12, ...PLACE }])], arm });
  expect(seconds).toHaveLength(1);
  expect(seconds[0]! < arm.from || seconds[0]! >= arm.to).toBe(true);
});

test('a pizza that leaves and comes back turned is one pizza', () => {
  const stays = [
    { from: 1, to: 4, ...PLACE },
    { from: 9, to: 13, ...PLACE, turn: 70 },
  ];
  expect(taken({ pizzas: [pizza('the_works', stays)] })).toHaveLength(1);
});

test('the next one in its place is another pizza', () => {
  const seconds = taken({
    pizzas: [
      pizza('pepperoni', [{ from: 1, to: 5, ...PLACE }]),
      pizza('vegetariana', [{ from: 5.4, to: 10, ...PLACE }]),
    ],
  });
  expect(seconds).toHaveLength(2);
});

test('an empty table is no pizza, also where the light changes', () => {
  expect(taken({ pizzas: [], seconds: 6, light: { from: 2, to: 4, by: 0.6 } })).toEqual([]);
});
