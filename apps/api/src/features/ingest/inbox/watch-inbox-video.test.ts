import { openLog } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import { testApp } from '#test/world/app';
import { drawPizza } from '@crustodian/scoring/fixtures/draw-pizza';
import { sql } from 'kysely';
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testPicture } from '../capture.fixture.ts';
import { startInbox } from './watch-inbox.job.ts';

const app = testApp();
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
/** Starting a thread and loading the net takes time on a busy machine. */
const LONG = { timeout: 60_000 };
const PATIENCE = { timeout: 50_000, interval: 100 };

let job: RunningJob | undefined;
const start = () => (job = startInbox(app.tools, openLog({ logLevel: 'silent' })));
const own = (name: string) => join(app.tools.config.dataDir, name);
const inbox = (...path: string[]) => own(join('inbox', 'v1', ...path));

let name = '';
let films = 0;
beforeEach(async () => {
  films += 1;
  name = `film ${films}.mp4`;
  await mkdir(inbox(), { recursive: true });
});
afterEach(async () => {
  await job?.stop();
});

/** Drops a file as another program would: written elsewhere, then moved in. */
async function drop(bytes: Uint8Array, as = name): Promise<void> {
  await writeFile(own('draft'), bytes);
  await rename(own('draft'), inbox(as));
}
const untilDone = (file = name) =>
  vi.waitFor(async () => expect(await readdir(inbox('done'))).toContain(file), PATIENCE);
/** The reason of the rejection. */
const reasonOf = () =>
  vi.waitFor(() => readFile(inbox('rejected', `${name}.reason.txt`), 'utf8'), PATIENCE);

/** A three-second video without motion. */
async function filmed(radius: number): Promise<Buffer> {
  const [picture, path] = [own(`still-${films}.jpg`), own(`film-${films}.mp4`)];
  await writeFile(picture, await drawPizza({ width: 480, height: 360, radius }));
  const still = ['-loop', '1', '-framerate', '2', '-i', picture, '-t', '3'];
  spawnSync('ffmpeg', ['-v', 'error', ...still, '-pix_fmt', 'yuv420p', path]);
  return readFile(path);
}

test.skipIf(!hasFfmpeg)(
  'a video dropped into the folder of a venue is a scored capture with a pizza for each one it shows (needs ffmpeg)',
  LONG,
  async () => {
    await drop(Buffer.from('{"capture_start_ts": "2024/02/03 19:00:00"}'), `film ${films}.json`);
    await drop(await filmed(140));
    start();
    await untilDone();
    const { rows } = await sql`SELECT state, pizzas, started_local FROM capture
      WHERE key LIKE ${`film_${films}.%`}`.execute(app.db);
    expect(rows).toEqual([{ state: 'scored', pizzas: 1, started_local: '2024-02-03 19:00:00' }]);
  },
);

test.skipIf(!hasFfmpeg)(
  'one without a pizza is rejected, and pictures do not wait for it (needs ffmpeg)',
  LONG,
  async () => {
    await drop(await filmed(0.001));
    start();
    await drop(await testPicture(), 'picture.jpg');
    await untilDone('picture.jpg');
    expect(await reasonOf()).toContain('No pizza was found in the video.');
  },
);

test('a file that is no video is rejected', LONG, async () => {
  await drop(Buffer.alloc(3000, 'noise'));
  start();
  expect(await reasonOf()).toMatch(/cannot be read|ffmpeg/);
});

test.skipIf(!hasFfmpeg)(
  'a stop breaks a video off, and the next start takes it (needs ffmpeg)',
  LONG,
  async () => {
    await drop(await filmed(140));
    await start().stop();
    expect(await readdir(inbox())).toContain(name);
    start();
    await untilDone();
    expect(await readdir(inbox())).not.toContain(name);
  },
);
