import { followVideo } from '@crustodian/scoring/video/follow-video';
import type { Track } from '@crustodian/scoring/video/track-pizzas';
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
const follow = async (film: Partial<Film> & Pick<Film, 'pizzas'>): Promise<Track[]> =>
  (await followVideo(filmFrames({ ...TABLE, ...film }))).pizzas;

/** Seconds of the first and last sighting, and the pizza's circle in the best snapshot. */
const facts = ({ sightings, candidates }: Track) => ({
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

test.each([0, 0.5, 1, 2])('another pizza on the place %f s later is another pizza', async (gap) => {
  const pizzas = await follow({
    seconds: 7,
    pizzas: [
      pizza('pepperoni', [{ from: 0, to: 2, ...LEFT }]),
      pizza('vegetariana', [{ from: 2 + gap, to: 7, ...LEFT }]),
    ],
  });
  expect(pizzas.map(facts)).toMatchObject([
    { from: 0, to: 1.5 },
    { from: 2 + gap, to: 6.5 },
  ]);
});

test('the next pizza of the same specialty is another pizza', async () => {
  const next = randomParameters(78, { size: 240, specialty: 'pepperoni', quality: 1 });
  const pizzas = await follow({
    seconds: 5,
    pizzas: [
      pizza('pepperoni', [{ from: 0, to: 2, ...LEFT }]),
      { pizza: next, radius: RADIUS, stays: [{ from: 2, to: 5, ...LEFT }] },
    ],
  });
  expect(pizzas).toHaveLength(2);
});

test.each<[string, Partial<Film>]>([
  ['turned round', {}],
  ['under an arm for some seconds', { arm: { from: 1, to: 3, x: LEFT.x + 10 } }],
  ['taken away by an arm', { arm: { from: 4, to: 5, x: LEFT.x - 20 } }],
  ['brought by an arm', { arm: { from: 0, to: 1, x: LEFT.x } }],
  ['in other light', { light: { from: 1, to: 3, by: 0.55 } }],
  ['in light that glares', { light: { from: 1, to: 5, by: 1.35 } }],
])('a pizza that is %s is one pizza', async (_what, film) => {
  const turned = { from: 3.5, to: 5, ...LEFT, turn: 70 };
  const filmed = pizza('cheese', [{ from: 0, to: 3.5, ...LEFT }, turned]);
  expect(await follow({ seconds: 5, pizzas: [filmed], ...film })).toHaveLength(1);
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
