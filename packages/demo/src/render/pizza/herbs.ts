import { BACKGROUND } from '@crustodian/scoring/segmentation/classes';
import { colour, type Colour } from '../palette.ts';
import type { Scene } from '../scene/scene.ts';
import { smooth, TAU } from './shaping.ts';

const HERBS: readonly Colour[] = [colour(62, 78, 30), colour(88, 92, 44), colour(46, 58, 26)];
const MOST_FLECKS = 620;

/**
 * Dried oregano: flecks too small to count as a topping, so the class map keeps what lies beneath.
 */
export function strewHerbs(scene: Scene): void {
  const { pizza, random, unit } = scene;
  const count = Math.round(pizza.herbs * MOST_FLECKS);
  const inner = scene.radius * (1 - pizza.crustWidth * 0.6);
  for (let n = 0; n < count; n++) {
    const angle = random() * TAU;
    const away = Math.sqrt(random()) * inner;
    const turn = random() * Math.PI;
    const half = (0.8 + 2 * random()) * unit;
    const fleck = {
      x: scene.cx + Math.cos(angle) * away,
      y: scene.cy + Math.sin(angle) * away,
      dx: Math.cos(turn) * half,
      dy: Math.sin(turn) * half,
      thick: (0.9 + 0.9 * random()) * unit,
    };
    drawFleck(scene, fleck, HERBS[n % HERBS.length]!);
  }
}

/** A straight fleck from (x - dx, y - dy) to (x + dx, y + dy), in pixels. */
interface Fleck {
  x: number;
  y: number;
  dx: number;
  dy: number;
  thick: number;
}

function drawFleck({ surface, unit }: Scene, fleck: Fleck, paint: Colour): void {
  const { size, red, green, blue, height, gloss, classes } = surface;
  const square = fleck.dx * fleck.dx + fleck.dy * fleck.dy;
  const thick = Math.max(fleck.thick, 0.8);
  const reachX = Math.abs(fleck.dx) + thick;
  const reachY = Math.abs(fleck.dy) + thick;
  const x0 = Math.max(1, Math.floor(fleck.x - reachX));
  const x1 = Math.min(size - 2, Math.ceil(fleck.x + reachX));
  const y1 = Math.min(size - 2, Math.ceil(fleck.y + reachY));
  for (let y = Math.max(1, Math.floor(fleck.y - reachY)); y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const i = y * size + x;
      if (classes[i] === BACKGROUND) continue;
      const px = x - fleck.x;
      const py = y - fleck.y;
      const along = (px * fleck.dx + py * fleck.dy) / square;
      const t = along < -1 ? -1 : along > 1 ? 1 : along;
      const q = Math.sqrt((px - t * fleck.dx) ** 2 + (py - t * fleck.dy) ** 2) / thick;
      if (q >= 1) continue;
      const cover = 0.8 * (1 - smooth(0.55, 1, q));
      red[i]! += (paint[0]! - red[i]!) * cover;
      green[i]! += (paint[1]! - green[i]!) * cover;
      blue[i]! += (paint[2]! - blue[i]!) * cover;
      height[i]! += 0.8 * unit * (1 - q * q);
      gloss[i]! *= 1 - 0.7 * cover;
    }
  }
}
