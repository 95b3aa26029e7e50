import { segmentationOf } from './class-probabilities.ts';
import { loadModel } from './net-manifest.ts';
import { CROP_SIDE, HALF_SIDE, type Segmenter } from './segmenter.ts';

/** Side of the class map in pixels. */
const MAP_SIDE = 192;

/**
 * The segmentation net, run by ONNX Runtime with one thread (the pool is what runs in parallel).
 * Throws when the optional runtime is not installed for this machine or the model is not ours.
 */
export async function netSegmenter(): Promise<Segmenter> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const { manifest, model } = await loadModel();
  const { input, output } = manifest;
  const session = await InferenceSession.create(model, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 3,
  });
  return {
    name: 'net',
    version: manifest.sha256.slice(0, 8),
    async segment({ crop, outline }) {
      const shape = [1, 3, HALF_SIDE, HALF_SIDE];
      const tensor = new Tensor('float32', halvedPlanes(crop.data, input), shape);
      const answers = await session.run({ [input.name]: tensor });
      const value = answers[output.name]!.data as Float32Array;
      return segmentationOf({ side: output.size, value }, outline, MAP_SIDE);
    },
  };
}

/** Normalised colour planes of half the crop's side, one after the other, from its interleaved bytes. */
function halvedPlanes(rgb: Uint8Array, { mean, deviation }: { mean: number; deviation: number }) {
  const count = HALF_SIDE * HALF_SIDE;
  const values = new Float32Array(3 * count);
  const scale = 1 / (4 * 255 * deviation);
  const shift = mean / deviation;
  const below = CROP_SIDE * 3;
  for (let y = 0, i = 0; y < HALF_SIDE; y++) {
    for (let x = 0, k = 2 * y * below; x < HALF_SIDE; x++, i++, k += 6) {
      for (let channel = 0; channel < 3; channel++) {
        const above = rgb[k + channel]! + rgb[k + 3 + channel]!;
        const sum = above + rgb[k + below + channel]! + rgb[k + below + 3 + channel]!;
        values[channel * count + i] = sum * scale - shift;
      }
    }
  }
  return values;
}
