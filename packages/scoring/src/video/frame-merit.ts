import type { FoundPizza } from '../locate/find-pizza-by-colour.ts';
import type { Raster } from '../image/raster.ts';

const WITHIN = 0.7;
/** Margin to the picture's border, in radii, from which a pizza counts as whole. */
const WHOLE_FROM = 0.04;
/** Mean squared step between neighbouring pixels at which detail counts half. */
const HALF_SHARP = 60;

/** Quality 0..1 of a frame as a pizza's snapshot: certain, sharp and whole. Cheap to compute. */
export function frameMerit(picture: Raster, { circle, confidence }: FoundPizza): number {
  const { x, y, radius } = circle;
  const border = Math.min(x, y, picture.width - x, picture.height - y) - radius;
  const whole = Math.min(1, Math.max(0, 1 + border / (WHOLE_FROM * radius)));
  const detail = detailOf(picture, circle);
  return confidence * whole * (detail / (detail + HALF_SHARP));
}

/** Mean squared step of green to the right and lower neighbours, at every second pixel. */
function detailOf({ width, height, data }: Raster, { x, y, radius }: FoundPizza['circle']): number {
  const reach = WITHIN * radius;
  let sum = 0;
  let count = 0;
  for (
    let row = Math.max(0, Math.ceil(y - reach));
    row < Math.min(height - 1, y + reach);
    row += 2
  ) {
    const half = Math.sqrt(Math.max(0, reach * reach - (row - y) ** 2));
    const last = Math.min(width - 1, x + half);
    for (let column = Math.max(0, Math.ceil(x - half)); column < last; column += 2) {
      const i = (row * width + column) * 3 + 1;
      sum += (data[i + 3]! - data[i]!) ** 2 + (data[i + width * 3]! - data[i]!) ** 2;
      count++;
    }
  }
  return count > 0 ? sum / count : 0;
}
