import type { Raster } from './raster.ts';

/**
 * A parallelogram in a picture: its centre, and the vectors (x and y, in pixels) from there to the
 * middle of its right and bottom edges.
 */
export interface Frame {
  x: number;
  y: number;
  right: readonly [x: number, y: number];
  down: readonly [x: number, y: number];
}

/** Resamples a frame to a square of `size` pixels; outside the picture the border pixels repeat. */
export function affineCrop({ width, height, data }: Raster, frame: Frame, size: number): Raster {
  const { x, y, right, down } = frame;
  const crop = new Uint8Array(size * size * 3);
  const step = 2 / size;
  const [stepX, stepY] = [right[0] * step, right[1] * step];
  // Just before the last pixel, so that a next pixel always exists.
  const [lastX, lastY] = [Math.max(0, width - 1.001), Math.max(0, height - 1.001)];
  const next = width > 1 ? 3 : 0;
  const below = height > 1 ? width * 3 : 0;
  const first = 0.5 * step - 1;
  for (let row = 0, k = 0; row < size; row++) {
    const away = (row + 0.5) * step - 1;
    let atX = x + down[0] * away + right[0] * first - 0.5;
    let atY = y + down[1] * away + right[1] * first - 0.5;
    for (const end = k + 3 * size; k < end; k += 3, atX += stepX, atY += stepY) {
      const insideX = atX < 0 ? 0 : atX > lastX ? lastX : atX;
      const insideY = atY < 0 ? 0 : atY > lastY ? lastY : atY;
      const column = insideX | 0;
      const line = insideY | 0;
      const fx = insideX - column;
      const fy = insideY - line;
      const i = (line * width + column) * 3;
      const a = (1 - fx) * (1 - fy);
      const b = fx * (1 - fy);
      const c = (1 - fx) * fy;
      const d = fx * fy;
      for (let p = i, q = k; p < i + 3; p++, q++) {
        const above = a * data[p]! + b * data[p + next]!;
        crop[q] = above + c * data[p + below]! + d * data[p + below + next]! + 0.5;
      }
    }
  }
  return { width: size, height: size, data: crop };
}
