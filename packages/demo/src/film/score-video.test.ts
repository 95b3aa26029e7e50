import { scoreSnapshot } from '@crustodian/scoring/score-snapshot';
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
    const { score, optimalFrame, frameDetections, categories, snapshot } = pizzas[0]!;
    expect(score.quality.verdict).toBe('buena');
    expect([6, 7]).not.toContain(optimalFrame);
    expect(Object.keys(frameDetections)).toContain(String(optimalFrame));
    expect(Object.values(categories).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3);
    expect([...snapshot.subarray(0, 2)]).toEqual([0xff, 0xd8]);
  },
  60_000,
);
