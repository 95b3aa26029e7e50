import { cheeseColours } from './cheese.ts';
import { CRUST, SAUCE, CHEESE } from '@crustodian/scoring/classes';
import { NOISE_MASK, NOISE_SIDE, noiseTables } from './noise.ts';
import type { Layout } from './layout.ts';
import { DOUGH, colour } from './palette.ts';
import { RIM_HEIGHT, type Scene } from './scene.ts';
import { clamp, smooth } from './shaping.ts';
import { sauceColours } from './sauce.ts';

const FLOUR = colour(246, 232, 206);
const baked = new Float64Array(3);

/** Colour of dough baked to `degree` (0 raw .. 5 char), left in the shared array it returns. */
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

/** Height of the crust's cross-section, 0..1: steep outside, running out towards the cheese. */
function domeAt(across: number): number {
  if (across < 0.42) {
    const e = (0.42 - across) / 0.42;
    return Math.sqrt(1 - e * e);
  }
  const e = (across - 0.42) / 0.58;
  return 0.36 + 0.64 * (1 - e * e * (3 - 2 * e));
}

/** The domed, blistered rim with flour, char and whatever was splashed on it. */
export function shadeCrust(scene: Scene, { across, direction }: Layout): void {
  const { surface, pizza, cx, cy, unit, outline, column, row, shiftX, shiftY } = scene;
  const { size, red, green, blue, height, gloss, classes, burnt } = surface;
  const { broad, patch, grain, fine, largeCells, middleCells, smallCells } = noiseTables();
  const sauce = sauceColours(pizza);
  const cheese = cheeseColours(pizza);
  const rise = RIM_HEIGHT * pizza.crustRise * unit;
  const { bake, leopard, flour, burn } = pizza;
  const burnX = cx + Math.cos(pizza.burnAngle) * scene.radius * 0.75;
  const burnY = cy + Math.sin(pizza.burnAngle) * scene.radius * 0.75;
  const burnFall = 1 / (scene.radius * scene.radius * 0.3);
  for (let y = 0; y < size; y++) {
    const r0 = ((row[y]! + shiftY[0]!) & NOISE_MASK) * NOISE_SIDE;
    const r2 = ((row[y]! + shiftY[2]!) & NOISE_MASK) * NOISE_SIDE;
    const r3 = ((row[y]! + shiftY[3]!) & NOISE_MASK) * NOISE_SIDE;
    const r4 = ((row[y]! + shiftY[4]!) & NOISE_MASK) * NOISE_SIDE;
    const r5 = ((row[y]! * 2 + shiftY[5]!) & NOISE_MASK) * NOISE_SIDE;
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const u = across[i]!;
      if (u <= 0 || u >= 1) continue;
      const q = column[x]!;
      const g = grain[r0 + ((q + shiftX[0]!) & NOISE_MASK)]!;
      const p = patch[r2 + ((q + shiftX[2]!) & NOISE_MASK)]!;
      const b = broad[r3 + ((q + shiftX[3]!) & NOISE_MASK)]!;
      const f = fine[r0 + ((q + shiftX[1]!) & NOISE_MASK)]!;
      const warpX = (g * 9) | 0;
      const k4 = r4 + ((q + warpX + shiftX[4]!) & NOISE_MASK);
      const blister =
        largeCells.id[k4]! < 0.34 ? 1 - smooth(0.05, 0.42, largeCells.distance[k4]!) : 0;
      const dome = domeAt(u);
      const shoulder = smooth(0.02, 0.34, u) * (1 - smooth(0.42, 0.92, u));
      let degree =
        0.35 + bake * 2.3 + 0.75 * shoulder * (0.4 + bake) + 0.85 * b + 0.7 * p + 0.34 * g;
      degree += 0.75 * blister * bake - 0.85 * smooth(0.62, 1, u) + 0.45 * (1 - smooth(0, 0.16, u));
      const cell = largeCells.id[k4]!;
      if (leopard > 0 && cell > 1 - leopard * 0.5) {
        const char = 1 - smooth(0.08, 0.4, largeCells.distance[k4]! * (1 + 0.35 * f));
        degree += char * (1.5 + cell) * (0.35 + 0.65 * dome);
      }
      if (burn > 0) {
        const bx = x - burnX;
        const by = y - burnY;
        const here = burn * (0.3 + Math.exp(-(bx * bx + by * by) * burnFall));
        degree += here * clamp(0.9 + 0.8 * p + 0.6 * b + 0.5 * dome, 0, 3) * 1.9;
      }
      if (degree > 3.75) burnt[i] = 1;
      doughAt(degree);
      let cr = baked[0]!;
      let cg = baked[1]!;
      let cb = baked[2]!;
      const dust =
        flour * 0.5 * smooth(0.25, 0.9, g + 0.5 * p + 0.35 * f) * (1 - smooth(2.6, 3.4, degree));
      const pore =
        1 +
        0.06 * f -
        0.1 * (1 - smooth(0.06, 0.3, smallCells.distance[k4]!)) * (cell > 0.5 ? 1 : 0.3);
      cr = (cr + (FLOUR[0]! - cr) * dust) * pore;
      cg = (cg + (FLOUR[1]! - cg) * dust) * pore;
      cb = (cb + (FLOUR[2]! - cb) * dust) * pore;
      let h = rise * dome * (1 + 0.1 * p + 0.06 * b) + unit * (3.4 * p * dome + 2.6 * g + 0.5 * f);
      h += blister * unit * 3.6 * dome;
      let shine = 0.1 + 0.1 * dome;
      classes[i] = CRUST;
      const splash = outline.splash[direction[i]!]!;
      if (splash > 0 && u > 0.1) {
        const spot = patch[r5 + ((q * 2 + shiftX[5]!) & NOISE_MASK)]! + 0.35 * g;
        const from = 1.2 - 1.1 * splash + 0.4 * (1 - u);
        const m = smooth(from, from + 0.14, spot) * 0.94;
        if (m > 0) {
          const isSauce = middleCells.id[k4]! < 0.62;
          const stain = isSauce ? sauce.main : cheese.main;
          cr += (stain[0]! - cr) * m;
          cg += (stain[1]! - cg) * m;
          cb += (stain[2]! - cb) * m;
          h += 2.2 * m * unit;
          shine += 0.35 * m;
          if (m > 0.5) classes[i] = isSauce ? SAUCE : CHEESE;
        }
      }
      red[i] = cr;
      green[i] = cg;
      blue[i] = cb;
      height[i] = h;
      gloss[i] = shine;
    }
  }
}
