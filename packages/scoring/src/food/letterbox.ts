import { cropOf, shrinkTo, type Raster } from '../image/raster.ts';
import type { Box } from './best-box.ts';

/** Side of the pictures that the detector was trained on, in pixels. */
export const DETECTOR_SIDE = 416;

/**
 * The picture centred in a black square of DETECTOR_SIDE, and the transform of boxes back to the
 * picture.
 */
export function letterboxed(picture: Raster): { square: Raster; toPicture: (box: Box) => Box } {
  const { width, height } = picture;
  const small = shrinkTo(picture, DETECTOR_SIDE);
  const half = Math.max(small.width, small.height) / 2;
  const middle = { x: small.width / 2, y: small.height / 2 };
  const square = cropOf(small, { ...middle, across: half, down: half }, DETECTOR_SIDE);
  blacken(square, small.width / (2 * half), small.height / (2 * half));
  const scale = Math.max(width, height) / DETECTOR_SIDE;
  const right = (DETECTOR_SIDE * scale - width) / 2;
  const down = (DETECTOR_SIDE * scale - height) / 2;
  return {
    square,
    toPicture: ({ left, top, right: end, bottom }) => ({
      left: left * scale - right,
      top: top * scale - down,
      right: end * scale - right,
      bottom: bottom * scale - down,
    }),
  };
}

/**
 * Blackens everything outside the centred area; `across` and `down` are its shares of width and
 * height.
 */
function blacken({ width, height, data }: Raster, across: number, down: number): void {
  const column = Math.round((width * (1 - across)) / 2);
  const row = Math.round((height * (1 - down)) / 2);
  data.fill(0, 0, row * width * 3);
  data.fill(0, (height - row) * width * 3);
  if (column === 0) return;
  for (let y = row; y < height - row; y++) {
    data.fill(0, y * width * 3, (y * width + column) * 3);
    data.fill(0, ((y + 1) * width - column) * 3, (y + 1) * width * 3);
  }
}
