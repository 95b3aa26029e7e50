/**
 * Measures the CPU time of a whole capture: node tools/bench/video.ts [minutes]. Films a 720p table
 * on which a pizza lies most of the time, sometimes two, with an arm in between. Then scores the
 * film as the inbox does, with and without the decoding that ffmpeg does in its own process.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FilmedPizza } from '../../packages/demo/src/film/film-pizzas.ts';
import { writeFilm } from '../../packages/demo/src/film/write-film.ts';
import { randomParameters } from '../../packages/demo/src/render/random-parameters.ts';
import { RENDERED_SPECIALTIES } from '../../packages/demo/src/render/recipes.ts';
import { SEEDS } from '../accuracy/seeds.ts';
import { noteFigure } from './measure/promised-figures.ts';

const [width, height] = [1280, 720];
const FRAMES_PER_SECOND = 10;
const EVERY_SECONDS = 30;
const RADIUS = 240;

const minutes = Number(process.argv[2] ?? 10);
const seconds = minutes * 60;
const pizzas = Array.from({ length: Math.floor(seconds / EVERY_SECONDS) }, (_, n): FilmedPizza => {
  const specialty = RENDERED_SPECIALTIES[n % RENDERED_SPECIALTIES.length]!;
  const pizza = randomParameters(SEEDS.films + n, { size: 540, specialty, quality: 0.8 });
  const from = n * EVERY_SECONDS + 2;
  // Every third pizza is still there when the next one arrives.
  const to = from + (n % 3 === 0 ? EVERY_SECONDS + 8 : EVERY_SECONDS - 6);
  return { pizza, radius: RADIUS, stays: [{ from, to, x: n % 2 === 0 ? 330 : 930, y: 370 }] };
});
const folder = await mkdtemp(join(tmpdir(), 'video-bench-'));
const path = join(folder, 'capture.mp4');
const arm = { from: seconds / 2, to: seconds / 2 + 20, x: 640 };
await writeFilm({ width, height, seconds, framesPerSecond: FRAMES_PER_SECOND, pizzas, arm }, path);

const cli = [process.execPath, 'apps/api/src/cli.ts', 'score', path];
const timed = `TIMEFORMAT='%U user, %S system, %R s by the clock'; time ${cli.join(' ')}`;
const { stdout, stderr } = spawnSync('bash', ['-c', timed], { encoding: 'utf8' });
console.log(stdout);
console.log(`${minutes} minutes, ${pizzas.length} pizzas filmed, CPU seconds: ${stderr.trim()}`);
const [user, system] = (stderr.match(/([\d.]+) user, ([\d.]+) system/) ?? []).slice(1).map(Number);
if (minutes === 10 && user && system) noteFigure('videoCpu', user + system);
await rm(folder, { recursive: true });
