import { cheeseColours } from './cheese.ts';
import { CRUST, SAUCE, CHEESE } from '@crustodian/scoring/segmentation/classes';
import { NOISE_MASK, NOISE_SIDE, noiseTables } from '../noise.ts';
import type { Layout } from './layout.ts';
import { DOUGH, colour } from '../palette.ts';
import { RIM_HEIGHT, type Scene } from '../scene/scene.ts';
import { clamp, smooth } from './shaping.ts';
import { sauceColours } from './sauce.ts';

const FLOUR = colour(246, 232, 206);
const baked = new Float64Array(3);

/** Colour of dough baked to `degree` (0 raw .. 5 char); returns a shared array. */
export function doughAt(degree: number): Float64Array {
  const at = clamp(degree, 0, 4.99);
  const k = at | 0;
  const low = DOUGH[k]!;
  const high = DOUGH[k + 1]!;
  const t = at - k;
  baked[0] = low[0]! + (high[0]! - low[0]!) * t;
  baked[1] = low[1]! + (high[1]! - low[1]!) * t;
  baked[2] = low[2]! + (high[2]! - low[2]!) * t;
  return baked;
}

/** Height of the crust's cross-section, 0..1: steep outside, gently sloping towards the cheese. */
function domeAt(across: number): number {
  if (across < 0.42) {
    const e = (0.42 - across) / 0.42;
    return Math.sqrt(1 - e * e);
  }
  const e = (across - 0.42) / 0.58;
  return 0.36 + 0.64 * (1 - e * e * (3 - 2 * e));
}

/** Draws the domed, blistered rim with flour, char and splashes. */
export function shadeCrust(scene: Scene, layout: Layout): void {
  const hasSplash = scene.pizza.splash.some((amount) => amount > 0);
  for (let y = 0; y < scene.surface.size; y++) {
    bakeRow(scene, layout, y);
    if (hasSplash) splashRow(scene, layout, y);
  }
}

function bakeRow(scene: Scene, { across }: Layout, y: number): void {
  const { surface, pizza, unit, column, row, shiftX, shiftY } = scene;
  const { size, red, green, blue, height, gloss, classes, dough: isDough, burnt } = surface;
  const { broad, patch, grain, fine, largeCells, smallCells } = noiseTables();
  const rise = RIM_HEIGHT * pizza.crustRise * unit;
  const { bake, leopard, flour, burn } = pizza;
  const burnX = scene.cx + Math.cos(pizza.burnAngle) * scene.radius * 0.75;
  const burnDown = (y - scene.cy - Math.sin(pizza.burnAngle) * scene.radius * 0.75) ** 2;
  const burnFall = 1 / (scene.radius * scene.radius * 0.3);
  const r0 = ((row[y]! + shiftY[0]!) & NOISE_MASK) * NOISE_SIDE;
  const r2 = ((row[y]! + shiftY[2]!) & NOISE_MASK) * NOISE_SIDE;
  const r3 = ((row[y]! + shiftY[3]!) & NOISE_MASK) * NOISE_SIDE;
  const r4 = ((row[y]! + shiftY[4]!) & NOISE_MASK) * NOISE_SIDE;
  for (let x = 0; x < size; x++) {
    const i = y * size + x;
    const u = across[i]!;
    if (u <= 0 || u >= 1) continue;
    const q = column[x]!;
    const g = grain[r0 + ((q + shiftX[0]!) & NOISE_MASK)]!;
    const p = patch[r2 + ((q + shiftX[2]!) & NOISE_MASK)]!;
    const b = broad[r3 + ((q + shiftX[3]!) & NOISE_MASK)]!;
    const f = fine[r0 + ((q + shiftX[1]!) & NOISE_MASK)]!;
    const k = r4 + ((q + ((g * 9) | 0) + shiftX[4]!) & NOISE_MASK);
    const cell = largeCells.id[k]!;
    const away = largeCells.distance[k]!;
    const blister = cell < 0.34 ? 1 - smooth(0.05, 0.42, away) : 0;
    const dome = domeAt(u);
    const shoulder = smooth(0.02, 0.34, u) * (1 - smooth(0.42, 0.92, u));
    let degree = 0.35 + bake * (2.3 + 0.75 * (shoulder + blister)) + 0.3 * shoulder;
    degree += 0.85 * b + 0.7 * p + 0.34 * g;
    degree += 0.45 * (1 - smooth(0, 0.16, u)) - 0.85 * smooth(0.62, 1, u);
    if (leopard > 0 && cell > 1 - leopard * 0.5) {
      const char = 1 - smooth(0.08, 0.4, away * (1 + 0.35 * f));
      degree += char * (1.5 + cell) * (0.35 + 0.65 * dome);
    }
    if (burn > 0) {
      const here = burn * (0.3 + Math.exp(-((x - burnX) ** 2 + burnDown) * burnFall));
      degree += here * clamp(0.9 + 0.8 * p + 0.6 * b + 0.5 * dome, 0, 3) * 1.9;
    }
    if (degree > 3.75) burnt[i] = 1;
    const dough = doughAt(degree);
    const floury = smooth(0.25, 0.9, g + 0.5 * p + 0.35 * f) * (1 - smooth(2.6, 3.4, degree));
    const dust = flour * 0.5 * floury;
    const hole = clamp(0.3 - smallCells.distance[k]!, 0, 0.25) * (cell > 0.5 ? 0.5 : 0.15);
    const pore = 1 + 0.06 * f - hole;
    red[i] = (dough[0]! + (FLOUR[0]! - dough[0]!) * dust) * pore;
    green[i] = (dough[1]! + (FLOUR[1]! - dough[1]!) * dust) * pore;
    blue[i] = (dough[2]! + (FLOUR[2]! - dough[2]!) * dust) * pore;
    const bumps = dome * (3.4 * p + 3.6 * blister) + 2.6 * g + 0.5 * f;
    height[i] = rise * dome * (1 + 0.1 * p + 0.06 * b) + unit * bumps;
    gloss[i] = 0.1 + 0.1 * dome;
    classes[i] = CRUST;
    isDough[i] = 1;
  }
}

/** Splashes sauce and cheese onto the border, where they are dirt but keep their own class. */
function splashRow(scene: Scene, { across, direction }: Layout, y: number): void {
  const { surface, pizza, unit, outline, column, row, shiftX, shiftY } = scene;
  const { size, red, green, blue, height, gloss, classes } = surface;
  const { patch, grain, middleCells } = noiseTables();
  const sauce = sauceColours(pizza).main;
  const cheese = cheeseColours(pizza).main;
  const r0 = ((row[y]! + shiftY[0]!) & NOISE_MASK) * NOISE_SIDE;
  const r4 = ((row[y]! + shiftY[4]!) & NOISE_MASK) * NOISE_SIDE;
  const r5 = ((row[y]! * 2 + shiftY[5]!) & NOISE_MASK) * NOISE_SIDE;
  for (let x = 0; x < size; x++) {
    const i = y * size + x;
    const u = across[i]!;
    if (u <= 0.1 || u >= 1) continue;
    const splash = outline.splash[direction[i]!]!;
    if (splash === 0) continue;
    const q = column[x]!;
    const g = grain[r0 + ((q + shiftX[0]!) & NOISE_MASK)]!;
    const spot = patch[r5 + ((q * 2 + shiftX[5]!) & NOISE_MASK)]! + 0.35 * g;
    const from = 1.2 - 1.1 * splash + 0.4 * (1 - u);
    const m = smooth(from, from + 0.14, spot) * 0.94;
    if (m === 0) continue;
    const isSauce = middleCells.id[r4 + ((q + shiftX[4]!) & NOISE_MASK)]! < 0.62;
    const stain = isSauce ? sauce : cheese;
    red[i]! += (stain[0]! - red[i]!) * m;
    green[i]! += (stain[1]! - green[i]!) * m;
    blue[i]! += (stain[2]! - blue[i]!) * m;
    height[i]! += 2.2 * m * unit;
    gloss[i]! += 0.35 * m;
    if (m > 0.5) classes[i] = isSauce ? SAUCE : CHEESE;
  }
}
