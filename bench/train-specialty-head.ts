/**
 * Makes packages/scoring/models/specialty-head.json from renders: node bench/train-specialty-head.ts
 * [pictures per specialty] && npx prettier --write packages/scoring/models. Prints how often the head is right on renders it has not seen.
 */
import { writeFile } from 'node:fs/promises';
import { encodeJpeg } from '../packages/demo/src/render/encode-jpeg.ts';
import { RENDERED_SPECIALTIES } from '../packages/demo/src/render/recipes.ts';
import { renderPizza } from '../packages/demo/src/render/render-pizza.ts';
import { decodeImage } from '../packages/scoring/src/decode-image.ts';
import { locatePizza } from '../packages/scoring/src/locate-pizza.ts';
import { netSegmenter } from '../packages/scoring/src/segmentation/net-segmenter.ts';
import { specialtyFeatures } from '../packages/scoring/src/specialty-features.ts';
import { specialtyOf } from '../packages/scoring/src/specialty.ts';
import {
  trainSpecialtyHead,
  type SpecialtySample,
} from '../packages/scoring/src/train-specialty-head.ts';
import { wildPicture } from './accuracy/wild-picture.ts';

const HEAD = new URL('../packages/scoring/models/specialty-head.json', import.meta.url);
const VERSION = 'renders-5';
const TRAINING_SEED = 5_000_000;
const TEST_SEED = 6_000_000;
const TEST_PICTURES = 3;
/** Side of the pictures in pixels: toppings need no more, and it is several times faster. */
const SIZE = 640;

const segmenter = await netSegmenter();

async function sampleOf(firstSeed: number, n: number): Promise<SpecialtySample> {
  const { pizza, jpegQuality } = wildPicture(firstSeed, n, SIZE);
  const file = await encodeJpeg(renderPizza(pizza), jpegQuality);
  const { raster } = await decodeImage(file);
  const { map } = await locatePizza(raster, segmenter);
  return { features: specialtyFeatures(map), specialty: pizza.specialty };
}

/** Every third of these pictures is disturbed; the others are learnt from. */
async function samplesFrom(firstSeed: number, perSpecialty: number) {
  const samples: SpecialtySample[] = [];
  for (let n = 0; samples.length < perSpecialty * RENDERED_SPECIALTIES.length; n++) {
    if (n % 3 !== 2) samples.push(await sampleOf(firstSeed, n));
  }
  return samples;
}

const perSpecialty = Number(process.argv[2] ?? 30);
const head = trainSpecialtyHead(await samplesFrom(TRAINING_SEED, perSpecialty), VERSION);
const test = await samplesFrom(TEST_SEED, TEST_PICTURES);
const answers = test.map(({ features }) => specialtyOf(features, head).specialty);
const right = answers.filter((answer, k) => answer === test[k]!.specialty).length;
const unknown = answers.filter((answer) => answer === 'unknown').length;
console.log(`${right} of ${test.length} unseen renders right, ${unknown} unknown`);
await writeFile(HEAD, `${JSON.stringify(head)}\n`);
