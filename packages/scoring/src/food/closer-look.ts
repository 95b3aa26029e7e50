import { affineCrop } from '../image/affine-crop.ts';
import type { Raster } from '../image/raster.ts';
import type { FoundBox } from './best-box.ts';
import { shrunkFor, rotatedFrame } from './look-crop.ts';
import { ovalInBoth, ovalInBox, type Oval } from './oval.ts';

/**
 * Side in pixels of the squares in which a pizza is searched again, and their reach relative to its
 * longer half-axis.
 */
const SIDE = 224;
const REACH = 1.5;

/**
 * Two square crops around a pizza, the second rotated by 45°, and the transform back to the
 * picture.
 */
export function closerSquares(
  picture: Raster,
  { x, y, across, down }: Oval,
): { squares: Raster[]; ovalIn: (boxes: readonly FoundBox[]) => Oval } {
  const reach = REACH * Math.max(across, down);
  const { small, scale } = shrunkFor(picture, reach, SIDE);
  const round = { x, y, across: reach, down: reach, slant: 0 };
  const squares = [0, 45].map((angle) =>
    affineCrop(small, rotatedFrame(round, angle, scale, scale), SIDE),
  );
  const pixel = (2 * reach) / SIDE;
  const aboutMiddle = ({ box }: FoundBox): Oval => {
    const oval = ovalInBox(box);
    return {
      x: (oval.x - SIDE / 2) * pixel,
      y: (oval.y - SIDE / 2) * pixel,
      across: oval.across * pixel,
      down: oval.down * pixel,
      slant: 0,
    };
  };
  return {
    squares,
    ovalIn([upright, turned]) {
      const oval = ovalInBoth(aboutMiddle(upright!), aboutMiddle(turned!));
      return { ...oval, x: x + oval.x, y: y + oval.y };
    },
  };
}

/** Below this likelihood, a square counts as showing no pizza. */
const SEEN_FROM = 0.1;
/**
 * Maximum difference in size (in logarithms) and maximum distance of the centres (in radii) of two
 * boxes of the same pizza.
 */
const ALIKE = 0.4;
const BESIDE = 0.5;

/** Whether the boxes in both squares show the pizza that was searched for. */
export function isSamePizza(oval: Oval, rough: Oval, boxes: readonly FoundBox[]): boolean {
  if (boxes.some(({ likelihood }) => likelihood < SEEN_FROM)) return false;
  const size = Math.sqrt(rough.across * rough.down);
  const away = Math.hypot(oval.x - rough.x, oval.y - rough.y);
  const grown = Math.log(Math.sqrt(oval.across * oval.down) / size);
  return Math.abs(grown) < ALIKE && away < BESIDE * size;
}
