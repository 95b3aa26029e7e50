/** CIE L*a*b* (D65), one plane each; L 0..100, a and b about -100..100. */
export interface LabPlanes {
  L: Float32Array;
  a: Float32Array;
  b: Float32Array;
}

/** sRGB byte to linear light 0..1 (IEC 61966-2-1). */
const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

const ROOT_STEPS = 4096;
const ROOT_END = 1.1;
/** The CIE lightness root, tabulated over 0..1.1. */
const ROOT = Float32Array.from({ length: ROOT_STEPS + 1 }, (_, step) => {
  const t = (step / ROOT_STEPS) * ROOT_END;
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
});

const root = (t: number): number => ROOT[(t * (ROOT_STEPS / ROOT_END) + 0.5) | 0]!;

/** Lab planes of RGB bytes. */
export function toLab(rgb: Uint8Array): LabPlanes {
  const count = rgb.length / 3;
  const L = new Float32Array(count);
  const a = new Float32Array(count);
  const b = new Float32Array(count);
  for (let i = 0, j = 0; i < count; i++, j += 3) {
    const red = LINEAR[rgb[j]!]!;
    const green = LINEAR[rgb[j + 1]!]!;
    const blue = LINEAR[rgb[j + 2]!]!;
    const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
    const y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
    L[i] = 116 * y - 16;
    a[i] = 500 * (x - y);
    b[i] = 200 * (y - z);
  }
  return { L, a, b };
}

/** Hue angle in degrees, -180..180; 0 is red, 90 yellow, 180 green. */
export const hueOf = (a: number, b: number): number => (Math.atan2(b, a) * 180) / Math.PI;
