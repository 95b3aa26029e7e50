/**
 * Measures the value of correcting a camera's light on rendered pizzas: node
 * tools/accuracy/pictures/undone-light.ts [N]. Each picture is shown in light that is off as a
 * camera's may be, and scored with and without correction. The error is that of the score before
 * flags, as in the accuracy figures.
 */
import sharp from 'sharp';
import {
  judgeLight,
  type LightGains,
  type LitPizza,
} from '../../../packages/domain/src/cameras/camera-light.ts';
import { decodeOnOneThread } from '../../../packages/scoring/src/image/decode-image.ts';
import { undoLight } from '../../../packages/scoring/src/image/undo-light.ts';
import { loadSegmenter } from '../../../packages/scoring/src/segmentation/load-segmenter.ts';
import { loadSpecialtyHead } from '../../../packages/scoring/src/specialty/load-specialty-head.ts';
import { observePicture } from '../observe-picture.ts';
import { renderedPicture, type RenderedPicture } from './rendered-picture.ts';

const FIRST_SEED = 9_500_000;
/** Factors of red, green and blue on linear light. */
const LIGHTS: Record<string, LightGains> = {
  'as drawn': [1, 1, 1],
  'a third darker': [0.67, 0.67, 0.67],
  'a quarter brighter': [1.25, 1.25, 1.25],
  'yellow by 12': [1.05, 1, 0.66],
  'blue by 12': [0.85, 1, 1.4],
  'yellow by 12 and a third darker': [0.7, 0.67, 0.44],
};

const count = Number(process.argv[2] ?? 60);
decodeOnOneThread();
const models = { segmenter: await loadSegmenter(), head: await loadSpecialtyHead() };

/** The rendered picture in another light, as a JPEG that the camera would send. */
async function inLight(picture: RenderedPicture, light: LightGains): Promise<RenderedPicture> {
  const { data, info } = await sharp(picture.file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const lit = undoLight({ width, height, data }, light);
  const raw = { width, height, channels: 3 } as const;
  const file = await sharp(lit.data, { raw }).jpeg({ quality: 92 }).toBuffer();
  return { ...picture, file };
}

const drawn = [];
for (let n = 0; n < count; n++) drawn.push(await renderedPicture(FIRST_SEED, n));
for (const [name, light] of Object.entries(LIGHTS)) {
  const gains = light.map((factor) => 1 / factor) as unknown as LightGains;
  const pizzas: LitPizza[] = [];
  for (const picture of drawn) {
    const seen = await inLight(picture, light);
    const asSeen = await observePicture(seen, models);
    const corrected = await observePicture(seen, models, gains);
    const truth = (asSeen.score ?? corrected.score)?.truth;
    if (truth === undefined) continue;
    pizzas.push({
      truth,
      asSeen: asSeen.score?.measured ?? null,
      corrected: corrected.score?.measured ?? null,
    });
  }
  const { errorAsSeen, errorCorrected, isAdopted } = judgeLight(pizzas);
  const scored = (way: 'asSeen' | 'corrected') => pizzas.filter((one) => one[way] !== null).length;
  console.log(
    `${name}: error ${errorAsSeen?.toFixed(3)} on ${scored('asSeen')}, undone ${errorCorrected?.toFixed(3)} on ${scored('corrected')}${isAdopted ? ', adopted' : ''}`,
  );
}
