/**
 * Compares the cost of a snapshot with that of another engine version. Both run alternately in one
 * run, so that other load on the machine slows both: node tools/accuracy/measure-cost.ts
 * PHOTOGRAPHS MODULE [every]. MODULE is the other checkout's score-snapshot.ts; only every N-th
 * photograph is used. CPU time counts all threads, from the file's bytes to the result. Prints
 * medians.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runLikeScoring } from '../../packages/scoring/src/fixtures/run-like-scoring.ts';
import { decodeOnOneThread } from '../../packages/scoring/src/image/decode-image.ts';
import { percentile } from '../../packages/scoring/src/evaluate/statistics.ts';
import { scoreSnapshot } from '../../packages/scoring/src/score/score-snapshot.ts';
import { rowsOf } from './photographs.ts';
import { renderedPicture } from './pictures/rendered-picture.ts';
import { SEEDS } from './seeds.ts';

type Engine = (file: Uint8Array, settings: { grid: 'official' }) => Promise<unknown>;

const [folder, other, every = '1'] = process.argv.slice(2);
if (!folder || !other) throw new Error('Name the folder of photographs and the other engine.');
runLikeScoring();
decodeOnOneThread();
const beside = (await import(pathToFileURL(resolve(other)).href)) as { scoreSnapshot: Engine };
const engines: Record<string, Engine> = {
  'this engine': scoreSnapshot,
  'the other': beside.scoreSnapshot,
};

const DRAWINGS = 20;
const listed = await rowsOf(join(folder, 'manifest.csv'));
const photographs = listed
  .map(({ file }) => file!)
  .sort()
  .filter((_, k) => k % Number(every) === 0)
  .map((file) => () => readFile(join(folder, file)));
const drawings = Array.from(
  { length: DRAWINGS },
  (_, n) => async () => (await renderedPicture(SEEDS.evaluation, n)).file,
);

for (const [kind, pictures] of Object.entries({ photographs, drawings })) {
  const spent: Record<string, number[]> = {};
  // The first picture runs twice, because startup is not part of a snapshot's cost.
  for (const [k, read] of [pictures[0]!, ...pictures].entries()) {
    const file = await read();
    for (const [name, score] of Object.entries(engines)) {
      const before = process.cpuUsage();
      await score(file, { grid: 'official' });
      const { user, system } = process.cpuUsage(before);
      if (k > 0) (spent[name] ??= []).push((user + system) / 1000);
    }
  }
  for (const [name, values] of Object.entries(spent)) {
    console.log(`${kind}, ${name}: ${Math.round(percentile(values, 0.5)!)} ms of ${values.length}`);
  }
}
