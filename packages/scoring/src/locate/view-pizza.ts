import { toLab, type LabPlanes } from '../image/colour.ts';
import type { FoundPizza } from './find-pizza-by-colour.ts';
import { cropAround, type Raster } from '../image/raster.ts';
import {
  CROP_SIDE,
  HALF_SIDE,
  type PizzaView,
  type Segmentation,
  type Segmenter,
} from '../segmentation/segmenter.ts';

/** The found pizza cropped from its picture, with its colours converted to Lab. */
export function viewPizza(picture: Raster, { circle, outline }: FoundPizza): PizzaView {
  const crop = cropAround(picture, circle, CROP_SIDE);
  const lab = toLab(crop.data);
  return { picture, circle, outline, crop, lab, half: halved(lab) };
}

/** A found pizza with the class of each of its pixels. */
export interface SegmentedPizza {
  found: FoundPizza;
  view: PizzaView;
  map: Segmentation;
}

export async function segmentPizza(
  picture: Raster,
  found: FoundPizza,
  segmenter: Segmenter,
): Promise<SegmentedPizza> {
  const view = viewPizza(picture, found);
  return { found, view, map: await segmenter.segment(view) };
}

const halved = ({ L, a, b }: LabPlanes): LabPlanes => ({
  L: halvedPlane(L),
  a: halvedPlane(a),
  b: halvedPlane(b),
});

/** Halves the resolution: each value is the mean of two by two pixels. */
function halvedPlane(plane: Float32Array): Float32Array {
  const half = new Float32Array(HALF_SIDE * HALF_SIDE);
  for (let y = 0, i = 0; y < HALF_SIDE; y++) {
    for (let x = 0; x < HALF_SIDE; x++, i++) {
      const at = 2 * y * CROP_SIDE + 2 * x;
      const above = plane[at]! + plane[at + 1]!;
      half[i] = (above + plane[at + CROP_SIDE]! + plane[at + CROP_SIDE + 1]!) / 4;
    }
  }
  return half;
}
