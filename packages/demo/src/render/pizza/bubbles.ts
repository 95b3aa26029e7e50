import { BACKGROUND } from '@crustodian/scoring/segmentation/classes';
import { doughAt } from './crust.ts';
import { NOISE_MASK, NOISE_SIDE, noiseTables } from '../noise.ts';
import type { Bubble, Scene } from '../scene/scene.ts';
import { smooth } from './shaping.ts';

/** Adds domes of dough that rose in the oven; they are thin on top, so they bake darker there. */
export function raiseBubbles(scene: Scene): void {
  for (const bubble of scene.bubbles) raise(scene, bubble);
}

function raise({ surface, pizza, column, row, shiftX, shiftY }: Scene, bubble: Bubble): void {
  const { size, red, green, blue, height, gloss, classes, burnt } = surface;
  const { patch, grain } = noiseTables();
  const reach = bubble.radius * 1.3;
  const x1 = Math.min(size - 1, Math.ceil(bubble.x + reach));
  const y1 = Math.min(size - 1, Math.ceil(bubble.y + reach));
  for (let y = Math.max(0, Math.floor(bubble.y - reach)); y <= y1; y++) {
    for (let x = Math.max(0, Math.floor(bubble.x - reach)); x <= x1; x++) {
      const i = y * size + x;
      if (classes[i] === BACKGROUND) continue;
      const n =
        ((row[y]! + shiftY[7]!) & NOISE_MASK) * NOISE_SIDE +
        ((column[x]! + shiftX[7]!) & NOISE_MASK);
      const p = patch[n]!;
      const g = grain[n]!;
      const away = Math.hypot(x - bubble.x, y - bubble.y) / bubble.radius;
      const q = away * (1 + 0.14 * p + 0.06 * g);
      if (q >= 1) continue;
      const dome = Math.sqrt(1 - q * q);
      const degree =
        1.2 +
        1.3 * bubble.char +
        1.9 * dome * bubble.char * (0.35 + pizza.bake) +
        0.5 * g +
        0.4 * p;
      const skin = doughAt(degree + (dome > 0.85 ? (dome - 0.85) * 6 * bubble.char : 0));
      const cover = smooth(0.1, 0.75, dome) * 0.82;
      red[i]! += (skin[0]! - red[i]!) * cover;
      green[i]! += (skin[1]! - green[i]!) * cover;
      blue[i]! += (skin[2]! - blue[i]!) * cover;
      height[i]! += dome * bubble.radius * 0.72 * bubble.rise;
      gloss[i]! *= 0.8;
      if (degree > 3.75) burnt[i] = 1;
    }
  }
}
