import { testApp } from '#test/world/app';
import { V1 } from '#test/world/fixture';
import { drawPizza } from '@crustodian/scoring/fixtures/draw-pizza';
import { scoreSnapshot } from '@crustodian/scoring/score/score-snapshot';
import { brokenOffNote, scoreVideo } from '@crustodian/scoring/video/score-video';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readVideoCapture, VIDEO } from './read-video-capture.ts';

const app = testApp();
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const folder = await mkdtemp(join(tmpdir(), 'video-capture-'));
const VENUE = { id: V1, name: 'v1', timeZone: 'Europe/Madrid' };

const read = (path: string) => readVideoCapture(app.tools, { path, venue: VENUE });

const captureOf = async (path: string) => (await read(path)).capture;

/** A three-second video without motion. */
async function film(name: string, radius: number): Promise<string> {
  const picture = join(folder, `${name}.jpg`);
  const path = join(folder, `${name}.mp4`);
  await writeFile(picture, await drawPizza({ width: 480, height: 360, x: 240, y: 180, radius }));
  const still = ['-loop', '1', '-framerate', '2', '-i', picture, '-t', '3'];
  spawnSync('ffmpeg', ['-v', 'error', ...still, '-pix_fmt', 'yuv420p', path]);
  return path;
}

test('a file that is no video is refused with a sentence, also where no ffmpeg is there', async () => {
  const path = join(folder, 'noise.mp4');
  await writeFile(path, Buffer.alloc(3000, 'noise'));
  await expect(read(path)).rejects.toMatchObject({
    code: hasFfmpeg ? 'image_unreadable' : 'bad_request',
  });
});

test.each(['oven.mp4', 'OVEN.TS', 'oven.mts', 'oven.m2ts', 'oven.mpg', 'oven.mpeg'])(
  '%s is a video',
  (file) => expect(file).toMatch(VIDEO),
);

test('a pipe is refused unread: nobody may ever write into it', async () => {
  const path = join(folder, 'pipe.mp4');
  spawnSync('mkfifo', [path]);
  await expect(read(path)).rejects.toMatchObject({ code: 'bad_request' });
});

test.skipIf(!hasFfmpeg)('a filmed pizza is one pizza with its frames (needs ffmpeg)', async () => {
  const { key, pictures, result, isOwnResult } = await captureOf(await film('table', 140));
  expect(isOwnResult).toBe(true);
  expect(key).toMatch(/^table\.mp4:[0-9a-f]{16}$/);
  expect(pictures.map(({ name }) => name)).toEqual(['pizza-1.jpg']);
  const [tracked] = result!.trackeds;
  expect(tracked!.optimal_snap_path).toBe('pizza-1.jpg');
  expect(Object.keys(tracked!.REPORT_frame_detection_summary!)).toHaveLength(6);
});

test.skipIf(!hasFfmpeg)('a clip is looked at more closely (needs ffmpeg)', async () => {
  const picture = join(folder, 'clip.jpg');
  const path = join(folder, 'clip.ts');
  const pizza = { width: 480, height: 360, x: 240, y: 180, radius: 140 };
  await writeFile(picture, await drawPizza(pizza));
  const still = ['-loop', '1', '-framerate', '10', '-i', picture, '-t', '0.5'];
  spawnSync('ffmpeg', ['-v', 'error', ...still, '-pix_fmt', 'yuv420p', path]);
  const { framesPerSecond, pizzas } = await scoreVideo(path, scoreSnapshot, { grid: 'official' });
  expect([framesPerSecond, pizzas.length]).toEqual([10, 1]);
});

test.skipIf(!hasFfmpeg)('one picture is too short a video (needs ffmpeg)', async () => {
  const path = join(folder, 'blink.mpeg');
  const source = ['-f', 'lavfi', '-i', 'color=red:s=64x48:r=25:d=0.04'];
  spawnSync('ffmpeg', ['-v', 'error', ...source, path]);
  await expect(read(path)).rejects.toThrow(
    /^The video is too short: it contains (?:no|only one) picture\.$/,
  );
});

test.skipIf(!hasFfmpeg)('a truncated video is reported (needs ffmpeg)', async () => {
  const whole = join(folder, 'whole.mkv');
  const source = ['-f', 'lavfi', '-i', 'testsrc=s=64x48:r=10:d=4', '-c:v', 'mjpeg'];
  spawnSync('ffmpeg', ['-v', 'error', ...source, whole]);
  const cut = join(folder, 'cut.mkv');
  const bytes = await readFile(whole);
  await writeFile(cut, bytes.subarray(0, bytes.length / 2));
  const { isBrokenOff, ...seen } = await scoreVideo(cut, scoreSnapshot, { grid: 'official' });
  expect(isBrokenOff).toBe(true);
  expect(brokenOffNote({ ...seen, isBrokenOff: true })).toMatch(
    /^The video is cut off: only its first [12](?:\.5)? s could be read\.$/,
  );
  expect((await scoreVideo(whole, scoreSnapshot, { grid: 'official' })).isBrokenOff).toBe(false);
});

test.skipIf(!hasFfmpeg)('a video without pizza is refused (needs ffmpeg)', async () => {
  const path = await film('empty', 0.001);
  await expect(read(path)).rejects.toThrow('No pizza was found in the video.');
});
