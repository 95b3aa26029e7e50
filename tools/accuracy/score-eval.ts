/**
 * `npm run score:eval [-- options]`: measures the score's accuracy on freshly rendered pizzas and,
 * if available, on photographs. Writes docs/scoring-accuracy.md and
 * packages/scoring/models/accuracy*.json; a part that was not measured keeps its old figures.
 *
 * --pictures 300 --first 0     number of renders, and number to skip first; 0 pictures: no renders
 * --photographs DIR            photographs with a manifest.csv of their groups
 * --ratings FILE               the raters' judgements of them, as CSV
 * --changed 40                 whole photographs to score rotated, darker and so on, too; 0 is fast
 * --every N                    uses every N-th photograph; fast, and nothing is written
 * --keep DIR                   caches renders, and results of this exact engine, for the next run
 * --tuning                     uses the renders on which limits are chosen, and writes nothing
 * --dry                        prints only and writes nothing
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { accuracyPage } from './accuracy-page.ts';
import { rounded } from './figure.ts';
import { figuresOf } from './figures.ts';
import { observePhotograph, type SeenPhotograph } from './observe-photograph.ts';
import { observePicture, type Observation } from './observe-picture.ts';
import { photographFigures } from './photograph-figures.ts';
import { photographsOf } from './photographs.ts';
import { noteFigure } from '../bench/measure/promised-figures.ts';
import { renderedPicture } from './pictures/rendered-picture.ts';
import { SEEDS } from './seeds.ts';
import type { KnownPizza } from '../../packages/domain/src/audit/score-uncertainty.ts';
import { runLikeScoring } from '../../packages/scoring/src/fixtures/run-like-scoring.ts';
import { decodeOnOneThread } from '../../packages/scoring/src/image/decode-image.ts';
import type {
  DrawnAccuracy,
  PhotographAccuracy,
} from '../../packages/scoring/src/evaluate/accuracy.ts';
import { ACCURACY_FILES, loadAccuracy } from '../../packages/scoring/src/models/load-accuracy.ts';
import { loadSpecialtyHead } from '../../packages/scoring/src/specialty/load-specialty-head.ts';
import { engineVersionOf } from '../../packages/scoring/src/score/engine-version.ts';
import { loadSegmenter } from '../../packages/scoring/src/segmentation/load-segmenter.ts';

const PAGE = new URL('../../docs/scoring-accuracy.md', import.meta.url);
const REPORT_EVERY = 50;
const { values } = parseArgs({
  options: {
    pictures: { type: 'string', default: '300' },
    first: { type: 'string', default: '0' },
    photographs: { type: 'string' },
    ratings: { type: 'string' },
    every: { type: 'string', default: '1' },
    changed: { type: 'string', default: '40' },
    keep: { type: 'string' },
    tuning: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
  },
});
const pictures = wholeNumber('pictures', 0);
const first = wholeNumber('first', 0);
const every = wholeNumber('every', 1);
const changedCount = wholeNumber('changed', 0);
if ((values.photographs === undefined) !== (values.ratings === undefined))
  throw new Error('--photographs and --ratings belong together');

runLikeScoring();
decodeOnOneThread();
const judges = { segmenter: await loadSegmenter(), head: await loadSpecialtyHead() };
const engine = {
  engineVersion: engineVersionOf(judges.segmenter),
  specialtyHead: judges.head.version,
};
const drawn = pictures > 0 ? await measureOnRenderedPizzas() : null;
const photographs =
  values.photographs && values.ratings
    ? await measureOnPhotographs(values.photographs, values.ratings)
    : null;
if (!drawn) console.error('Drawings were left out.');
if (!photographs)
  console.error('Photographs were left out: --photographs DIR --ratings FILE measures on them.');

const known = await loadAccuracy();
const page = accuracyPage({ ...known, ...drawn, photographs: photographs ?? known.photographs });
console.log(page);
const isWhole = every === 1 && !values.tuning && (!photographs || changedCount > 0);
if (isWhole && !values.dry) {
  await writeFile(PAGE, page);
  if (drawn) {
    const { errors, ...accuracy } = drawn;
    await writeJson(ACCURACY_FILES.drawn, accuracy);
    await writeFile(ACCURACY_FILES.drawnErrors, `${JSON.stringify(errors)}\n`);
  }
  if (photographs) await writeJson(ACCURACY_FILES.photographs, photographs);
}

function wholeNumber(name: 'pictures' | 'first' | 'every' | 'changed', least: number): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < least)
    throw new Error(`--${name} must be a whole number from ${least} on`);
  return value;
}

async function measureOnRenderedPizzas(): Promise<DrawnAccuracy & { errors: KnownPizza[] }> {
  const firstSeed = (values.tuning ? SEEDS.tuning : SEEDS.evaluation) + first;
  const seen: Observation[] = [];
  for (let n = 0; n < pictures; n++) {
    seen.push(await observePicture(await renderedPicture(firstSeed, n, values.keep), judges));
    if ((n + 1) % REPORT_EVERY === 0) console.error(`${n + 1} of ${pictures} drawings`);
  }
  const figures = figuresOf(seen);
  const cost = figures.find(({ subject }) => subject === 'cost');
  if (cost?.value) noteFigure('scoringCpuOfEvaluation', cost.value);
  const scored = seen.filter((one) => one.exam).length;
  return { ...engine, firstSeed, pictures, scored, figures, errors: seen.flatMap(errorOf) };
}

function errorOf({ exam, score }: Observation): KnownPizza[] {
  if (!exam || !score) return [];
  const { cutting, overbaked, bubbles } = exam;
  const isFlagged = cutting.badCut || overbaked.value || bubbles.value;
  const error = rounded(score.truthPenalised - score.penalised);
  return [{ score: rounded(score.penalised), isFlagged, error }];
}

async function measureOnPhotographs(folder: string, ratings: string): Promise<PhotographAccuracy> {
  const all = await photographsOf(folder, ratings);
  const whole = all.filter(({ group }) => group === 'core');
  const apart = Math.max(1, Math.floor(whole.length / Math.max(1, changedCount)));
  const changed = new Set(whole.filter((_, k) => k % apart === 0).slice(0, changedCount));
  const asked = all.filter((_, k) => k % every === 0);
  const seen: SeenPhotograph[] = [];
  for (const [n, one] of asked.entries()) {
    const changes = changed.has(one);
    seen.push(await observePhotograph(one, judges, { folder, changes, keep: values.keep }));
    if ((n + 1) % REPORT_EVERY === 0) console.error(`${n + 1} of ${asked.length} photographs`);
  }
  return { ...engine, pictures: seen.length, figures: photographFigures(seen) };
}

function writeJson(file: URL, value: unknown): Promise<void> {
  return writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
