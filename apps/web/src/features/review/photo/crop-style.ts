import type { CSSProperties } from 'react';
import type { Size, SquareCrop } from '../../../pizza/square-crop.ts';

/** Lays a whole picture so that the crop fills its square frame. */
export function cropStyle({ width, height }: Size, { x, y, side }: SquareCrop): CSSProperties {
  const percent = (length: number) => `${(length / side) * 100}%`;
  return {
    width: percent(width),
    height: percent(height),
    left: percent(-x),
    top: percent(-y),
  };
}
