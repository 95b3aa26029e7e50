/** Pixels of one connected part of a map, as indices, and the box around them. */
export interface Part {
  pixels: number[];
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The 4-connected parts of a square map of `size` pixels for which `belongs` holds. */
export function connectedParts(size: number, belongs: (pixel: number) => boolean): Part[] {
  const seen = new Uint8Array(size * size);
  const parts: Part[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || !belongs(start)) continue;
    parts.push(flood(start, size, seen, belongs));
  }
  return parts;
}

function flood(
  start: number,
  size: number,
  seen: Uint8Array,
  belongs: (pixel: number) => boolean,
): Part {
  const part: Part = { pixels: [start], left: size, top: size, right: 0, bottom: 0 };
  seen[start] = 1;
  for (let next = 0; next < part.pixels.length; next++) {
    const pixel = part.pixels[next]!;
    const x = pixel % size;
    const y = (pixel - x) / size;
    part.left = Math.min(part.left, x);
    part.right = Math.max(part.right, x);
    part.top = Math.min(part.top, y);
    part.bottom = Math.max(part.bottom, y);
    const neighbours = [
      x > 0 ? pixel - 1 : pixel,
      x < size - 1 ? pixel + 1 : pixel,
      y > 0 ? pixel - size : pixel,
      y < size - 1 ? pixel + size : pixel,
    ];
    for (const neighbour of neighbours) {
      if (seen[neighbour] || !belongs(neighbour)) continue;
      seen[neighbour] = 1;
      part.pixels.push(neighbour);
    }
  }
  return part;
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
