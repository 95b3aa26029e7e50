import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeImage } from '../../packages/scoring/src/decode-image.ts';
import type { AccuracyFigure } from '../../packages/scoring/src/evaluate/accuracy.ts';
import { HAND_OUTLINES } from '../../packages/scoring/src/evaluate/hand-outlines.ts';
import { overlapOf } from '../../packages/scoring/src/evaluate/overlap.ts';
import { areaUnderCurve, percentile } from '../../packages/scoring/src/evaluate/statistics.ts';
import { pizzaLikelihood } from '../../packages/scoring/src/learnt/pizza-likelihood.ts';
import { locatePizza } from '../../packages/scoring/src/locate-pizza.ts';
import { judgeOverbaked } from '../../packages/scoring/src/overbaked.ts';
import type { Judges } from '../../packages/scoring/src/score-snapshot.ts';
import { judgeQuality } from '../../packages/scoring/src/snapshot-quality.ts';
import { specialtyFeatures } from '../../packages/scoring/src/specialty-features.ts';
import { specialtyOf } from '../../packages/scoring/src/specialty.ts';
import {
  trainSpecialtyHead,
  type SpecialtySample,
} from '../../packages/scoring/src/train-specialty-head.ts';
import { UNKNOWN_SPECIALTY } from '../../packages/domain/src/specialties.ts';
import { atLeast } from './figures.ts';

/** What the engine says of one real photograph. */
interface SeenPhoto {
  file: string;
  group: string;
  label: string;
  likelihood: number;
  /** Whether the engine holds it fit to be scored. */
  fit: boolean;
  /** What the product's own head names, or 'unknown'. */
  specialty: string;
  scorched: number;
  features: number[];
  /** Overlap with the outline drawn by hand; null where none was drawn. */
  overlap: number | null;
}

/** Figures on a folder of photographs with the manifest.csv of their groups and labels. */
export async function photoFigures(folder: string, judges: Judges): Promise<AccuracyFigure[]> {
  const seen: SeenPhoto[] = [];
  for (const row of await manifestOf(folder)) seen.push(await seenPhoto(folder, row, judges));
  const of = (group: string): SeenPhoto[] => seen.filter((photo) => photo.group === group);
  const against = (is: SeenPhoto[], not: SeenPhoto[], strength: (p: SeenPhoto) => number) =>
    areaUnderCurve([
      ...is.map((photo) => ({ is: true, strength: strength(photo) })),
      ...not.map((photo) => ({ is: false, strength: strength(photo) })),
    ]);
  const [core, negative, burnt] = [of('core'), of('negative'), of('burnt')];
  const overlaps = seen.flatMap(({ overlap }) => (overlap === null ? [] : [overlap]));
  const good = overlaps.filter((overlap) => overlap >= 0.9).length;
  const gate = against(core, negative, (photo) => photo.likelihood);
  const overbaked = against(burnt, core, (photo) => photo.scorched);
  const area = 'area under the curve';
  return [
    atLeast('outline', 'share with overlap of 0.9', share(good, overlaps), 0.9, overlaps.length),
    atLeast('outline', 'median overlap', percentile(overlaps, 0.5), null, overlaps.length),
    atLeast('is it a pizza', area, gate, 0.96, core.length + negative.length),
    atLeast(
      'is it a pizza',
      'share of pizzas held fit',
      share(fitOf(core), core),
      null,
      core.length,
    ),
    atLeast(
      'is it a pizza',
      'share of other food held unfit',
      1 - fitOf(negative) / negative.length,
      null,
      negative.length,
    ),
    atLeast('overbaked', area, overbaked, null, burnt.length + core.length),
    specialtyFigure(core),
    namedFigure(core),
  ];
}

/** How many are held fit to be scored. */
const fitOf = (photos: readonly SeenPhoto[]): number => photos.filter(({ fit }) => fit).length;

const share = (part: number, all: readonly unknown[]): number | null =>
  all.length > 0 ? part / all.length : null;

interface ManifestRow {
  file: string;
  group: string;
  label: string;
}

/** file, group, source_repo, source_path, label_in_source, ...; only paths are quoted. */
async function manifestOf(folder: string): Promise<ManifestRow[]> {
  const text = await readFile(join(folder, 'manifest.csv'), 'utf8');
  const rows = text.trim().split('\n').slice(1);
  return rows.map((row) => {
    const cells = row.match(/("[^"]*"|[^,]*)(,|$)/g)!.map((cell) => cell.replace(/,$/, ''));
    return { file: cells[0]!, group: cells[1]!, label: cells[4]! };
  });
}

async function seenPhoto(
  folder: string,
  { file, group, label }: ManifestRow,
  { segmenter, head }: Judges,
): Promise<SeenPhoto> {
  const { raster } = await decodeImage(await readFile(join(folder, file)));
  const located = await locatePizza(raster, segmenter);
  const { found, view, map } = located;
  const features = specialtyFeatures(map);
  const drawn = HAND_OUTLINES[file];
  return {
    file,
    group,
    label,
    likelihood: pizzaLikelihood(located),
    fit: judgeQuality(found, view, map).verdict === 'buena',
    specialty: specialtyOf(features, head).specialty,
    scorched: judgeOverbaked(view, map).strength,
    features,
    overlap: drawn ? overlapOf(drawn, found.circle, found.outline, raster) : null,
  };
}

const FOLDS = 5;
const LEAST_OF_A_LABEL = 10;

/** A head learnt from four fifths of the labelled photographs, asked about the last, five times. */
function specialtyFigure(photos: readonly SeenPhoto[]): AccuracyFigure {
  const labelled = photos
    .filter(({ label }) => photos.filter((p) => p.label === label).length >= LEAST_OF_A_LABEL)
    .filter(({ label }) => LABELS.has(label))
    .toSorted((p, q) => (p.label + p.file < q.label + q.file ? -1 : 1));
  const samples = labelled.map(({ features, label }): SpecialtySample => ({
    features,
    specialty: label,
  }));
  let right = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const head = trainSpecialtyHead(
      samples.filter((_, k) => k % FOLDS !== fold),
      'fold',
    );
    right += samples.filter(
      ({ features, specialty }, k) =>
        k % FOLDS === fold && specialtyOf(features, head, ANY).specialty === specialty,
    ).length;
  }
  return atLeast(
    'specialty',
    `share right, ${FOLDS} folds`,
    share(right, samples),
    0.8,
    samples.length,
  );
}

/** Of the pizzas fit to be scored, how many the product's own head names, rightly or not; the others get no score. */
function namedFigure(photos: readonly SeenPhoto[]): AccuracyFigure {
  const fit = photos.filter((photo) => photo.fit);
  const named = fit.filter(({ specialty }) => specialty !== UNKNOWN_SPECIALTY).length;
  return atLeast('specialty', 'share named of those held fit', share(named, fit), null, fit.length);
}

/** Folders of the sources that name a specialty. */
const LABELS = new Set([
  'margherita',
  'pepperoni',
  'hawaienne',
  'hawaiian',
  'champignons',
  '4fromages',
]);
/** Every photograph gets the likeliest label, as in the figure that this one is compared with. */
const ANY = 0;
