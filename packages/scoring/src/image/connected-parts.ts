/** Pixel indices of one connected part of a map, and its bounding box. */
export interface Part {
  kind: number;
  pixels: number[];
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Kind of pixels that belong to no part. */
export const NO_PART = -1;

/** The 4-connected parts of a square map of `size` pixels; each part has a single kind. */
export function connectedParts(size: number, kindOf: (pixel: number) => number): Part[] {
  const kinds = new Int16Array(size * size);
  for (let pixel = 0; pixel < kinds.length; pixel++) kinds[pixel] = kindOf(pixel);
  const parts: Part[] = [];
  for (let start = 0; start < kinds.length; start++) {
    if (kinds[start] !== NO_PART) parts.push(takePart(start, size, kinds));
  }
  return parts;
}

/** Flood-fills a part from one of its pixels and removes it from the map. */
function takePart(start: number, size: number, kinds: Int16Array): Part {
  const kind = kinds[start]!;
  const pixels = [start];
  let [left, top, right, bottom] = [size, size, 0, 0];
  const take = (pixel: number): void => {
    if (kinds[pixel] !== kind) return;
    kinds[pixel] = NO_PART;
    pixels.push(pixel);
  };
  kinds[start] = NO_PART;
  for (let next = 0; next < pixels.length; next++) {
    const pixel = pixels[next]!;
    const x = pixel % size;
    const y = (pixel - x) / size;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    if (x > 0) take(pixel - 1);
    if (x < size - 1) take(pixel + 1);
    if (y > 0) take(pixel - size);
    if (y < size - 1) take(pixel + size);
  }
  return { kind, pixels, left, top, right, bottom };
}

/** 1 for a filled ellipse, less for ragged or hollow parts: area over the area of its inertia ellipse. */
export function compactness({ pixels }: Part, size: number): number {
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  for (const pixel of pixels) {
    const x = pixel % size;
    const y = (pixel - x) / size;
    sx += x;
    sy += y;
    sxx += x * x;
    syy += y * y;
    sxy += x * y;
  }
  const n = pixels.length;
  const vx = sxx / n - (sx / n) ** 2 + 1 / 12;
  const vy = syy / n - (sy / n) ** 2 + 1 / 12;
  const vxy = sxy / n - (sx / n) * (sy / n);
  return n / (4 * Math.PI * Math.sqrt(Math.max(1e-6, vx * vy - vxy * vxy)));
}
