import { cropAround } from '../raster.ts';
import { segmentationOf, softmax } from './class-probabilities.ts';
import { loadModel } from './net-manifest.ts';
import type { Segmenter } from './segmenter.ts';

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
    async segment({ picture, circle, outline }) {
      const crop = cropAround(picture, circle, input.size);
      const shape = [1, 3, input.size, input.size];
      const tensor = new Tensor('float32', planes(crop.data, input), shape);
      const answers = await session.run({ [input.name]: tensor });
      const logits = answers[output.name]!.data as Float32Array;
      return segmentationOf(softmax(logits, output.size), outline, MAP_SIDE);
    },
  };
}

/** Normalised colour planes, one after the other, from interleaved bytes. */
function planes(rgb: Uint8Array, { mean, deviation }: { mean: number; deviation: number }) {
  const count = rgb.length / 3;
  const values = new Float32Array(rgb.length);
  for (let i = 0; i < count; i++) {
    for (let channel = 0; channel < 3; channel++) {
      values[channel * count + i] = (rgb[i * 3 + channel]! / 255 - mean) / deviation;
    }
  }
  return values;
}
