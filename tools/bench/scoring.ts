/**
 * Measures the cost of scoring: node tools/bench/scoring.ts [--photos=folder]. First the CPU time
 * per snapshot: each picture is scored once to warm up and then timed; the target is 250 ms at 1024
 * px. Then the memory of a process that scores 220 pictures as the product does, one after the
 * other, with one of 48 megapixels in every fifty: at most 500 MB, including its nets. Uses the
 * folder's pictures, or renders without a folder.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { runLikeScoring } from '../../packages/scoring/src/fixtures/run-like-scoring.ts';
import { decodeOnOneThread } from '../../packages/scoring/src/image/decode-image.ts';
import { drawPizza } from '../../packages/scoring/src/fixtures/draw-pizza.ts';
import { memoryOfChildren } from '../../packages/scoring/src/fixtures/memory-of-children.ts';
import { scoreSnapshot } from '../../packages/scoring/src/score/score-snapshot.ts';
import { createScoringPool } from '../../packages/scoring/src/process/scoring-pool.ts';
import { noteFigure } from './measure/promised-figures.ts';

const LEAST_PICTURES = 20;
const LIMIT_MS = 250;
const IN_ONE_PROCESS = 220;
const LARGE_EVERY = 50;
const LIMIT_MB = 500;

const { values } = parseArgs({ options: { photos: { type: 'string' } } });
const pictures = values.photos ? await photographsIn(values.photos) : await drawnPictures();
runLikeScoring();
decodeOnOneThread();
await measureCpu();
await measureMemory();

async function photographsIn(folder: string): Promise<Uint8Array[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jpg'));
  return Promise.all(names.sort().map((name) => readFile(join(folder, name))));
}

async function drawnPictures(): Promise<Uint8Array[]> {
  const backgrounds = ['#8d9196', '#3a3838', '#d8d4cc', '#5f6a58'];
  return Promise.all(
    Array.from({ length: LEAST_PICTURES }, (_, k) =>
      drawPizza({
        width: 1024,
        height: 1024,
        radius: 400 + 5 * k,
        toppings: 10 + 2 * k,
        background: backgrounds[k % backgrounds.length]!,
      }),
    ),
  );
}

async function cpuMs(picture: Uint8Array): Promise<number> {
  const before = process.cpuUsage();
  await scoreSnapshot(picture, { grid: 'official' });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function measureCpu(): Promise<void> {
  for (const picture of pictures) await cpuMs(picture);
  const times: number[] = [];
  for (let k = 0; k < Math.max(pictures.length, LEAST_PICTURES); k++) {
    times.push(await cpuMs(pictures[k % pictures.length]!));
  }
  times.sort((p, q) => p - q);
  const at = (share: number): string => times[Math.floor((times.length - 1) * share)]!.toFixed(0);
  noteFigure('scoringCpu', Number(at(0.5)));
  console.log(
    `scoring: ${times.length} pictures, CPU ms a picture: median ${at(0.5)}, 90 % ${at(0.9)}, worst ${at(1)} (limit ${LIMIT_MS})`,
  );
  if (times.at(-1)! > LIMIT_MS) process.exitCode = 1;
}

async function measureMemory(): Promise<void> {
  const drawn = sharp(await drawPizza());
  const large = await drawn.resize(8000, 6000, { fit: 'fill' }).jpeg().toBuffer();
  const scoring = createScoringPool({ processes: 1 });
  const held: number[] = [];
  for (let n = 0; n < IN_ONE_PROCESS; n++) {
    const isLarge = n % LARGE_EVERY === LARGE_EVERY - 1;
    const file = isLarge ? large : pictures[n % pictures.length]!;
    await scoring.score(file, { grid: 'official' });
    held.push(Math.max(...memoryOfChildren().map(({ now }) => now)));
  }
  const peak = Math.max(...memoryOfChildren().map(({ greatest }) => greatest));
  await scoring.close();
  const meanOf = (of: readonly number[]): string =>
    (of.reduce((sum, value) => sum + value, 0) / of.length).toFixed(0);
  noteFigure('scoringMemory', Math.round(peak));
  console.log(
    `scoring process: ${IN_ONE_PROCESS} pictures, at most ${peak.toFixed(0)} MB (limit ${LIMIT_MB}), between pictures ${meanOf(held.slice(20, 70))} MB early and ${meanOf(held.slice(-50))} MB late`,
  );
  if (peak > LIMIT_MB) process.exitCode = 1;
}
