import type { InferenceSession, Tensor } from 'onnxruntime-node';
import type { FoundPizza } from '../locate/find-pizza.ts';
import { ON_ONE_THREAD, readManifest, readModel, type ModelFile } from '../models/model-file.ts';
import type { Raster } from '../image/raster.ts';
import { bestBox, type BoxAnswers, type FoundBox } from './best-box.ts';
import { DETECTOR_SIDE, letterboxed } from './letterbox.ts';
import { LOOK_LENGTH } from './food-heads.ts';
import { lookCrop, quarterTurned } from './look-crop.ts';

/** The network trained on real food: where a pizza is, and features of the picture. */
export interface FoodNet {
  /** Starts of the SHA-256 of its files; changes whenever an output can change. */
  version: string;
  /** The likeliest box of a pizza, in pixels of the picture. */
  sight(picture: Raster): Promise<FoundBox>;
  /** Features of a found pizza averaged over rotations, for the heads; of a single rotation if that is enough. */
  look(
    picture: Raster,
    found: FoundPizza,
    isEnough?: (look: Float32Array) => boolean,
  ): Promise<Float32Array>;
}

interface FoodManifest {
  trunk: ModelFile;
  boxes: ModelFile;
  look: ModelFile;
}

/** Mean and deviation of blue, green and red that the net was trained with. */
const MEAN = [103.53, 116.28, 123.675] as const;
const DEVIATION = [57.375, 57.12, 58.395] as const;

/** Number of quarter turns at which a pizza is examined. */
const TURNS = 4;

/** Throws if the optional runtime is not installed or a model file is not the expected one. */
export async function loadFoodNet(): Promise<FoodNet> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const manifest = (await readManifest('food.json')) as FoodManifest;
  const { trunk: trunkFile, boxes: boxesFile, look: lookFile } = manifest;
  const start = async (file: ModelFile): Promise<InferenceSession> =>
    InferenceSession.create(await readModel(file), ON_ONE_THREAD);
  const trunk = await start(trunkFile);
  const boxes = await start(boxesFile);
  const look = await start(lookFile);
  const [answer] = look.outputMetadata;
  if (!answer?.isTensor || answer.shape[0] !== LOOK_LENGTH)
    throw new Error('food-heads.json learnt on other looks than food-look.onnx gives');
  const featuresOf = async (picture: Raster): Promise<Record<string, Tensor>> => {
    const shape = [1, 3, picture.height, picture.width];
    return trunk.run({ image: new Tensor('float32', colourPlanes(picture), shape) });
  };
  return {
    version: [trunkFile, boxesFile, lookFile].map(({ sha256 }) => sha256.slice(0, 2)).join(''),
    async sight(picture) {
      const { square, toPicture } = letterboxed(picture);
      const answers = await boxes.run(await featuresOf(square));
      const values = Object.fromEntries(
        Object.entries(answers).map(([name, { data }]) => [name, data as Float32Array]),
      ) as BoxAnswers;
      const { likelihood, box } = bestBox(values, DETECTOR_SIDE);
      return { likelihood, box: toPicture(box) };
    },
    async look(picture, found, isEnough) {
      let square = lookCrop(picture, found);
      let sum: Float32Array | undefined;
      for (let turn = 0; turn < TURNS; turn++) {
        if (turn > 0) square = quarterTurned(square);
        const seen = (await look.run(await featuresOf(square)))['look']!.data as Float32Array;
        sum = sum ? sum.map((value, k) => value + seen[k]!) : Float32Array.from(seen);
        if (turn === 0 && isEnough?.(sum)) return sum;
      }
      return sum!.map((value) => value / TURNS);
    },
  };
}

/** Blue, green and red planes, one after the other, of interleaved RGB bytes. */
function colourPlanes({ data, width, height }: Raster): Float32Array {
  const count = width * height;
  const planes = new Float32Array(3 * count);
  for (let plane = 0; plane < 3; plane++) {
    const scale = 1 / DEVIATION[plane]!;
    const shift = MEAN[plane]! * scale;
    for (let i = 0, k = 2 - plane; i < count; i++, k += 3) {
      planes[plane * count + i] = data[k]! * scale - shift;
    }
  }
  return planes;
}
