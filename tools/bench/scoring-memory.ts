/**
 * Memory of a scoring process: node tools/bench/scoring-memory.ts [--photos=folder]. Has one score 220 pictures as the product
 * does, one after the other: those of the folder over and over, without one its own drawings, a picture of 48
 * megapixels among each fifty. The limit is 500 MB, its nets included.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { drawPizza } from '../../packages/scoring/src/fixtures/draw-pizza.ts';
import { memoryOfChildren } from '../../packages/scoring/src/fixtures/memory-of-children.ts';
import { UnreadableImage } from '../../packages/scoring/src/image/decode-image.ts';
import { createScoringPool } from '../../packages/scoring/src/worker/scoring-pool.ts';
import { renderedPicture } from '../accuracy/pictures/rendered-picture.ts';
import { SEEDS } from '../accuracy/seeds.ts';
import { noteFigure } from './measure/promised-figures.ts';

const PICTURES = 220;
const DRAWINGS = 20;
const LARGE_EVERY = 50;
const LIMIT_MB = 500;

const { values } = parseArgs({ options: { photos: { type: 'string' } }, strict: false });
const folder = values.photos;
const pictures = typeof folder === 'string' ? await photographsIn(folder) : drawings();
const large = new Uint8Array(
  await sharp(await drawPizza())
    .resize(8000, 6000, { fit: 'fill' })
    .jpeg()
    .toBuffer(),
);
const scoring = createScoringPool({ processes: 1 });
const held: number[] = [];
for (let n = 0; n < PICTURES; n++) {
  const isLarge = n % LARGE_EVERY === LARGE_EVERY - 1;
  const file = isLarge ? large : await pictures[n % pictures.length]!();
  await scoring.score(file, { grid: 'official' }).catch((error: unknown) => {
    if (!(error instanceof UnreadableImage)) throw error;
  });
  held.push(Math.max(...memoryOfChildren().map(({ now }) => now)));
}
const peak = Math.max(...memoryOfChildren().map(({ greatest }) => greatest));
await scoring.close();

const meanOf = (values: readonly number[]): string =>
  (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(0);
noteFigure('scoringMemory', Math.round(peak));
console.log(
  `scoring process: ${PICTURES} pictures, at most ${peak.toFixed(0)} MB (limit ${LIMIT_MB}); after the first ${held[0]!.toFixed(0)} MB, between pictures ${meanOf(held.slice(20, 70))} MB early and ${meanOf(held.slice(-50))} MB late`,
);
if (peak > LIMIT_MB) process.exitCode = 1;

type Reads = () => Promise<Uint8Array>;

async function photographsIn(place: string): Promise<Reads[]> {
  const names = (await readdir(place)).filter((name) => name.endsWith('.jpg')).sort();
  return names.map((name) => () => readFile(join(place, name)));
}

/** Drawn as they are asked for: rendering is no part of what the process holds. */
function drawings(): Reads[] {
  const drawn = new Map<number, Uint8Array>();
  return Array.from({ length: DRAWINGS }, (_, n) => async () => {
    const file = drawn.get(n) ?? (await renderedPicture(SEEDS.evaluation, n)).file;
    drawn.set(n, file);
    return file;
  });
}
