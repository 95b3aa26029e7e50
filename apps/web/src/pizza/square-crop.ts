import type { CSSProperties } from 'react';
import type { PixelPoint } from '@crustodian/domain/pizza/slice-polygons';

/** A circle in the units of the drawing; x and y are its centre. */
export interface Disc {
  x: number;
  y: number;
  radius: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The visible square part of a picture, in its pixels. */
export interface SquareCrop {
  x: number;
  y: number;
  side: number;
}

/**
 * The largest square of the picture with the pizza centred, moved inwards at the edges. A square
 * picture is shown whole.
 */
export function squareCrop({ width, height }: Size, disc: Disc | null): SquareCrop {
  const side = Math.min(width, height);
  const start = (centre: number, length: number) =>
    Math.min(Math.max(0, centre - side / 2), length - side);
  return {
    x: start(disc?.x ?? width / 2, width),
    y: start(disc?.y ?? height / 2, height),
    side,
  };
}

/**
 * The crop, moved and if necessary enlarged to leave room around the disc on all sides. `margin` is
 * a fraction of the crop's side, below one half. Unlike the original crop, it may extend beyond the
 * picture.
 */
export function roomyCrop(crop: SquareCrop, { x, y, radius }: Disc, margin: number): SquareCrop {
  const side = Math.max(crop.side, (2 * radius) / (1 - 2 * margin));
  const reach = radius + margin * side;
  const start = (centre: number, from: number) =>
    Math.min(Math.max(from - (side - crop.side) / 2, centre + reach - side), centre - reach);
  return { x: start(x, crop.x), y: start(y, crop.y), side };
}

/** The square around the disc, for the view that is clipped to the circle. */
export const discCrop = ({ x, y, radius }: Disc): SquareCrop => ({
  x: x - radius,
  y: y - radius,
  side: radius * 2,
});

/** A point of the picture in a drawing of side `size` that shows the crop. */
export function pointInCrop(
  [x, y]: Readonly<PixelPoint>,
  crop: SquareCrop,
  size: number,
): PixelPoint {
  const scale = size / crop.side;
  return [(x - crop.x) * scale, (y - crop.y) * scale];
}

/** The disc in a drawing of side `size` that shows the crop. */
export function discInCrop(disc: Disc, crop: SquareCrop, size: number): Disc {
  const [x, y] = pointInCrop([disc.x, disc.y], crop, size);
  return { x, y, radius: (disc.radius * size) / crop.side };
}

/** Positions a whole picture so that the crop fills its square frame. */
export function cropStyle({ width, height }: Size, { x, y, side }: SquareCrop): CSSProperties {
  const percent = (length: number) => `${(length / side) * 100}%`;
  return {
    width: percent(width),
    height: percent(height),
    left: percent(-x),
    top: percent(-y),
  };
}
