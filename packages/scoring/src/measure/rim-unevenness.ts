import type { Segmentation } from '../segmentation/segmenter.ts';

/** How uneven a rim is, independent of the viewpoint. */
export interface RimUnevenness {
  /** Unevenness of the outer edge, in radii. */
  edge: number;
  /** Unevenness of the crust's width, relative to its mean. */
  width: number;
}

export function rimUnevenness({
  outline,
  innerEdge,
}: Pick<Segmentation, 'outline' | 'innerEdge'>): RimUnevenness {
  const widths = outline.map((radius, angle) => radius - innerEdge[angle]!);
  const mean = widths.reduce((sum, width) => sum + width, 0) / widths.length;
  return { edge: unevenness(outline), width: unevenness(widths) / Math.max(0.02, mean) };
}

/**
 * Number of waves due to the viewpoint: an off-center view adds one wave to a closed curve, an
 * oblique view two.
 */
const OF_VIEW = 2;

/** Deviation of a closed curve from an even one, without the effect of the viewpoint. */
function unevenness(curve: Float32Array): number {
  const count = curve.length;
  let square = curve.reduce((sum, value) => sum + value * value, 0) / count;
  for (let waves = 0; waves <= OF_VIEW; waves++) {
    let [cosine, sine] = [0, 0];
    for (let k = 0; k < count; k++) {
      const angle = (2 * Math.PI * waves * k) / count;
      cosine += (curve[k]! * Math.cos(angle)) / count;
      sine += (curve[k]! * Math.sin(angle)) / count;
    }
    square -= (waves === 0 ? 1 : 2) * (cosine * cosine + sine * sine);
  }
  return Math.sqrt(Math.max(0, square));
}
