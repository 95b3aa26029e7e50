import { hueOf } from '../image/colour.ts';
import { ANGLES, sectorOf } from '../image/polar.ts';
import { CROP_REACH } from '../image/raster.ts';
import { HALF_SIDE, type PizzaView, type Segmentation } from '../segmentation/segmenter.ts';
import { SLICE_COUNT, sliceOf } from './slices.ts';

/**
 * Margins that exclude the crust's edges, in radii: sauce seeps in at the inner edge, and shadow
 * lies at the outer edge.
 */
const FROM_INNER = 0.02;
const FROM_OUTER = 0.015;
/** The crust never extends further inwards than this radius. */
const INNERMOST = 0.5;
/** Minimum redness of sauce relative to the pizza's own crust: hue in degrees, a in Lab units. */
const REDDER = { hue: 18, a: 8 };

/**
 * Share of each slice's crust that is stained by sauce, that is, clearly redder than the crust's
 * median colour. Cheese on the crust has the crust's colour and is not detected.
 */
export function stainShares(
  { half }: PizzaView,
  { outline, innerEdge }: Segmentation,
  startAngle: number,
): number[] {
  const places: number[] = [];
  const slices: number[] = [];
  const unit = (2 * CROP_REACH) / HALF_SIDE;
  for (let i = 0; i < half.a.length; i++) {
    const dx = ((i % HALF_SIDE) + 0.5) * unit - CROP_REACH;
    const dy = (Math.floor(i / HALF_SIDE) + 0.5) * unit - CROP_REACH;
    const radius = Math.sqrt(dx * dx + dy * dy);
    if (radius < INNERMOST || radius > 1.1) continue;
    const angle = sectorOf(dx, dy, ANGLES);
    if (radius < innerEdge[angle]! + FROM_INNER || radius > outline[angle]! - FROM_OUTER) continue;
    places.push(i);
    slices.push(sliceOf(dx, dy, startAngle));
  }
  const redness = Float32Array.from(places, (i) => half.a[i]!);
  const hue = Float32Array.from(places, (i) => hueOf(half.a[i]!, half.b[i]!));
  const usual = { a: median(redness), hue: median(hue) };
  const all = new Float64Array(SLICE_COUNT);
  const stained = new Float64Array(SLICE_COUNT);
  for (const [k, slice] of slices.entries()) {
    all[slice]! += 1;
    const redder = hue[k]! < usual.hue - REDDER.hue && redness[k]! > usual.a + REDDER.a;
    if (redder) stained[slice]! += 1;
  }
  return Array.from(stained, (count, slice) => count / Math.max(1, all[slice]!));
}

const median = (values: Float32Array): number => values.toSorted()[values.length >> 1] ?? 0;
