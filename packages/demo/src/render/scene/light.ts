import { BACKGROUND, CRUST } from '@crustodian/scoring/segmentation/classes';
import { boxBlur } from '../box-blur.ts';
import type { Scene } from './scene.ts';
import { scratchBuffer } from '../pizza/surface.ts';

/** Linear light that reaches the sensor, one plane per channel. */
export interface Planes {
  red: Float32Array;
  green: Float32Array;
  blue: Float32Array;
}

interface Vector {
  x: number;
  y: number;
  z: number;
}

const unitVector = (x: number, y: number, z: number): Vector => {
  const length = Math.hypot(x, y, z);
  return { x: x / length, y: y / length, z: z / length };
};

const AMBIENT = 0.4;
const DIFFUSE = 0.78;
/** Light wraps slightly around edges, because food is translucent. */
const WRAP = 0.18;

/**
 * Lights the surface: a warm key light, ambient light that reaches hollows less, short cast shadows
 * and two highlights. Normals derive from heights with compressed slopes, so that edges do not
 * glare.
 */
export function lightSurface(scene: Scene): Planes {
  const { surface, pizza, unit } = scene;
  const { size, height } = surface;
  const area = size * size;
  const between = scratchBuffer('between', area);
  const near = scratchBuffer('near', area);
  const around = scratchBuffer('around', area);
  boxBlur(height, near, between, size, 1);
  boxBlur(near, around, between, size, Math.max(2, Math.round(11 * unit)));
  const shadow = castShadows(scene, near, between);
  const planes: Planes = {
    red: scratchBuffer('litRed', area),
    green: scratchBuffer('litGreen', area),
    blue: scratchBuffer('litBlue', area),
  };
  const { lightAngle } = pizza.camera;
  const key = unitVector(Math.cos(lightAngle) * 0.76, Math.sin(lightAngle) * 0.76, 0.86);
  const half = unitVector(key.x, key.y, key.z + 1);
  const second = unitVector(-key.y * 0.55 - key.x * 0.2, key.x * 0.55 - key.y * 0.2, 1.3);
  const exposure = pizza.camera.exposure;
  const [warmRed, warmGreen, warmBlue] = pizza.camera.whiteBalance;
  for (let y = 1; y < size - 1; y++) {
    lightRow(surface, near, around, shadow, planes, y, {
      key,
      half,
      second,
      unit,
      gloss: pizza.gloss,
      light: pizza.camera.light,
      red: exposure * warmRed,
      green: exposure * warmGreen,
      blue: exposure * warmBlue,
      spotX: scene.cx + Math.cos(lightAngle) * scene.radius * 0.5,
      spotY: scene.cy + Math.sin(lightAngle) * scene.radius * 0.5,
      fall: 1 / (scene.radius * scene.radius * 1.3),
    });
  }
  repeatEdges(planes, size);
  return planes;
}

interface Lamp {
  key: Vector;
  half: Vector;
  second: Vector;
  unit: number;
  gloss: number;
  light: number;
  red: number;
  green: number;
  blue: number;
  /** Centre of the lamp's pool of light, and its falloff. */
  spotX: number;
  spotY: number;
  fall: number;
}

function lightRow(
  surface: Scene['surface'],
  near: Float32Array,
  around: Float32Array,
  shadow: Float32Array,
  planes: Planes,
  y: number,
  lamp: Lamp,
): void {
  const { size, red, green, blue, gloss, classes } = surface;
  const { key } = lamp;
  const hollow = 0.03 / lamp.unit;
  const diffuse = DIFFUSE * lamp.light;
  const dy = (y - lamp.spotY) * (y - lamp.spotY);
  for (let x = 1; x < size - 1; x++) {
    const i = y * size + x;
    // The table is flat and dull.
    let value = AMBIENT + (diffuse * (key.z + WRAP)) / (1 + WRAP);
    let glint = 0;
    if (classes[i] !== BACKGROUND) {
      const gx = (near[i - 1]! - near[i + 1]!) * 0.6;
      const gy = (near[i - size]! - near[i + size]!) * 0.6;
      const soft = 1 / (1 + 0.34 * Math.sqrt(gx * gx + gy * gy));
      const nz = 1 / Math.sqrt((gx * gx + gy * gy) * soft * soft + 1);
      const nx = gx * soft * nz;
      const ny = gy * soft * nz;
      let facing = (nx * key.x + ny * key.y + nz * key.z + WRAP) / (1 + WRAP);
      if (facing < 0) facing = 0;
      let open = 1 - (around[i]! - near[i]!) * hollow;
      open = open < 0.45 ? 0.45 : open > 1.1 ? 1.1 : open;
      const lit = shadow[i]!;
      value = AMBIENT * (0.72 + 0.28 * nz) * open + diffuse * facing * (0.45 + 0.55 * open) * lit;
      glint = glintAt(lamp, nx, ny, nz, lit) * gloss[i]!;
    }
    const dx = x - lamp.spotX;
    const pool = 0.74 + 0.4 / (1 + (dx * dx + dy) * lamp.fall);
    planes.red[i] = (red[i]! * value + glint) * pool * lamp.red;
    planes.green[i] = (green[i]! * value + glint * 0.98) * pool * lamp.green;
    planes.blue[i] = (blue[i]! * value + glint * 0.92) * pool * lamp.blue;
  }
}

/** The key light's reflection and a broad faint one, for a gloss of 1. */
function glintAt(lamp: Lamp, nx: number, ny: number, nz: number, lit: number): number {
  let glint = 0;
  const h = nx * lamp.half.x + ny * lamp.half.y + nz * lamp.half.z;
  if (h > 0.9) {
    let p = h * h;
    p *= p;
    p *= p;
    p *= p;
    p *= p;
    glint = p * p * 0.26 * lit;
  }
  const s = nx * lamp.second.x + ny * lamp.second.y + nz * lamp.second.z;
  if (s > 0.85) {
    let p = s * s;
    p *= p;
    p *= p;
    p *= p;
    glint += p * p * 0.09;
  }
  return glint * lamp.gloss;
}

/**
 * Shadow factor, 1 lit .. 0.45 shaded, by how far the surface towards the light rises above a
 * point, at four distances.
 */
function castShadows(
  { surface, unit, pizza }: Scene,
  near: Float32Array,
  between: Float32Array,
): Float32Array {
  const { size, classes } = surface;
  const shadow = scratchBuffer('shadow', size * size).fill(1);
  const reach = Math.ceil(14 * unit) + 1;
  const toX = Math.cos(pizza.camera.lightAngle);
  const toY = Math.sin(pizza.camera.lightAngle);
  const step = (distance: number): number =>
    Math.round(toY * distance * unit) * size + Math.round(toX * distance * unit);
  const s1 = step(3),
    s2 = step(6),
    s3 = step(10),
    s4 = step(14);
  const slope = 0.72 * unit;
  const strength = 0.1 / unit;
  for (let y = reach; y < size - reach; y++) {
    for (let x = reach; x < size - reach; x++) {
      const i = y * size + x;
      // The table's shadow is drawn separately, and a dome would shade itself in visible steps.
      if (classes[i] === BACKGROUND || classes[i] === CRUST) continue;
      const h = near[i]!;
      let over = near[i + s1]! - h - 3 * slope;
      const b = near[i + s2]! - h - 6 * slope;
      const c = near[i + s3]! - h - 10 * slope;
      const d = near[i + s4]! - h - 14 * slope;
      if (b > over) over = b;
      if (c > over) over = c;
      if (d > over) over = d;
      if (over <= 0) continue;
      const dark = over * strength;
      shadow[i] = 1 - (dark > 0.55 ? 0.55 : dark);
    }
  }
  boxBlur(shadow, shadow, between, size, Math.max(1, Math.round(1.6 * unit)));
  return shadow;
}

function repeatEdges(planes: Planes, size: number): void {
  for (const plane of [planes.red, planes.green, planes.blue]) {
    for (let y = 1; y < size - 1; y++) {
      plane[y * size] = plane[y * size + 1]!;
      plane[y * size + size - 1] = plane[y * size + size - 2]!;
    }
    plane.copyWithin(0, size, 2 * size);
    plane.copyWithin((size - 1) * size, (size - 2) * size, (size - 1) * size);
  }
}
