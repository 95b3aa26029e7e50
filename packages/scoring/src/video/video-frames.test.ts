import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { filmWidth, videoFrames, WIDEST } from './video-frames.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const LONG = { timeout: 60_000 };
const folder = await mkdtemp(join(tmpdir(), 'video-'));

async function fileWith(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

async function read(path: string, ffmpeg?: string) {
  const frames = [];
  const options = { framesPerSecond: 2, ...(ffmpeg ? { ffmpeg } : {}) };
  for await (const frame of videoFrames(path, options)) frames.push(frame);
  return frames;
}

test('without ffmpeg the message says what to install', async () => {
  const path = await fileWith('any.mp4', Buffer.alloc(10));
  await expect(read(path, join(folder, 'no-ffmpeg-here'))).rejects.toMatchObject({
    reason: 'no_ffmpeg',
    message: expect.stringContaining('apt-get install ffmpeg'),
  });
});

test('one that hangs is not waited for, and ended', async () => {
  const path = await fileWith('any.mp4', Buffer.alloc(10));
  const hanging = await fileWith('hanging', Buffer.from('#!/bin/sh\nexec sleep 30\n'));
  await chmod(hanging, 0o755);
  const patience = { each: 100, all: 1000 };
  const frames = videoFrames(path, { framesPerSecond: 2, ffmpeg: hanging, patience });
  const asks = [() => frames.next(), () => filmWidth(path, WIDEST, { ffmpeg: hanging, patience })];
  for (const ask of asks) {
    await expect(ask()).rejects.toMatchObject({
      reason: 'unreadable',
      message: expect.stringContaining('ffmpeg produced nothing'),
    });
  }
});

test.each([
  ['a file that is not there', join(folder, 'none.mp4')],
  ['a folder', folder],
])('%s is no video', async (_case, path) =>
  expect(read(path)).rejects.toMatchObject({ reason: 'unreadable' }),
);

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('an ffmpeg that hangs ends with a server that is killed', async () => {
  const path = await fileWith('left-behind.mp4', Buffer.alloc(10));
  const [ffmpeg, told] = [join(folder, 'orphan'), join(folder, 'orphan.pid')];
  await writeFile(ffmpeg, `#!/bin/sh\necho $$ > ${told}\nexec sleep 1000\n`);
  await chmod(ffmpeg, 0o755);
  const pid = async () => Number(await readFile(told, 'utf8').catch(() => ''));
  const source = `import { videoFrames } from '${join(import.meta.dirname, 'video-frames.ts')}';
    await videoFrames('${path}', { framesPerSecond: 2, ffmpeg: '${ffmpeg}' }).next();`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', source]);
  await vi.waitFor(async () => expect(await pid()).toBeGreaterThan(0), 10_000);
  const program = await pid();
  server.kill('SIGKILL');
  await once(server, 'exit');
  await vi.waitFor(() => expect(isRunning(program)).toBe(false), 5000);
});

test.skipIf(!hasFfmpeg)('bytes that are no video are refused (needs ffmpeg on PATH)', async () => {
  const path = await fileWith('noise.mp4', Buffer.alloc(5000, 'no video '));
  await expect(read(path)).rejects.toMatchObject({ reason: 'unreadable' });
});

test.skipIf(!hasFfmpeg)('a cut off video says what to do (needs ffmpeg on PATH)', async () => {
  const path = join(folder, 'whole.mkv');
  const source = ['-f', 'lavfi', '-i', 'testsrc=s=64x48:r=10:d=1'];
  expect(spawnSync('ffmpeg', ['-v', 'error', ...source, '-y', path]).status).toBe(0);
  const cut = await fileWith('cut.mkv', (await readFile(path)).subarray(0, 700));
  await expect(read(cut)).rejects.toThrow(
    'The video cannot be read: it is cut off, damaged or not a video. Copy the whole file again (ffmpeg says: File ended prematurely).',
  );
});

test.skipIf(!hasFfmpeg).each([
  ['of a broadcast, which never ends', '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\npart.ts\n'],
  ['of other files', 'ffconcat version 1.0\nfile other.mp4\n'],
])('a list %s is no video (needs ffmpeg on PATH)', async (_case, text) => {
  const path = await fileWith('list.mp4', Buffer.from(text));
  await expect(read(path)).rejects.toMatchObject({ reason: 'unreadable' });
});

test.skipIf(!hasFfmpeg)('frames beyond all measure are refused (needs ffmpeg)', LONG, async () => {
  const path = join(folder, 'tower.mkv');
  const source = ['-f', 'lavfi', '-i', 'color=red:s=1280x13200:r=2:d=0.5'];
  const made = spawnSync('ffmpeg', ['-v', 'error', ...source, '-c:v', 'mjpeg', '-y', path]);
  expect(made.status).toBe(0);
  await expect(read(path)).rejects.toMatchObject({
    reason: 'unreadable',
    message: 'The video cannot be read: a frame of the video is too large.',
  });
});

test.skipIf(!hasFfmpeg)('two frames of each second come out (needs ffmpeg on PATH)', async () => {
  const path = join(folder, 'colours.mp4');
  const source = ['-f', 'lavfi', '-i', 'color=red:s=64x48:r=10:d=3'];
  const made = spawnSync('ffmpeg', ['-v', 'error', ...source, '-y', path]);
  expect(made.status).toBe(0);
  const frames = await read(path);
  expect(frames.map(({ index, seconds }) => [index, seconds])).toEqual(
    [0, 1, 2, 3, 4, 5].map((index) => [index, index / 2]),
  );
  const { width, height, data } = frames[0]!.picture;
  expect([width, height]).toEqual([64, 48]);
  expect(data[0]).toBeGreaterThan(200);
});
