import { hueOf } from './colour.ts';
import { ANGLES, sectorOf } from './polar.ts';
import { CROP_REACH } from './raster.ts';
import { CROP_SIDE, type PizzaView, type Segmentation } from './segmentation/segmenter.ts';
import { SLICE_COUNT, sliceOf } from './slices.ts';
import { boxBlur } from './texture.ts';

/** The crust without its edges, in radii: sauce seeps at the inner one, shadow lies at the outer one. */
const FROM_INNER = 0.02;
const FROM_OUTER = 0.015;
/** Sauce is redder than the pizza's own crust: hue in degrees, a in Lab units. */
const REDDER = { hue: 18, a: 8 };

/**
 * Share of each slice's crust that sauce stains: places clearly redder than this crust's median
 * colour. Cheese on the crust has the crust's colour and is not seen.
 */
export function stainShares(
  { lab }: PizzaView,
  { outline, innerEdge }: Segmentation,
  startAngle: number,
): number[] {
  const a = boxBlur(lab.a, CROP_SIDE, 1);
  const b = boxBlur(lab.b, CROP_SIDE, 1);
  const crust: { slice: number; a: number; hue: number }[] = [];
  const unit = (2 * CROP_REACH) / CROP_SIDE;
  for (let i = 0; i < a.length; i++) {
    const dx = ((i % CROP_SIDE) + 0.5) * unit - CROP_REACH;
    const dy = (Math.floor(i / CROP_SIDE) + 0.5) * unit - CROP_REACH;
    const radius = Math.hypot(dx, dy);
    if (radius < 0.5) continue;
    const angle = sectorOf(dx, dy, ANGLES);
    if (radius < innerEdge[angle]! + FROM_INNER || radius > outline[angle]! - FROM_OUTER) continue;
    crust.push({ slice: sliceOf(dx, dy, startAngle), a: a[i]!, hue: hueOf(a[i]!, b[i]!) });
  }
  const usual = { a: median(crust.map((p) => p.a)), hue: median(crust.map((p) => p.hue)) };
  const all = new Array<number>(SLICE_COUNT).fill(0);
  const stained = new Array<number>(SLICE_COUNT).fill(0);
  for (const { slice, ...colour } of crust) {
    all[slice]! += 1;
    const redder = colour.hue < usual.hue - REDDER.hue && colour.a > usual.a + REDDER.a;
    if (redder) stained[slice]! += 1;
  }
  return stained.map((count, slice) => count / Math.max(1, all[slice]!));
}

const median = (values: number[]): number =>
  Float32Array.from(values).sort()[values.length >> 1] ?? 0;
