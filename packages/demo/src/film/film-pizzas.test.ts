import { followVideo, type FollowedPizza } from '@crustodian/scoring/video/follow-video';
import { expect, test } from 'vitest';
import { randomParameters } from '../render/random-parameters.ts';
import type { RenderedSpecialty } from '../render/recipes.ts';
import { filmFrames, type Film, type FilmedPizza } from './film-pizzas.ts';

const RADIUS = 110;
const LEFT = { x: 170, y: 180 };
const RIGHT = { x: 470, y: 185 };

const pizza = (specialty: RenderedSpecialty, stays: FilmedPizza['stays']): FilmedPizza => ({
  pizza: randomParameters(specialty.length * 77, {
    size: 240,
    specialty,
    crust: 'tradicional',
    quality: 1,
  }),
  radius: RADIUS,
  stays,
});

const TABLE = { width: 640, height: 360, seconds: 14, framesPerSecond: 2 };
const follow = async (film: Pick<Film, 'pizzas' | 'arm'>): Promise<FollowedPizza[]> =>
  (await followVideo(filmFrames({ ...TABLE, ...film }))).pizzas;

/** Seconds of the first and the last sight, and where the best snapshot shows it. */
const facts = ({ sightings, candidates }: FollowedPizza) => ({
  from: sightings[0]!.seconds,
  to: sightings.at(-1)!.seconds,
  circle: candidates[0]!.sighting.circle,
});

const near = (circle: { x: number; y: number }, place: { x: number; y: number }) =>
  Math.hypot(circle.x - place.x, circle.y - place.y) < 0.05 * RADIUS;

test('two pizzas at once are two, each from its own first to its own last second', async () => {
  const pizzas = await follow({
    pizzas: [
      pizza('pepperoni', [{ from: 1, to: 12, ...LEFT }]),
      pizza('vegetariana', [{ from: 4, to: 14, ...RIGHT }]),
    ],
  });
  const [first, second] = pizzas.map(facts);
  expect(pizzas).toHaveLength(2);
  expect(first).toMatchObject({ from: 1, to: 11.5 });
  expect(second).toMatchObject({ from: 4, to: 13.5 });
  expect(near(first!.circle, LEFT)).toBe(true);
  expect(near(second!.circle, RIGHT)).toBe(true);
});

test('a pizza that leaves and comes back elsewhere is one pizza', async () => {
  const pizzas = await follow({
    pizzas: [
      pizza('the_works', [
        { from: 0, to: 4, ...LEFT },
        { from: 9, to: 14, ...RIGHT },
      ]),
    ],
  });
  expect(pizzas).toHaveLength(1);
  expect(facts(pizzas[0]!)).toMatchObject({ from: 0, to: 13.5 });
});

test('another pizza on the same place is another pizza', async () => {
  const pizzas = await follow({
    pizzas: [
      pizza('pepperoni', [{ from: 0, to: 4, ...LEFT }]),
      pizza('vegetariana', [{ from: 9, to: 14, ...LEFT }]),
    ],
  });
  expect(pizzas).toHaveLength(2);
});

test('an arm in front does not split a pizza, and is not in its snapshot', async () => {
  const arm = { from: 5, to: 7, x: LEFT.x + 20 };
  const pizzas = await follow({ pizzas: [pizza('hawaiana', [{ from: 0, to: 14, ...LEFT }])], arm });
  expect(pizzas).toHaveLength(1);
  const { seconds } = pizzas[0]!.candidates[0]!.sighting;
  expect(seconds < arm.from || seconds >= arm.to).toBe(true);
});

test('an empty table has no pizza', async () => {
  expect(await follow({ pizzas: [] })).toEqual([]);
});
