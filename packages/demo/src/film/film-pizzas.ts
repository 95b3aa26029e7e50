import { BACKGROUND } from '@crustodian/scoring/segmentation/classes';
import type { PizzaParameters } from '../render/pizza-parameters.ts';
import { randomStream } from '../render/random.ts';
import { renderPizza } from '../render/render-pizza.ts';

/** A pizza that lies on the table for some time; position and radius in pixels of the film. */
export interface FilmedPizza {
  pizza: PizzaParameters;
  radius: number;
  stays: readonly Stay[];
}

export interface Stay {
  from: number;
  to: number;
  x: number;
  y: number;
  /** Rotation in degrees. */
  turn?: number;
}

/** A table that a fixed camera films from above. */
export interface Film {
  width: number;
  height: number;
  seconds: number;
  framesPerSecond: number;
  pizzas: readonly FilmedPizza[];
  /** Time and column at which an arm reaches over the table. */
  arm?: { from: number; to: number; x: number };
  /** Time at which the light changes, and the factor on brightness. */
  light?: { from: number; to: number; by: number };
}

export interface FilmedFrame {
  index: number;
  seconds: number;
  picture: { width: number; height: number; data: Uint8Array };
}

/** All frames of a film; deterministic. */
export function* filmFrames(film: Film): Generator<FilmedFrame> {
  const table = tableOf(film);
  const sprites = film.pizzas.map((filmed) => ({ ...filmed, sprite: spriteOf(filmed) }));
  for (let index = 0; index < film.seconds * film.framesPerSecond; index++) {
    const seconds = index / film.framesPerSecond;
    const data = new Uint8Array(table);
    for (const { sprite, stays } of sprites) {
      const stay = stays.find(({ from, to }) => seconds >= from && seconds < to);
      if (stay) lay(data, film, sprite, stay);
    }
    const { arm, light } = film;
    if (arm && seconds >= arm.from && seconds < arm.to) reachOver(data, film, arm.x);
    if (light && seconds >= light.from && seconds < light.to) relight(data, light.by);
    yield { index, seconds, picture: { width: film.width, height: film.height, data } };
  }
}

/** Brushed steel: grey with a fine grain along the rows. */
function tableOf({ width, height }: Film): Uint8Array {
  const random = randomStream(4711);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = 138 + 6 * random();
    for (let x = 0; x < width; x++) {
      const grey = row + 5 * random();
      data.set([grey, grey + 2, grey + 5], (y * width + x) * 3);
    }
  }
  return data;
}

interface Sprite {
  size: number;
  rgb: Uint8Array;
  classes: Uint8Array;
}

/** The pizza's radius as a share of the rendered picture's side. */
const SPRITE_RADIUS = 0.45;

function spriteOf({ pizza, radius }: FilmedPizza): Sprite {
  const size = Math.round(radius / SPRITE_RADIUS);
  const { rgb, truth } = renderPizza({ ...pizza, size, x: 0.5, y: 0.5, radius: SPRITE_RADIUS });
  return { size, rgb, classes: truth.classes };
}

function lay(data: Uint8Array, film: Film, sprite: Sprite, { x, y, turn = 0 }: Stay) {
  const middle = sprite.size / 2;
  const left = Math.round(x - middle);
  const top = Math.round(y - middle);
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  for (let i = 0; i < sprite.size * sprite.size; i++) {
    const [dx, dy] = [(i % sprite.size) - middle, Math.floor(i / sprite.size) - middle];
    const from = turn === 0 ? i : spriteAt(sprite, cos * dx + sin * dy, cos * dy - sin * dx);
    if (from === null || sprite.classes[from] === BACKGROUND) continue;
    const column = left + (i % sprite.size);
    const row = top + Math.floor(i / sprite.size);
    if (column < 0 || row < 0 || column >= film.width || row >= film.height) continue;
    data.set(sprite.rgb.subarray(from * 3, from * 3 + 3), (row * film.width + column) * 3);
  }
}

/** Index of the sprite's pixel at an offset from its centre; null outside the sprite. */
function spriteAt({ size }: Sprite, dx: number, dy: number): number | null {
  const [column, row] = [Math.round(dx + size / 2), Math.round(dy + size / 2)];
  return column < 0 || row < 0 || column >= size || row >= size ? null : row * size + column;
}

function relight(data: Uint8Array, by: number): void {
  for (let i = 0; i < data.length; i++) data[i] = Math.min(255, data[i]! * by);
}

const SKIN = [196, 142, 116] as const;

/** Draws a bare arm from the upper edge to beyond the middle, rounded at its end. */
function reachOver(data: Uint8Array, { width, height }: Film, x: number): void {
  const half = height * 0.13;
  const end = height * 0.62;
  for (let row = 0; row < end + half; row++) {
    const wide = row < end ? half : Math.sqrt(Math.max(0, half * half - (row - end) ** 2));
    const last = Math.min(width - 1, x + wide);
    for (let column = Math.max(0, Math.ceil(x - wide)); column <= last; column++) {
      const shade = 1 - 0.35 * ((column - x) / half) ** 2;
      const at = (row * width + column) * 3;
      if (row >= height) return;
      for (let k = 0; k < 3; k++) data[at + k] = SKIN[k]! * shade;
    }
  }
}
