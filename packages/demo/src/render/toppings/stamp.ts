import {
  BACKGROUND,
  CHEESE,
  isTopping,
  classIndex,
} from '@crustodian/scoring/segmentation/classes';
import { NOISE_MASK, NOISE_SIDE, noiseTables } from '../noise.ts';
import type { Colour } from '../palette.ts';
import type { Topping } from '../pizza-parameters.ts';
import { cheeseColours } from '../pizza/cheese.ts';
import type { Scene } from '../scene/scene.ts';
import { smooth, TAU } from '../pizza/shaping.ts';
import { ink, type Piece } from './ink.ts';
import { TOPPING_KINDS, type ToppingKind } from './topping-kinds.ts';

/**
 * A piece as placed on the pizza, in pixels; the box is x, y, width, height of its visible part.
 */
export interface PlacedPiece {
  type: Topping;
  x: number;
  y: number;
  radius: number;
  box: [number, number, number, number];
}

/** Farthest extent of a piece and its grease, in its radii. */
const REACH = 1.42;

/** Position and appearance of one piece, precomputed before its pixels are visited. */
interface Stamp {
  kind: ToppingKind;
  own: number;
  piece: Piece;
  x: number;
  y: number;
  /** Direction of the piece's axis, divided by its radius. */
  cos: number;
  sin: number;
  tablesX: number;
  tablesY: number;
  shade: number;
  /** Additional height in pixels if the piece lies on others. */
  lift: number;
  main: Colour;
  oily: Colour;
  /** Pixels visited: columns from..to. */
  from: number;
  to: number;
  /** Bounding box of its visible pixels so far: left, top, right, bottom. */
  shown: Int32Array;
}

/**
 * Draws one piece on the pizza; null if none of it is visible. `bed` is the height before toppings.
 */
export function stampPiece(
  scene: Scene,
  type: Topping,
  place: { x: number; y: number; radius: number; variety: number },
  bed: Float32Array,
): PlacedPiece | null {
  const { random, unit, surface } = scene;
  const angle = random() * TAU;
  const reach = place.radius * REACH;
  const { main, oily } = cheeseColours(scene.pizza);
  const stamp: Stamp = {
    kind: TOPPING_KINDS[type],
    own: classIndex(type),
    piece: newPiece(scene, place.variety),
    x: place.x,
    y: place.y,
    cos: Math.cos(angle) / place.radius,
    sin: Math.sin(angle) / place.radius,
    tablesX: Math.floor(random() * NOISE_SIDE),
    tablesY: Math.floor(random() * NOISE_SIDE),
    shade: 0.88 + 0.22 * random(),
    lift: 5 * unit * piledOn(scene, place),
    main,
    oily,
    from: Math.max(1, Math.floor(place.x - reach)),
    to: Math.min(surface.size - 2, Math.ceil(place.x + reach)),
    shown: Int32Array.of(surface.size, surface.size, -1, -1),
  };
  const last = Math.min(surface.size - 2, Math.ceil(place.y + reach));
  for (let y = Math.max(1, Math.floor(place.y - reach)); y <= last; y++) {
    spreadGrease(scene, stamp, y);
    stampRow(scene, stamp, bed, y);
  }
  const [left = 0, top = 0, right = 0, bottom = 0] = stamp.shown;
  if (right <= left) return null;
  const box: PlacedPiece['box'] = [left, top, right - left + 1, bottom - top + 1];
  return { type, x: place.x, y: place.y, radius: place.radius, box };
}

const newPiece = ({ random, pizza }: Scene, variety: number): Piece => ({
  a: random(),
  b: random(),
  c: random(),
  d: random(),
  phase1: random() * TAU,
  phase2: random() * TAU,
  phase3: random() * TAU,
  variety,
  bake: 0.3 + pizza.bake * 0.75 + 0.4 * pizza.burn,
});

/** A ring of oil on the cheese around the piece. */
function spreadGrease(scene: Scene, stamp: Stamp, y: number): void {
  const { size, red, green, blue, gloss, classes } = scene.surface;
  const { grain, patch } = noiseTables();
  const { oily } = stamp;
  const noiseRow = ((scene.row[y]! + stamp.tablesY) & NOISE_MASK) * NOISE_SIDE;
  const perRadius = Math.sqrt(stamp.cos * stamp.cos + stamp.sin * stamp.sin);
  const dy = y - stamp.y;
  for (let x = stamp.from; x <= stamp.to; x++) {
    const i = y * size + x;
    if (classes[i] !== CHEESE) continue;
    const dx = x - stamp.x;
    const r = Math.sqrt(dx * dx + dy * dy) * perRadius;
    if (r < 0.8 || r > REACH) continue;
    const n = noiseRow + ((scene.column[x]! + stamp.tablesX) & NOISE_MASK);
    const runs = smooth(-0.5, 0.9, patch[n]! + 0.4 * grain[n]!);
    const m = stamp.kind.grease * (1 - (r - 0.8) / (REACH - 0.8)) * runs * 0.75;
    red[i]! += (oily[0]! - red[i]!) * m;
    green[i]! += (oily[1]! - green[i]!) * m;
    blue[i]! += (oily[2]! - blue[i]!) * m;
    gloss[i]! += 0.3 * m;
  }
}

function stampRow(scene: Scene, stamp: Stamp, bed: Float32Array, y: number): void {
  const { size, red, green, blue, height, gloss, classes, burnt } = scene.surface;
  const { grain, fine, patch } = noiseTables();
  const { kind, piece, cos, sin, lift, main, shown } = stamp;
  const { unit } = scene;
  const noiseRow = ((scene.row[y]! + stamp.tablesY) & NOISE_MASK) * NOISE_SIDE;
  const dy = y - stamp.y;
  for (let x = stamp.from; x <= stamp.to; x++) {
    const i = y * size + x;
    if (classes[i] === BACKGROUND) continue;
    const dx = x - stamp.x;
    const u = dx * cos + dy * sin;
    const v = dy * cos - dx * sin;
    const r = Math.sqrt(u * u + v * v);
    if (r > REACH) continue;
    const n = noiseRow + ((scene.column[x]! + stamp.tablesX) & NOISE_MASK);
    const g = grain[n]!;
    const p = patch[n]!;
    ink[3] = 0;
    kind.paint(piece, u, v, r, g, fine[n]!, p);
    const cover = ink[3]!;
    if (cover <= 0.01) continue;
    // Cheese flows over parts of the piece, first near its edge.
    const over = p * 0.7 + g * 0.35 + kind.sinks * 1.3 - 0.62 - (1 - r) * 0.3;
    const sunk = smooth(0.05, 0.5, over) * 0.92;
    const own = cover * (1 - sunk);
    const coat = sunk > 0.1 && cover > 0.5 ? sunk * 0.6 : 0;
    const tone = stamp.shade * (1 + 0.05 * p) * (burnt[i] ? 0.5 : 1);
    const below = 1 - own;
    red[i] = (red[i]! * below + ink[0]! * tone * own) * (1 - coat) + main[0]! * coat;
    green[i] = (green[i]! * below + ink[1]! * tone * own) * (1 - coat) + main[1]! * coat;
    blue[i] = (blue[i]! * below + ink[2]! * tone * own) * (1 - coat) + main[2]! * coat;
    height[i]! += (bed[i]! + lift + ink[4]! * unit * (1 - 0.25 * sunk) - height[i]!) * cover;
    gloss[i]! += (ink[5]! - gloss[i]!) * own;
    if (own <= 0.5) continue;
    classes[i] = stamp.own;
    if (x < shown[0]!) shown[0] = x;
    if (y < shown[1]!) shown[1] = y;
    if (x > shown[2]!) shown[2] = x;
    if (y > shown[3]!) shown[3] = y;
  }
}

/** How much of a piece's area lies on other toppings, 0..1. */
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
