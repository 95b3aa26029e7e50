import { blurRows, boxBlur } from '../box-blur.ts';
import type { Planes } from './light.ts';
import type { PizzaParameters } from '../pizza-parameters.ts';
import { randomStream } from '../random.ts';
import { clamp } from '../pizza/shaping.ts';
import { scratchBuffer } from '../pizza/surface.ts';

/** Picture size to which defocus and movement refer. */
const REFERENCE_SIZE = 1024;
const CURVE_LENGTH = 4096;
const NOISE_LENGTH = 1 << 16;

/** Applies lens, movement, fog, tone curve and sensor noise: converts light to 8-bit sRGB. */
export function takePicture(planes: Planes, pizza: PizzaParameters): Uint8Array {
  const { size } = pizza;
  const scale = size / REFERENCE_SIZE;
  const between = scratchBuffer('between', size * size);
  const other = scratchBuffer('near', size * size);
  const defocus = Math.round(pizza.defocus * scale);
  const movement = Math.round((pizza.movement * scale) / 2);
  for (const plane of [planes.red, planes.green, planes.blue]) {
    if (defocus >= 1) {
      boxBlur(plane, other, between, size, defocus);
      boxBlur(other, plane, between, size, defocus);
    } else soften(plane, between, size);
    if (movement >= 1) {
      blurRows(plane, between, size, movement);
      plane.set(between);
    }
  }
  return expose(planes, pizza);
}

/** The slight blur of any lens, which also smooths the pixel edges of masks. */
function soften(plane: Float32Array, between: Float32Array, size: number): void {
  between.set(plane);
  for (let y = 0; y < size; y++) {
    const end = y * size + size - 1;
    for (let i = y * size + 1; i < end; i++)
      between[i] = 0.17 * (plane[i - 1]! + plane[i + 1]!) + 0.66 * plane[i]!;
  }
  const last = size * (size - 1);
  for (let i = size; i < last; i++)
    plane[i] = 0.17 * (between[i - size]! + between[i + size]!) + 0.66 * between[i]!;
}

function expose(planes: Planes, pizza: PizzaParameters): Uint8Array {
  const area = pizza.size * pizza.size;
  const rgb = new Uint8Array(area * 3);
  const curve = toneCurve();
  const noise = sensorNoise();
  const { red, green, blue } = planes;
  const { saturation, grain } = pizza.camera;
  const { fog } = pizza;
  const start = (Math.imul(pizza.seed, 2654435761) >>> 0) & (NOISE_LENGTH - 1);
  const mask = NOISE_LENGTH - 1;
  for (let i = 0, j = 0; i < area; i++, j += 3) {
    const light = 0.3 * red[i]! + 0.59 * green[i]! + 0.11 * blue[i]!;
    let r = light + (red[i]! - light) * saturation;
    let g = light + (green[i]! - light) * saturation;
    let b = light + (blue[i]! - light) * saturation;
    if (fog > 0) {
      r += (0.5 - r) * fog;
      g += (0.51 - g) * fog;
      b += (0.53 - b) * fog;
    }
    const r8 = curve[r <= 0 ? 0 : r >= 2 ? CURVE_LENGTH - 1 : (r * 2047) | 0]!;
    const g8 = curve[g <= 0 ? 0 : g >= 2 ? CURVE_LENGTH - 1 : (g * 2047) | 0]!;
    const b8 = curve[b <= 0 ? 0 : b >= 2 ? CURVE_LENGTH - 1 : (b * 2047) | 0]!;
    const k = (start + i * 3 + (i >>> 10) * 7919) & mask;
    const shared = 0.7 * noise[(k + 32771) & mask]!;
    const amount = grain * (320 - 0.64 * g8);
    // Uint8Array wraps around, so values are clamped here.
    const nr = r8 + (0.5 * noise[k]! + shared) * amount;
    const ng = g8 + (0.4 * noise[(k + 1) & mask]! + shared) * amount;
    const nb = b8 + (0.7 * noise[(k + 2) & mask]! + shared) * amount;
    rgb[j] = nr < 0 ? 0 : nr > 255 ? 255 : nr;
    rgb[j + 1] = ng < 0 ? 0 : ng > 255 ? 255 : ng;
    rgb[j + 2] = nb < 0 ? 0 : nb > 255 ? 255 : nb;
  }
  return rgb;
}

let curveKept: Float32Array | undefined;

/** Maps linear light 0..2 to 0..255: a shoulder above 0.72, gamma, and a mild S curve. */
function toneCurve(): Float32Array {
  return (curveKept ??= Float32Array.from({ length: CURVE_LENGTH }, (_, i) => {
    const x = i / 2047;
    const rolled = x < 0.72 ? x : 0.72 + ((1 - Math.exp(-(x - 0.72) * 2.6)) / 2.6) * 0.72;
    const s = clamp(rolled, 0, 1) ** (1 / 2.2);
    return 255 * (s + (s * s * (3 - 2 * s) - s) * 0.6);
  }));
}

let noiseKept: Float32Array | undefined;

function sensorNoise(): Float32Array {
  if (noiseKept) return noiseKept;
  const random = randomStream(99);
  const noise = new Float32Array(NOISE_LENGTH);
  for (let i = 0; i < NOISE_LENGTH; i += 2) {
    const length = Math.sqrt(-2 * Math.log(random() + 1e-9));
    const angle = Math.PI * 2 * random();
    noise[i] = length * Math.cos(angle);
    noise[i + 1] = length * Math.sin(angle);
  }
  return (noiseKept = noise);
}
