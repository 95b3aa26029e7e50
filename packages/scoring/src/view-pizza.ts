import { toLab } from './colour.ts';
import type { FoundPizza } from './find-pizza.ts';
import { cropAround, type Raster } from './raster.ts';
import { CROP_SIDE, type PizzaView } from './segmentation/segmenter.ts';

/** The found pizza cut out of its picture, with its colours measured. */
export function viewPizza(picture: Raster, { circle, outline }: FoundPizza): PizzaView {
  const crop = cropAround(picture, circle, CROP_SIDE);
  return { picture, circle, outline, crop, lab: toLab(crop.data) };
}
