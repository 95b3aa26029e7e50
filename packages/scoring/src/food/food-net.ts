import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { ON_ONE_THREAD, readManifest, readModel, type ModelFile } from '../models/model-file.ts';
import type { Raster } from '../image/raster.ts';
import { bestBox, type Box, type BoxAnswers, type FoundBox } from './best-box.ts';
import { closerSquares, isSamePizza } from './closer-look.ts';
import { letterboxed } from './letterbox.ts';
import { LOOK_LENGTH } from './food-heads.ts';
import { lookCrops } from './look-crop.ts';
import { ovalInBox, type Oval } from './oval.ts';

/** The network trained on real food: it finds pizzas and extracts features of the picture. */
export interface FoodNet {
  /** Starts of the SHA-256 of its files; changes whenever an output can change. */
  version: string;
  /** The likeliest box of a pizza, in pixels of the picture. */
  sight(picture: Raster): Promise<FoundBox>;
  /**
   * The oval of the pizza in a box, from two closer crops at different rotations; the box's own
   * oval if those show another pizza.
   */
  oval(picture: Raster, box: Box): Promise<Oval>;
  /**
   * Features of a pizza for the heads, averaged over rotations; from a single rotation if
   * `isEnough` accepts it.
   */
  look(
    picture: Raster,
    oval: Oval,
    isEnough?: (look: Float32Array) => boolean,
  ): Promise<Float32Array>;
}

interface FoodManifest {
  trunk: ModelFile;
  boxes: ModelFile;
  look: ModelFile;
}

/** Mean and standard deviation of blue, green and red that the net was trained with. */
const MEAN = [103.53, 116.28, 123.675] as const;
const DEVIATION = [57.375, 57.12, 58.395] as const;

/** Rotations at which a pizza is examined; a rotation by another 180° looks the same to the net. */
const ANGLES_SEEN = [0, 45, 90, 135] as const;

/**
 * Throws if the optional runtime is not installed or a model file is not the expected one. For
 * training the heads, `rings` replaces the look model by one that outputs all features.
 */
export async function loadFoodNet(rings?: Uint8Array): Promise<FoodNet> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const manifest = (await readManifest('food.json')) as FoodManifest;
  const { trunk: trunkFile, boxes: boxesFile, look: lookFile } = manifest;
  const start = async (file: ModelFile): Promise<InferenceSession> =>
    InferenceSession.create(await readModel(file), ON_ONE_THREAD);
  const trunk = await start(trunkFile);
  const boxes = await start(boxesFile);
  const look = rings ? await InferenceSession.create(rings, ON_ONE_THREAD) : await start(lookFile);
  const [answer] = look.outputMetadata;
  if (!rings && (!answer?.isTensor || answer.shape[0] !== LOOK_LENGTH))
    throw new Error('food-heads.json learnt on other looks than food-look.onnx gives');
  const featuresOf = async (picture: Raster): Promise<Record<string, Tensor>> => {
    const shape = [1, 3, picture.height, picture.width];
    return trunk.run({ image: new Tensor('float32', colourPlanes(picture), shape) });
  };
  const boxIn = async (square: Raster): Promise<FoundBox> => {
    const answers = await boxes.run(await featuresOf(square));
    const values = Object.fromEntries(
      Object.entries(answers).map(([name, { data }]) => [name, data as Float32Array]),
    ) as BoxAnswers;
    return bestBox(values, square.width);
  };
  return {
    version: [trunkFile, boxesFile, lookFile].map(({ sha256 }) => sha256.slice(0, 2)).join(''),
    async sight(picture) {
      const { square, toPicture } = letterboxed(picture);
      const { likelihood, box } = await boxIn(square);
      return { likelihood, box: toPicture(box) };
    },
    async oval(picture, box) {
      const rough = ovalInBox(box);
      const { squares, ovalIn } = closerSquares(picture, rough);
      const found: FoundBox[] = [];
      for (const square of squares) found.push(await boxIn(square));
      const oval = ovalIn(found);
      return isSamePizza(oval, rough, found) ? oval : rough;
    },
    async look(picture, oval, isEnough) {
      let sum: Float32Array | undefined;
      for (const crop of lookCrops(picture, oval, ANGLES_SEEN)) {
        const seen = (await look.run(await featuresOf(crop)))['look']!.data as Float32Array;
        const isFirst = sum === undefined;
        sum = sum ? sum.map((value, k) => value + seen[k]!) : Float32Array.from(seen);
        if (isFirst && isEnough?.(sum)) return sum;
      }
      return sum!.map((value) => value / ANGLES_SEEN.length);
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
