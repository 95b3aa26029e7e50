import { cropAround, CROP_REACH, type Disc, type Raster } from '../image/raster.ts';
import type { ModelDescription } from './model-description.ts';

/** Numbers in the order of a tensor of this shape. */
export interface ModelTensor {
  shape: number[];
  data: Float32Array;
}

const inputShape = ({ input: { size, layout } }: ModelDescription): number[] =>
  layout === 'NCHW' ? [1, 3, size, size] : [1, size, size, 3];

/** The square around the pizza in the form that the model expects. */
export function modelInput(
  model: ModelDescription,
  picture: Raster,
  { x, y, radius }: Disc,
): ModelTensor {
  const { size, reach, layout, colours } = model.input;
  const disc = { x, y, radius: (radius * reach) / CROP_REACH };
  const { data: rgb } = cropAround(picture, disc, size);
  const { divide_by, mean, deviation } = model.normalisation;
  const count = size * size;
  const data = new Float32Array(count * 3);
  for (let channel = 0; channel < 3; channel++) {
    const from = colours === 'RGB' ? channel : 2 - channel;
    for (let i = 0; i < count; i++) {
      const value = (rgb[i * 3 + from]! / divide_by - mean[channel]!) / deviation[channel]!;
      data[layout === 'NCHW' ? channel * count + i : i * 3 + channel] = value;
    }
  }
  return { shape: inputShape(model), data };
}
