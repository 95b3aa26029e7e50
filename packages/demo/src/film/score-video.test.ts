import { scoreSnapshot, type SnapshotScore } from '@crustodian/scoring/score/score-snapshot';
import { scoreVideo } from '@crustodian/scoring/video/score-video';
import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { randomParameters } from '../render/random-parameters.ts';
import { writeFilm } from './write-film.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

test.skipIf(!hasFfmpeg)(
  'a filmed pizza is scored on its best frame (needs ffmpeg on PATH)',
  async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'film-')), 'table.mp4');
    const pizza = randomParameters(12, { size: 330, specialty: 'pepperoni', quality: 1 });
    const stays = [{ from: 1, to: 7, x: 340, y: 200 }];
    await writeFilm(
      {
        width: 640,
        height: 400,
        seconds: 8,
        framesPerSecond: 2,
        pizzas: [{ pizza, radius: 150, stays }],
        arm: { from: 3, to: 4, x: 330 },
      },
      path,
    );
    const { frames, pizzas } = await scoreVideo(path, scoreSnapshot, { grid: 'official' });
    expect(frames).toBe(16);
    expect(pizzas).toHaveLength(1);
    const { score, frameScores, optimalFrame, frameDetections, categories, snapshot } = pizzas[0]!;
    expect(frameScores).toContain(score.evaluation!.score_adjusted);
    expect(score.fitness.verdict).toBe('buena');
    expect([6, 7]).not.toContain(optimalFrame);
    expect(Object.keys(frameDetections)).toContain(String(optimalFrame));
    expect(Object.values(categories).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3);
    expect([...snapshot.subarray(0, 2)]).toEqual([0xff, 0xd8]);
  },
  60_000,
);

test.skipIf(!hasFfmpeg)(
  'a fixed camera says how large pizzas are in the film, however it is cut and shrunk',
  async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'film-')), 'wide.mp4');
    const size = { width: 1600, height: 900, seconds: 1, framesPerSecond: 2 };
    const pizzas = [500, 1130].map((x, k) => ({
      pizza: randomParameters(12 + k, { size: 420, specialty: 'pepperoni', quality: 1 }),
      radius: 250,
      stays: [{ from: 0, to: 1, x, y: 440 }],
    }));
    await writeFilm({ ...size, pizzas }, path);
    // The camera expects pizzas a fifth larger in one place; one pizza lies there, the other
    // elsewhere.
    const camera = { x: 500, y: 440, radius: 300 };
    const scored = (await scoreVideo(path, scoreSnapshot, { grid: 'modified', camera })).pizzas;
    expect(scored.map(({ score }) => score.fitness.verdict)).toEqual(['buena', 'buena']);
    for (const { score, place } of scored) {
      expect(Math.abs(score.figure!.radius - 200)).toBeLessThan(5);
      expect(place).toMatchObject({ scale: 0.8 });
      expect(place.x).toBeCloseTo(score.figure!.x, -1);
      expect(sizePoints(score)).toBeLessThan(0.5);
    }
  },
  60_000,
);

const sizePoints = ({ evaluation }: SnapshotScore): number =>
  Object.values(evaluation!.score_details['pizza size']!).reduce((sum, points) => sum + points, 0);
