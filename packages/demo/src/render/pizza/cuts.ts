import { BACKGROUND, CRUST } from '@crustodian/scoring/segmentation/classes';
import { NOISE_MASK, NOISE_SIDE, noiseTables } from '../noise.ts';
import { colour } from '../palette.ts';
import type { Scene } from '../scene/scene.ts';
import { clamp, smooth, TAU } from './shaping.ts';

const CRUMB = colour(236, 196, 128);
const DEPTH = colour(62, 28, 14);
/** Half width of a cut in reference pixels at width 1. */
const HALF_WIDTH = 3.4;

/** One pass of the knife across the pizza, in pixels. */
interface Stroke {
  angle: number;
  /** Signed distance of the line from the centre. */
  offset: number;
  /** Extent of the stroke along its direction, in radii from the centre. */
  from: number;
  to: number;
  halfWidth: number;
  shiftX: number;
  shiftY: number;
}

/**
 * Cuts the pizza into eight slices and returns the angles (radians clockwise from 3 o'clock, four
 * diameters).
 */
export function cutSlices(scene: Scene): number[] {
  const { pizza, random } = scene;
  if (pizza.cut === 'none') return [];
  const isBad = pizza.cut === 'bad';
  const drift = scene.radius * (isBad ? 0.17 : 0.012);
  const missX = (random() - 0.5) * 2 * drift;
  const missY = (random() - 0.5) * 2 * drift;
  const angles: number[] = [];
  for (let k = 0; k < 4; k++) {
    const angle = pizza.cutAngle + (k * TAU) / 8 + (random() - 0.5) * (isBad ? 0.36 : 0.024);
    angles.push(angle);
    const stops = isBad && random() < 0.35;
    drawStroke(scene, {
      angle,
      offset: -missX * Math.sin(angle) + missY * Math.cos(angle),
      from: -1.1,
      to: stops ? 0.1 + random() * 0.5 : 1.1,
      halfWidth: HALF_WIDTH * pizza.cutWidth * scene.unit,
      shiftX: Math.floor(random() * NOISE_SIDE),
      shiftY: Math.floor(random() * NOISE_SIDE),
    });
  }
  return angles;
}

/**
 * Visits the pixels near the line: steps along its main axis, with a short run across at each step.
 */
function drawStroke(scene: Scene, stroke: Stroke): void {
  const { cx, cy, radius, unit, surface } = scene;
  const { size } = surface;
  const cos = Math.cos(stroke.angle);
  const sin = Math.sin(stroke.angle);
  const isSteep = Math.abs(sin) > Math.abs(cos);
  const lead = isSteep ? sin : cos;
  const side = isSteep ? cos : sin;
  const midLead = (isSteep ? cy : cx) + stroke.offset * (isSteep ? cos : -sin);
  const midSide = (isSteep ? cx : cy) + stroke.offset * (isSteep ? -sin : cos);
  const run = (stroke.halfWidth * 3.6 + 9 * unit) / Math.abs(lead);
  const last = Math.min(size - 2, Math.ceil(midLead + radius * 1.12 * Math.abs(lead)));
  for (let m = Math.max(1, Math.floor(midLead - radius * 1.12 * Math.abs(lead))); m <= last; m++) {
    const centre = midSide + ((m - midLead) / lead) * side;
    const end = Math.min(size - 2, Math.ceil(centre + run));
    for (let n = Math.max(1, Math.floor(centre - run)); n <= end; n++) {
      cutPixel(scene, stroke, isSteep ? n : m, isSteep ? m : n, cos, sin);
    }
  }
}

function cutPixel(
  { surface, cx, cy, radius, unit, column, row }: Scene,
  stroke: Stroke,
  x: number,
  y: number,
  cos: number,
  sin: number,
): void {
  const { size, red, green, blue, height, gloss, classes } = surface;
  const i = y * size + x;
  if (classes[i] === BACKGROUND) return;
  const along = (x - cx) * cos + (y - cy) * sin;
  const t = along / radius;
  if (t < stroke.from || t > stroke.to) return;
  const { grain, patch } = noiseTables();
  const n =
    ((row[y]! + stroke.shiftY) & NOISE_MASK) * NOISE_SIDE +
    ((column[x]! + stroke.shiftX) & NOISE_MASK);
  const across =
    (y - cy) * cos - (x - cx) * sin - stroke.offset + (0.8 * grain[n]! + 1.1 * patch[n]!) * unit;
  // The gap between slices widens towards the rim.
  const open = stroke.halfWidth * (0.5 + 0.75 * Math.abs(t) + 0.16 * patch[n]!);
  const e = Math.abs(across) / open;
  if (e >= 3.4) return;
  const strength = clamp(0.8 + 0.5 * grain[n]!, 0.35, 1);
  if (e < 1) {
    const m = (1 - smooth(0.5, 1, e)) * 0.9 * strength;
    red[i]! += (DEPTH[0]! - red[i]!) * m;
    green[i]! += (DEPTH[1]! - green[i]!) * m;
    blue[i]! += (DEPTH[2]! - blue[i]!) * m;
    height[i]! -= 9 * (1 - e * e) * unit * strength;
    gloss[i]! *= 1 - m;
    return;
  }
  const lip = (1 - (e - 1) / 2.4) * strength;
  const crumb = lip * (classes[i] === CRUST ? 0.42 : 0.16) * smooth(1, 1.35, e);
  red[i]! += (CRUMB[0]! - red[i]!) * crumb;
  green[i]! += (CRUMB[1]! - green[i]!) * crumb;
  blue[i]! += (CRUMB[2]! - blue[i]!) * crumb;
  height[i]! += 1.5 * lip * unit;
}
