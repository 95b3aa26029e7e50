/**
 * Measures how much the score of one pizza differs between frames of one video: node
 * tools/accuracy/measure-frames.ts [pizzas]. Films rendered pizzas, each of which lies in two
 * places and is rotated slightly, and scores the frames among which the best would be chosen.
 * Writes packages/scoring/models/accuracy-frames.json.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FilmedPizza } from '../../packages/demo/src/film/film-pizzas.ts';
import { writeFilm } from '../../packages/demo/src/film/write-film.ts';
import { randomParameters } from '../../packages/demo/src/render/random-parameters.ts';
import { RENDERED_SPECIALTIES } from '../../packages/demo/src/render/recipes.ts';
import { pooledVariance } from '../../packages/domain/src/audit/gauge.ts';
import { decodeOnOneThread } from '../../packages/scoring/src/image/decode-image.ts';
import { ACCURACY_FILES } from '../../packages/scoring/src/models/load-accuracy.ts';
import { scoreSnapshot } from '../../packages/scoring/src/score/score-snapshot.ts';
import { scoreVideo } from '../../packages/scoring/src/video/score-video.ts';
import { SEEDS } from './seeds.ts';

const [width, height] = [1280, 720];
const FRAMES_PER_SECOND = 2;
const EVERY_SECONDS = 10;
const RADIUS = 240;

decodeOnOneThread();
const count = Number(process.argv[2] ?? 24);
const pizzas = Array.from({ length: count }, (_, n): FilmedPizza => {
  const specialty = RENDERED_SPECIALTIES[n % RENDERED_SPECIALTIES.length]!;
  const quality = 0.4 + (0.6 * (n % 7)) / 6;
  const pizza = randomParameters(SEEDS.films + 1000 + n, { size: 540, specialty, quality });
  const from = n * EVERY_SECONDS + 1;
  const [x, y] = [n % 2 === 0 ? 360 : 900, 360];
  const stays = [
    { from, to: from + 3, x, y },
    { from: from + 3, to: from + 6, x: x + 14, y: y + 9, turn: 12 },
  ];
  return { pizza, radius: RADIUS, stays };
});
const folder = await mkdtemp(join(tmpdir(), 'frames-'));
try {
  const path = join(folder, 'film.mp4');
  const seconds = count * EVERY_SECONDS;
  await writeFilm({ width, height, seconds, framesPerSecond: FRAMES_PER_SECOND, pizzas }, path);
  const scored = await scoreVideo(path, scoreSnapshot, { grid: 'official' });
  const groups = scored.pizzas.map(({ frameScores }) => frameScores);
  const pooled = pooledVariance(groups);
  if (!pooled) throw new Error('No pizza was scored on two frames.');
  const found = {
    engineVersion: scored.pizzas[0]!.score.engineVersion,
    pizzas: groups.filter(({ length }) => length > 1).length,
    frames: groups.reduce((sum, { length }) => sum + length, 0),
    variance: Math.round(pooled.variance * 1e6) / 1e6,
    degrees: pooled.degrees,
  };
  console.log(found, `standard deviation ${Math.sqrt(found.variance).toFixed(3)}`);
  await writeFile(ACCURACY_FILES.frames, `${JSON.stringify(found, null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true });
}
