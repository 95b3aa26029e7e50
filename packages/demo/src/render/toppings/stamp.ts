import { BACKGROUND, CHEESE, CRUST, isTopping, classIndex } from '@crustodian/scoring/classes';
import { NOISE_MASK, NOISE_SIDE, noiseTables } from '../noise.ts';
import type { Topping } from '../pizza-parameters.ts';
import { cheeseColours } from '../cheese.ts';
import type { Scene } from '../scene.ts';
import { smooth, TAU } from '../shaping.ts';
import { ink, type Painter, type Piece } from './ink.ts';
import { bacon, beef, chicken, ham, meatball, pepperoni } from './meats.ts';
import {
  basil,
  corn,
  mushroom,
  olive,
  onion,
  pepper,
  pineapple,
  spinach,
  tomato,
} from './vegetables.ts';

export interface ToppingKind {
  paint: Painter;
  /** Radius of a piece in pizza radii. */
  pieceSize: number;
  /** Share of the sum of two radii that pieces keep apart. */
  apart: number;
  /** How readily cheese runs over a piece, 0..1. */
  sinks: number;
  /** Grease that runs out around it, 0..1. */
  grease: number;
}

export const TOPPING_KINDS: Record<Topping, ToppingKind> = {
  pepperoni: { paint: pepperoni, pieceSize: 0.086, apart: 0.86, sinks: 0.05, grease: 0.6 },
  mushroom: { paint: mushroom, pieceSize: 0.088, apart: 0.62, sinks: 0.25, grease: 0.15 },
  olive: { paint: olive, pieceSize: 0.047, apart: 0.6, sinks: 0.12, grease: 0.15 },
  pepper: { paint: pepper, pieceSize: 0.105, apart: 0.5, sinks: 0.3, grease: 0.2 },
  onion: { paint: onion, pieceSize: 0.105, apart: 0.3, sinks: 0.3, grease: 0.15 },
  tomato: { paint: tomato, pieceSize: 0.1, apart: 0.86, sinks: 0.2, grease: 0.3 },
  pineapple: { paint: pineapple, pieceSize: 0.068, apart: 0.62, sinks: 0.3, grease: 0.2 },
  ham: { paint: ham, pieceSize: 0.07, apart: 0.62, sinks: 0.08, grease: 0.25 },
  chicken: { paint: chicken, pieceSize: 0.072, apart: 0.64, sinks: 0.35, grease: 0.25 },
  beef: { paint: beef, pieceSize: 0.046, apart: 0.58, sinks: 0.3, grease: 0.5 },
  bacon: { paint: bacon, pieceSize: 0.078, apart: 0.35, sinks: 0.3, grease: 0.55 },
  corn: { paint: corn, pieceSize: 0.02, apart: 0.4, sinks: 0.3, grease: 0.1 },
  meatball: { paint: meatball, pieceSize: 0.08, apart: 0.75, sinks: 0.1, grease: 0.55 },
  basil: { paint: basil, pieceSize: 0.11, apart: 0.6, sinks: 0.05, grease: 0.15 },
  spinach: { paint: spinach, pieceSize: 0.07, apart: 0.55, sinks: 0.35, grease: 0.15 },
};

/** A piece as it lies on the pizza, in pixels; the box is x, y, width, height of what shows. */
export interface PlacedPiece {
  type: Topping;
  x: number;
  y: number;
  radius: number;
  box: [number, number, number, number];
}

/** Farthest point of a piece in its radii, and where its grease ends. */
const REACH = 1.42;

/** Draws one piece on the pizza; null where nothing of it shows. `bed` is the height before toppings. */
export function stampPiece(
  scene: Scene,
  type: Topping,
  place: { x: number; y: number; radius: number; variety: number },
  bed: Float32Array,
): PlacedPiece | null {
  const { surface, pizza, unit, random } = scene;
  const { size, red, green, blue, height, gloss, classes, burnt } = surface;
  const { grain, fine, patch } = noiseTables();
  const kind = TOPPING_KINDS[type];
  const own = classIndex(type);
  const cheese = cheeseColours(pizza);
  const angle = random() * TAU;
  const piece: Piece = {
    a: random(),
    b: random(),
    c: random(),
    d: random(),
    phase1: random() * TAU,
    phase2: random() * TAU,
    phase3: random() * TAU,
    variety: place.variety,
    bake: 0.3 + pizza.bake * 0.75 + 0.4 * pizza.burn,
  };
  const tablesX = Math.floor(random() * NOISE_SIDE);
  const tablesY = Math.floor(random() * NOISE_SIDE);
  const shade = 0.88 + 0.22 * random();
  const lift = 5 * unit * piledOn(scene, place);
  const cos = Math.cos(angle) / place.radius;
  const sin = Math.sin(angle) / place.radius;
  const ext = place.radius * REACH;
  const x0 = Math.max(1, Math.floor(place.x - ext));
  const x1 = Math.min(size - 2, Math.ceil(place.x + ext));
  const y1 = Math.min(size - 2, Math.ceil(place.y + ext));
  let left = size;
  let top = size;
  let right = -1;
  let bottom = -1;
  for (let y = Math.max(1, Math.floor(place.y - ext)); y <= y1; y++) {
    const noiseRow = ((scene.row[y]! + tablesY) & NOISE_MASK) * NOISE_SIDE;
    for (let x = x0; x <= x1; x++) {
      const i = y * size + x;
      const under = classes[i]!;
      if (under === BACKGROUND) continue;
      const dx = x - place.x;
      const dy = y - place.y;
      const u = dx * cos + dy * sin;
      const v = dy * cos - dx * sin;
      const r = Math.sqrt(u * u + v * v);
      if (r > REACH) continue;
      const n = noiseRow + ((scene.column[x]! + tablesX) & NOISE_MASK);
      const g = grain[n]!;
      const p = patch[n]!;
      if (under === CHEESE && r > 0.8) {
        const m =
          kind.grease * (1 - (r - 0.8) / (REACH - 0.8)) * smooth(-0.5, 0.9, p + 0.4 * g) * 0.75;
        red[i]! += (cheese.oily[0]! - red[i]!) * m;
        green[i]! += (cheese.oily[1]! - green[i]!) * m;
        blue[i]! += (cheese.oily[2]! - blue[i]!) * m;
        gloss[i]! += 0.3 * m;
      }
      ink[3] = 0;
      kind.paint(piece, u, v, r, g, fine[n]!, p);
      const cover = ink[3]!;
      if (cover <= 0.01) continue;
      const sunk =
        smooth(0.05, 0.5, p * 0.7 + g * 0.35 + kind.sinks * 1.3 - 0.62 - (1 - r) * 0.3) * 0.92;
      const shown = cover * (1 - sunk);
      const tone = shade * (1 + 0.05 * p) * (burnt[i] ? 0.5 : 1);
      red[i]! += (ink[0]! * tone - red[i]!) * shown;
      green[i]! += (ink[1]! * tone - green[i]!) * shown;
      blue[i]! += (ink[2]! * tone - blue[i]!) * shown;
      height[i]! += (bed[i]! + lift + ink[4]! * unit * (1 - 0.25 * sunk) - height[i]!) * cover;
      gloss[i]! += (ink[5]! - gloss[i]!) * shown;
      if (sunk > 0.1 && cover > 0.5) {
        const m = sunk * 0.6;
        red[i]! += (cheese.main[0]! - red[i]!) * m;
        green[i]! += (cheese.main[1]! - green[i]!) * m;
        blue[i]! += (cheese.main[2]! - blue[i]!) * m;
      }
      if (shown <= 0.5) continue;
      classes[i] = own;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  if (right <= left) return null;
  return {
    type,
    x: place.x,
    y: place.y,
    radius: place.radius,
    box: [left, top, right - left + 1, bottom - top + 1],
  };
}

/** Share 0..1 of a piece's place that lies on other toppings. */
function piledOn({ surface }: Scene, place: { x: number; y: number; radius: number }): number {
  const { size, classes } = surface;
  let piled = 0;
  for (let k = 0; k < 9; k++) {
    const away = k === 8 ? 0 : place.radius * 0.75;
    const x = Math.round(place.x + away * Math.cos((k * TAU) / 8));
    const y = Math.round(place.y + away * Math.sin((k * TAU) / 8));
    if (x < 0 || y < 0 || x >= size || y >= size) continue;
    if (isTopping(classes[y * size + x]!)) piled++;
  }
  return Math.sqrt(piled / 9);
}
