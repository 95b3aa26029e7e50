/**
 * `npm run score:eval [-- --pictures 300 --first 0 --photos <folder> --keep <folder> --tuning --dry]`: draws fresh test
 * pizzas, scores them and writes docs/scoring-accuracy.md and packages/scoring/models/accuracy.json.
 * --first skips as many pictures; --tuning takes those on which limits are chosen and writes nothing; --keep keeps the drawn pictures for the next run; --dry prints and writes nothing.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { accuracyPage } from '../bench/accuracy/accuracy-page.ts';
import { figuresOf } from '../bench/accuracy/figures.ts';
import { observePicture, type Observation } from '../bench/accuracy/observe-picture.ts';
import { photoFigures } from '../bench/accuracy/photo-figures.ts';
import { noteFigure } from '../bench/measure/promised-figures.ts';
import { renderedPicture } from '../bench/accuracy/rendered-picture.ts';
import { SEEDS } from '../bench/accuracy/seeds.ts';
import { decodeOnOneThread } from '../packages/scoring/src/decode-image.ts';
import type { Accuracy } from '../packages/scoring/src/evaluate/accuracy.ts';
import { loadSpecialtyHead } from '../packages/scoring/src/load-specialty-head.ts';
import { engineVersionOf } from '../packages/scoring/src/score-snapshot.ts';
import { loadSegmenter } from '../packages/scoring/src/segmentation/load-segmenter.ts';

const PAGE = new URL('../docs/scoring-accuracy.md', import.meta.url);
const JSON_FILE = new URL('../packages/scoring/models/accuracy.json', import.meta.url);
const TELL_EVERY = 50;

const { values } = parseArgs({
  options: {
    pictures: { type: 'string', default: '300' },
    first: { type: 'string', default: '0' },
    photos: { type: 'string' },
    keep: { type: 'string' },
    tuning: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
  },
});
const pictures = Number(values.pictures);
const first = Number(values.first);
if (!Number.isInteger(pictures) || pictures < 1 || !Number.isInteger(first) || first < 0)
  throw new Error('--pictures and --first must be whole numbers');

const firstSeed = values.tuning ? SEEDS.tuning : SEEDS.evaluation;
decodeOnOneThread();
const judges = { segmenter: await loadSegmenter(), head: await loadSpecialtyHead() };
const seen: Observation[] = [];
for (let n = 0; n < pictures; n++) {
  seen.push(await observePicture(await renderedPicture(firstSeed, first + n, values.keep), judges));
  if ((n + 1) % TELL_EVERY === 0) console.error(`${n + 1} of ${pictures} pictures`);
}
const accuracy: Accuracy = {
  engineVersion: engineVersionOf(judges.segmenter),
  specialtyHead: judges.head.version,
  firstSeed: firstSeed + first,
  pictures,
  scored: seen.filter((one) => one.exam).length,
  figures: figuresOf(seen),
  photoFigures: values.photos ? await photoFigures(values.photos, judges) : [],
};
const cost = accuracy.figures.find(({ subject }) => subject === 'cost');
if (cost?.value) noteFigure('scoringCpuOfEvaluation', cost.value);
const page = accuracyPage(accuracy);
console.log(page);
if (!values.dry && !values.tuning) {
  await writeFile(PAGE, page);
  await writeFile(JSON_FILE, `${JSON.stringify(accuracy, null, 2)}\n`);
}
