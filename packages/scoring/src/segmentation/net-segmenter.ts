import { loadFoodNet } from '../food/food-net.ts';
import { ON_ONE_THREAD } from '../models/model-file.ts';
import { segmentationOf } from './class-probabilities.ts';
import { loadModel } from './net-manifest.ts';
import { CROP_SIDE, type Segmenter } from './segmenter.ts';

/** Side of the class map in pixels. */
const MAP_SIDE = 192;

/**
 * The segmentation net, run by ONNX Runtime with one thread, because the pool already runs
 * processes in parallel. Throws if the optional runtime is not installed for this machine or the
 * model is not the expected one.
 */
export async function netSegmenter(): Promise<Segmenter> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const { manifest, model } = await loadModel();
  const { input, output } = manifest;
  const food = await loadFoodNet();
  const session = await InferenceSession.create(model, ON_ONE_THREAD);
  return {
    name: 'net',
    version: `${manifest.sha256.slice(0, 8)}`,
    food,
    async segment({ crop, outline }) {
      const shape = [1, 3, CROP_SIDE, CROP_SIDE];
      const tensor = new Tensor('float32', colourPlanes(crop.data, input), shape);
      const answers = await session.run({ [input.name]: tensor });
      const value = answers[output.name]!.data as Float32Array;
      return segmentationOf({ side: output.size, value }, outline, MAP_SIDE);
    },
  };
}

/** Normalised colour planes of the crop, stored consecutively, from its interleaved bytes. */
function colourPlanes(rgb: Uint8Array, { mean, deviation }: { mean: number; deviation: number }) {
  const count = CROP_SIDE * CROP_SIDE;
  const values = new Float32Array(3 * count);
  const scale = 1 / (255 * deviation);
  const shift = mean / deviation;
  for (let i = 0, k = 0; i < count; i++, k += 3) {
    values[i] = rgb[k]! * scale - shift;
    values[count + i] = rgb[k + 1]! * scale - shift;
    values[2 * count + i] = rgb[k + 2]! * scale - shift;
  }
  return values;
}
