/**
 * Trains packages/scoring/models/specialty-head.json on renders: node
 * tools/training/train-specialty-head.ts [pictures per specialty] && npx oxfmt
 * packages/scoring/models. Prints how often the head is right on unseen renders, how reliable its
 * confidences are, and how often it recognizes a specialty that it was not trained on as unknown.
 */
import { writeFile } from 'node:fs/promises';
import { encodeJpeg } from '../../packages/demo/src/render/encode-jpeg.ts';
import { RENDERED_SPECIALTIES } from '../../packages/demo/src/render/recipes.ts';
import { renderPizza } from '../../packages/demo/src/render/render-pizza.ts';
import { decodeImage } from '../../packages/scoring/src/image/decode-image.ts';
import { locatePizza } from '../../packages/scoring/src/locate/locate-pizza.ts';
import { netSegmenter } from '../../packages/scoring/src/segmentation/net-segmenter.ts';
import { specialtyFeatures } from '../../packages/scoring/src/specialty/specialty-features.ts';
import {
  areaUnderCurve,
  calibrationError,
} from '../../packages/scoring/src/evaluate/statistics.ts';
import {
  specialtyOf,
  type SpecialtyAnswer,
} from '../../packages/scoring/src/specialty/specialty.ts';
import { UNKNOWN_SPECIALTY } from '../../packages/domain/src/pizza/specialties.ts';
import {
  calibratedHead,
  trainSpecialtyHead,
  type SpecialtySample,
} from '../../packages/scoring/src/specialty/train-specialty-head.ts';
import { SEEDS } from '../accuracy/seeds.ts';
import { wildPicture } from '../accuracy/pictures/wild-picture.ts';

const HEAD = new URL('../../packages/scoring/models/specialty-head.json', import.meta.url);
const VERSION = 'renders-6';
/** Number of pictures per specialty for calibrating certainty, and for testing. */
const CALIBRATION_PICTURES = 6;
const TEST_PICTURES = 4;
/**
 * Side of the pictures in pixels: sufficient for toppings, and several times faster than a larger
 * size.
 */
const SIZE = 640;

const segmenter = await netSegmenter();

async function sampleOf(firstSeed: number, n: number): Promise<SpecialtySample> {
  const { pizza, jpegQuality } = wildPicture(firstSeed, n, SIZE);
  const file = await encodeJpeg(renderPizza(pizza), jpegQuality);
  const { raster } = await decodeImage(file);
  const { map } = await locatePizza(raster, segmenter);
  return { features: specialtyFeatures(map), specialty: pizza.specialty };
}

/** Samples for training; skips every third picture, which is disturbed. */
async function samplesFrom(firstSeed: number, perSpecialty: number) {
  const samples: SpecialtySample[] = [];
  for (let n = 0; samples.length < perSpecialty * RENDERED_SPECIALTIES.length; n++) {
    if (n % 3 !== 2) samples.push(await sampleOf(firstSeed, n));
  }
  return samples;
}

const perSpecialty = Number(process.argv[2] ?? 30);
const learnt = await samplesFrom(SEEDS.specialtyHead, perSpecialty);
const calibration = await samplesFrom(SEEDS.specialtyCalibration, CALIBRATION_PICTURES);
const test = await samplesFrom(SEEDS.specialtyTest, TEST_PICTURES);
const head = calibratedHead(trainSpecialtyHead(learnt, VERSION), calibration);
const answers = test.map(({ features, specialty }) => {
  const { specialty: said, confidence } = specialtyOf(features, head);
  return { said, is: said === specialty, strength: confidence };
});
const right = answers.filter(({ is }) => is).length;
const unknown = answers.filter(({ said }) => said === UNKNOWN_SPECIALTY).length;
const error = calibrationError(answers)?.toFixed(3);
console.log(`${right} of ${test.length} right, ${unknown} unknown, calibration error ${error}`);
const strange = RENDERED_SPECIALTIES.flatMap(neverTaught);
const surenesses = [
  ...strange.map(({ confidence }) => ({ is: false, strength: confidence })),
  ...answers.map(({ strength }) => ({ is: true, strength })),
];
const heldUnknown = strange.filter(({ specialty }) => specialty === UNKNOWN_SPECIALTY).length;
console.log(
  `never taught: ${heldUnknown} of ${strange.length} held unknown, area under the curve ${areaUnderCurve(surenesses)?.toFixed(3)}`,
);
await writeFile(HEAD, `${JSON.stringify({ ...head, knows: 'drawings' })}\n`);

/** Answers of a head that was trained without a specialty on test pictures of that specialty. */
function neverTaught(left: string): SpecialtyAnswer[] {
  const others = learnt.filter(({ specialty }) => specialty !== left);
  const known = calibration.filter(({ specialty }) => specialty !== left);
  const blind = calibratedHead(trainSpecialtyHead(others, VERSION), known);
  return test
    .filter(({ specialty }) => specialty === left)
    .map(({ features }) => specialtyOf(features, blind));
}
