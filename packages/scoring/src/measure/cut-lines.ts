import { CROP_REACH } from '../image/raster.ts';
import { CROP_SIDE } from '../segmentation/segmenter.ts';
import { boxBlur } from '../image/texture.ts';

/**
 * A straight cut: its direction 0..180 degrees clockwise from 12 o'clock, and its distance from the
 * centre in radii.
 */
export interface CutLine {
  angle: number;
  offset: number;
  /** Mean depth of the valley along the line, standardised over all lines' depths. */
  strength: number;
}

const UNIT = CROP_SIDE / (2 * CROP_REACH);
const ANGLE_STEPS = 180;
const OFFSETS = 15;
const OFFSET_STEP = 0.02;
/** Share of the radius along which lines are examined. */
const HALF_LENGTH = 0.8;
/** Distance on both sides of a cut at which it must be brighter, in crop pixels. */
const SIDE = 5;
const MOST_LINES = 4;
const LEAST_STRENGTH = 3;
const LEAST_ANGLE = 14;

/** Dark straight valleys through the pizza, strongest first (Hough over angle and offset). */
export function findCutLines(lightness: Float32Array): CutLine[] {
  const valley = valleys(boxBlur(lightness, CROP_SIDE, 1));
  const lines: CutLine[] = [];
  for (let angle = 0; angle < ANGLE_STEPS; angle++) {
    for (let k = -OFFSETS; k <= OFFSETS; k++) {
      const offset = k * OFFSET_STEP;
      lines.push({ angle, offset, strength: depthAlong(valley, angle, offset) });
    }
  }
  return strongest(standardised(lines));
}

/**
 * How much darker a pixel is than its left and right sides, and than above and below it, in units
 * of VALLEY_STEP.
 */
interface Valleys {
  horizontal: Int8Array;
  vertical: Int8Array;
}

/** Lightness resolution of valleys; 8-bit planes are faster to traverse. */
const VALLEY_STEP = 1 / 8;
const SHALLOWEST = -4;
const DEEPEST = 12;

function valleys(L: Float32Array): Valleys {
  const horizontal = new Int8Array(L.length);
  const vertical = new Int8Array(L.length);
  for (let y = SIDE; y < CROP_SIDE - SIDE; y++) {
    for (let x = SIDE; x < CROP_SIDE - SIDE; x++) {
      const i = y * CROP_SIDE + x;
      const here = L[i]!;
      horizontal[i] = depthOf(L[i - SIDE]!, L[i + SIDE]!, here);
      vertical[i] = depthOf(L[i - SIDE * CROP_SIDE]!, L[i + SIDE * CROP_SIDE]!, here);
    }
  }
  return { horizontal, vertical };
}

function depthOf(p: number, q: number, here: number): number {
  const depth = (p < q ? p : q) - here;
  const within = depth < SHALLOWEST ? SHALLOWEST : depth > DEEPEST ? DEEPEST : depth;
  return Math.round(within / VALLEY_STEP);
}

/**
 * Mean valley depth along a line; steep lines use the horizontal profile, flat ones the vertical.
 */
function depthAlong({ horizontal, vertical }: Valleys, angle: number, offset: number): number {
  const radians = (angle * Math.PI) / 180;
  const [dx, dy] = [Math.sin(radians), -Math.cos(radians)];
  const plane = Math.abs(dy) > Math.abs(dx) ? horizontal : vertical;
  const startX = CROP_SIDE / 2 - dy * offset * UNIT;
  const startY = CROP_SIDE / 2 + dx * offset * UNIT;
  const reach = Math.round(HALF_LENGTH * UNIT);
  let sum = 0;
  for (let step = -reach; step <= reach; step++) {
    const x = (startX + dx * step) | 0;
    const y = (startY + dy * step) | 0;
    sum += plane[y * CROP_SIDE + x]!;
  }
  return (sum * VALLEY_STEP) / (2 * reach + 1);
}

function standardised(lines: CutLine[]): CutLine[] {
  const mean = lines.reduce((sum, line) => sum + line.strength, 0) / lines.length;
  const square = lines.reduce((sum, line) => sum + (line.strength - mean) ** 2, 0) / lines.length;
  const deviation = Math.max(0.05, Math.sqrt(square));
  for (const line of lines) line.strength = (line.strength - mean) / deviation;
  return lines;
}

function strongest(lines: CutLine[]): CutLine[] {
  const candidates = lines
    .filter((line) => line.strength >= LEAST_STRENGTH)
    .sort((p, q) => q.strength - p.strength);
  const kept: CutLine[] = [];
  for (const line of candidates) {
    if (kept.length === MOST_LINES) break;
    if (kept.every((other) => angleBetween(line.angle, other.angle) >= LEAST_ANGLE))
      kept.push(line);
  }
  return kept;
}

/** Angle between two undirected lines, 0..90 degrees. */
export function angleBetween(p: number, q: number): number {
  const difference = Math.abs(p - q) % 180;
  return Math.min(difference, 180 - difference);
}
