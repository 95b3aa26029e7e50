/**
 * CPU time of scoring one snapshot: node tools/bench/scoring.ts [picture...]. Without pictures it draws
 * its own; each is scored once to warm up and then timed. The target is 250 ms at 1024 px.
 */
import { readFile } from 'node:fs/promises';
import { decodeOnOneThread } from '../../packages/scoring/src/image/decode-image.ts';
import { drawPizza } from '../../packages/scoring/src/fixtures/draw-pizza.ts';
import { scoreSnapshot } from '../../packages/scoring/src/score/score-snapshot.ts';
import { noteFigure } from './measure/promised-figures.ts';

const LEAST_PICTURES = 20;
const LIMIT_MS = 250;

const given = await Promise.all(process.argv.slice(2).map((path) => readFile(path)));
const pictures = given.length > 0 ? given : await drawnPictures();
decodeOnOneThread();

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
