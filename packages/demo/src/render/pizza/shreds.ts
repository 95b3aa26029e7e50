import { CHEESE, SAUCE } from '@crustodian/scoring/segmentation/classes';
import { colour } from '../palette.ts';
import type { Random } from '../random.ts';
import type { Scene } from '../scene/scene.ts';
import { clamp, smooth, TAU } from './shaping.ts';

const PALE = colour(252, 240, 204);
const YELLOW = colour(249, 228, 170);
/** Number of shreds on a pizza whose cheese has not melted at all. */
const MOST_SHREDS = 3000;

/** Adds raw shreds of cheese according to the degree of melting; their pixels count as unmelted. */
export function scatterShreds(scene: Scene): void {
  const { pizza, random } = scene;
  const raw = 1 - pizza.melt;
  if (raw < 0.12) return;
  const count = Math.floor(MOST_SHREDS * (raw - 0.06));
  const reach = scene.radius * (1 - pizza.crustWidth) - 8 * scene.unit;
  for (let n = 0; n < count; n++) {
    const angle = random() * TAU;
    const away = Math.sqrt(random()) * reach;
    drawShred(scene, scene.cx + Math.cos(angle) * away, scene.cy + Math.sin(angle) * away, random);
  }
}

function drawShred({ surface, unit }: Scene, atX: number, atY: number, random: Random): void {
  const { size, red, green, blue, height, gloss, classes, unmelted } = surface;
  const angle = random() * TAU;
  const half = (8 + random() * 14) * unit;
  const thick = (2.3 + random() * 1.5) * unit;
  const bend = ((random() - 0.5) * 0.03) / unit;
  const paint = random() < 0.5 ? PALE : YELLOW;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const x0 = Math.floor(atX);
  const y0 = Math.floor(atY);
  const reach = Math.ceil(half + thick) + 1;
  if (x0 < reach || y0 < reach || x0 >= size - reach || y0 >= size - reach) return;
  if (classes[y0 * size + x0] !== CHEESE) return;
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const u = dx * cos + dy * sin;
      const v = -dx * sin + dy * cos + bend * u * u;
      const along = u - clamp(u, -half, half);
      const q = (along * along + v * v) / (thick * thick);
      if (q >= 1) continue;
      const i = (y0 + dy) * size + x0 + dx;
      if (classes[i] !== CHEESE && classes[i] !== SAUCE) continue;
      const cover = 0.92 * (1 - smooth(0.6, 1, q));
      red[i]! += (paint[0]! - red[i]!) * cover;
      green[i]! += (paint[1]! - green[i]!) * cover;
      blue[i]! += (paint[2]! - blue[i]!) * cover;
      height[i]! += 3.4 * unit * Math.sqrt(1 - q);
      gloss[i]! *= 0.6;
      unmelted[i] = 1;
      classes[i] = CHEESE;
    }
  }
}
