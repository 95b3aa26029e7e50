import { NOISE_MASK, NOISE_SIDE, noiseTables } from '../noise.ts';
import type { Layout } from '../pizza/layout.ts';
import { colour, type Colour } from '../palette.ts';
import type { Background } from '../pizza-parameters.ts';
import { randomStream } from '../random.ts';
import type { Scene } from './scene.ts';
import { smooth, TAU } from '../pizza/shaping.ts';

const MATERIALS: Record<Background, Colour> = {
  steel: colour(128, 131, 134),
  board: colour(132, 96, 66),
  box: colour(172, 146, 116),
  pan: colour(84, 82, 82),
  slate: colour(44, 43, 46),
  paper: colour(196, 188, 172),
};

const SHADOW_SHIFT = 15;
const SHADOW_BLUR = 40;

/** A material's pattern on the table, in pixels along (u) and across (v) its grain. */
interface Pattern {
  kind: Background;
  shiftX: number;
  shiftY: number;
  unit: number;
  radius: number;
  panRadius: number;
  plank: number;
}

/** Draws the table under the pizza, with the pizza's cast and contact shadows. */
export function shadeBackground(scene: Scene, { depth, direction }: Layout): void {
  const { surface, pizza, cx, cy, unit, outline } = scene;
  const { size, red, green, blue } = surface;
  const { camera } = pizza;
  const random = randomStream(camera.seed ^ 0x5bd1e995);
  const angle = camera.background === 'steel' ? (random() - 0.5) * 0.12 : random() * TAU;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const pattern: Pattern = {
    kind: camera.background,
    shiftX: Math.floor(random() * NOISE_SIDE),
    shiftY: Math.floor(random() * NOISE_SIDE),
    unit,
    radius: camera.radius * size,
    panRadius: camera.radius * size * (1.06 + 0.04 * random()),
    plank: camera.radius * size * (0.36 + 0.2 * random()),
  };
  const paint = MATERIALS[camera.background];
  const tableX = camera.x * size;
  const tableY = camera.y * size;
  // The shadow points away from the light.
  const castX = Math.cos(camera.lightAngle) * SHADOW_SHIFT * unit;
  const castY = Math.sin(camera.lightAngle) * SHADOW_SHIFT * unit;
  const blur = 1 / (SHADOW_BLUR * unit);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      if (depth[i]! > 1.5) continue;
      const tx = x - tableX;
      const ty = y - tableY;
      let value = patternAt(
        pattern,
        tx * cos + ty * sin,
        ty * cos - tx * sin,
        Math.sqrt(tx * tx + ty * ty),
      );
      const dx = x - cx;
      const dy = y - cy;
      const edge = outline.outer[direction[i]!]!;
      const cast = (Math.sqrt((dx + castX) ** 2 + (dy + castY) ** 2) - edge) * blur;
      if (cast < 1) value *= 1 - 0.62 * (1 - smooth(-0.5, 1, cast));
      const contact = (Math.sqrt(dx * dx + dy * dy) - edge) / (7 * unit);
      if (contact < 1) value *= 0.5 + 0.5 * (contact < 0 ? 0 : contact);
      value *= camera.backgroundShade;
      red[i] = paint[0]! * value;
      green[i] = paint[1]! * value;
      blue[i] = paint[2]! * value;
    }
  }
}

function read(table: Float32Array, x: number, y: number): number {
  return table[((y | 0) & NOISE_MASK) * NOISE_SIDE + ((x | 0) & NOISE_MASK)]!;
}

function patternAt(pattern: Pattern, along: number, across: number, away: number): number {
  const { broad, patch, fine } = noiseTables();
  const step = 1 / pattern.unit;
  const u = along * step + pattern.shiftX;
  const v = across * step + pattern.shiftY;
  const cloud = read(broad, u, v);
  const speck = read(fine, u, v);
  switch (pattern.kind) {
    case 'steel': {
      const brushed = read(fine, u * 0.02, v * 0.9) * 0.6 + read(patch, u * 0.05, v * 2.4) * 0.5;
      return 1 + 0.075 * brushed + 0.02 * speck + 0.12 * cloud;
    }
    case 'board': {
      const wood = read(broad, u * 0.09, v * 1.6) * 0.9 + 0.5 * read(patch, u * 0.13, v * 2.6);
      const seam = (across + pattern.radius * 8) % pattern.plank;
      const gap = seam < 2.4 * pattern.unit ? 0.62 : 1;
      return (1 + 0.16 * wood + 0.03 * speck + 0.06 * cloud) * gap;
    }
    case 'box': {
      const flute = Math.sin(v * 0.32 + cloud * 0.8);
      const fold =
        Math.abs(along) > pattern.radius * 1.1 || Math.abs(across) > pattern.radius * 1.1;
      const stain = cloud > 0.5 && away < pattern.radius * 1.12 ? 0.88 : 1;
      return (1 + 0.025 * flute + 0.035 * speck + 0.06 * cloud) * (fold ? 0.86 : 1) * stain;
    }
    case 'pan': {
      const rim = (away - pattern.panRadius) / pattern.radius;
      const inside = 1 + 0.1 * speck + 0.18 * cloud;
      if (rim < 0) return inside;
      if (rim < 0.035)
        return inside * (1.2 + 1.3 * smooth(0, 0.012, rim) * (1 - smooth(0.02, 0.035, rim)));
      return 0.55 + 0.1 * cloud;
    }
    case 'slate':
      return 1 + 0.22 * cloud + 0.16 * read(patch, u, v) + 0.12 * speck;
    case 'paper': {
      const crease = Math.abs(read(broad, u * 0.7 + 300, v * 0.7));
      return 1 + 0.05 * cloud - 0.07 * (1 - smooth(0, 0.06, crease)) + 0.015 * speck;
    }
  }
}
