import { sampleResult, seededRandom } from '#facts/sample-result';
import { createTestVenue } from '#facts/test-venue';
import { openLog } from '#platform/log';
import type { RunningJob } from '#platform/running-job';
import { testApp } from '#platform/test-app';
import { V1 } from '#platform/test-fixture';
import { sql } from 'kysely';
import { mkdir, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testPicture } from './test-capture.ts';
import { startInbox } from './watch-inbox.job.ts';

const app = testApp();
const log = openLog({ logLevel: 'silent' });
const PATIENCE = { timeout: 15_000, interval: 50 };
const LONG_AGO = new Date('2024-03-11T06:30:00Z');

let job: RunningJob | undefined;
const start = () => (job = startInbox(app.tools, log));
const inbox = (...path: string[]) => join(app.tools.config.dataDir, 'inbox', ...path);
const namesIn = (...path: string[]) => readdir(inbox(...path)).catch((): string[] => []);

let files = 0;
let name = '';
beforeEach(async () => {
  files += 1;
  name = `oven ${files}.jpg`;
  await mkdir(inbox('v1'), { recursive: true });
});
afterEach(async () => {
  await job?.stop();
  job = undefined;
});

/** Puts a file there as another program would: written elsewhere, then moved in. */
async function drop(bytes: Uint8Array, as = name, folder = 'v1'): Promise<void> {
  const draft = join(app.tools.config.dataDir, `draft-${files}`);
  await writeFile(draft, bytes);
  await utimes(draft, LONG_AGO, LONG_AGO);
  await mkdir(inbox(folder), { recursive: true });
  await rename(draft, inbox(folder, as));
}

interface Row {
  venue_id: number;
  key: string;
  state: string;
  started_local: string;
  pizzas: number;
}
const captures = async (): Promise<Row[]> =>
  (
    await sql<Row>`SELECT venue_id, key, state, started_local, pizzas FROM capture
      WHERE key LIKE ${`oven_${files}.%`} ORDER BY id`.execute(app.db)
  ).rows;
const untilIn = (place: 'done' | 'rejected', folder = 'v1', file = name) =>
  vi.waitFor(async () => expect(await namesIn(folder, place)).toContain(file), PATIENCE);

describe('a picture dropped into the folder of a venue', () => {
  test('is a capture of that venue and is moved to done', async () => {
    start();
    await drop(await testPicture());
    await untilIn('done');
    expect(await captures()).toEqual([
      {
        venue_id: V1,
        key: expect.stringMatching(/^oven_\d+\.jpg:[0-9a-f]{16}$/),
        state: 'pending',
        // The file's time in Chicago.
        started_local: '2024-03-11 01:30:00',
        pizzas: 0,
      },
    ]);
    expect(await namesIn('v1')).toEqual(['done']);
  });

  test('while the product was off is taken at the start', async () => {
    await drop(await testPicture());
    start();
    await untilIn('done');
    expect(await captures()).toHaveLength(1);
  });

  test('is waited for while it is being written', async () => {
    start();
    const bytes = await testPicture();
    await writeFile(inbox('v1', name), bytes.subarray(0, 300));
    for (const end of [600, 900, bytes.length]) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      await writeFile(inbox('v1', name), bytes.subarray(0, end));
    }
    await untilIn('done');
    expect(await captures()).toHaveLength(1);
  });

  test('again is recognised, and both files are kept', async () => {
    start();
    const bytes = await testPicture();
    await drop(bytes);
    await untilIn('done');
    await drop(bytes);
    await untilIn('done', 'v1', `oven ${files}-2.jpg`);
    expect(await captures()).toHaveLength(1);
  });

  test('may have the id of the venue as its folder', async () => {
    start();
    await drop(await testPicture(), name, String(V1));
    await untilIn('done', String(V1));
    expect(await captures()).toMatchObject([{ venue_id: V1 }]);
  });
});

describe('a JSON file beside the picture', () => {
  test('tells the time', async () => {
    await drop(Buffer.from('{"capture_start_ts": "2024/02/01 19:00:00"}'), `oven ${files}.json`);
    await drop(await testPicture());
    start();
    await untilIn('done');
    expect(await captures()).toMatchObject([{ started_local: '2024-02-01 19:00:00' }]);
    expect(await namesIn('v1', 'done')).toContain(`oven ${files}.json`);
  });

  test('may bring the finished result', async () => {
    const result = sampleResult({ random: seededRandom(1), pizzas: 1 });
    await drop(Buffer.from(JSON.stringify({ result })), `${name}.json`);
    await drop(await testPicture());
    start();
    await untilIn('done');
    expect(await captures()).toMatchObject([{ state: 'scored', pizzas: 1 }]);
    const { rows } = await sql`SELECT FROM pizza JOIN capture ON capture.id = pizza.capture_id
      WHERE capture.key LIKE ${`oven_${files}.%`} AND pizza.picture IS NOT NULL`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  test('that is wrong has the picture rejected', async () => {
    await drop(Buffer.from('{"capture_start_ts": "yesterday"}'), `oven ${files}.json`);
    await drop(await testPicture());
    start();
    await untilIn('rejected');
    const reason = await readFile(inbox('v1', 'rejected', `${name}.reason.txt`), 'utf8');
    expect(reason).toContain('capture_start_ts: must be a time written YYYY/MM/DD HH:MM:SS');
  });
});

describe('a file that cannot be taken', () => {
  test.each([
    ['no picture', 'v1', Buffer.from('no picture'), 'The file is not a picture'],
    ['an empty one', 'v1', Buffer.alloc(0), 'The file is empty.'],
    ['one of 30 MB', 'v1', Buffer.alloc(30 * 2 ** 20), 'at most 25 MB'],
    ['one for nobody', 'Nowhere', Buffer.from('x'), "No venue has the name or id 'Nowhere'."],
  ])(
    '%s is moved to rejected, with the reason',
    { timeout: 20_000 },
    async (_case, folder, bytes, reason) => {
      start();
      await drop(bytes, name, folder);
      await untilIn('rejected', folder);
      expect(await readFile(inbox(folder, 'rejected', `${name}.reason.txt`), 'utf8')).toContain(
        reason,
      );
      expect(await captures()).toEqual([]);
    },
  );

  test('beside the folders is moved to rejected', async () => {
    start();
    await drop(await testPicture(), name, '.');
    await untilIn('rejected', '.');
    expect(await namesIn('rejected')).toContain(`${name}.reason.txt`);
    expect(await namesIn('rejected')).not.toContain('rejected');
  });
});

test('hidden and unfinished files are left alone', async () => {
  const left = ['.oven.jpg', 'oven.jpg.part', '~oven.jpg', 'oven.jpg.crdownload', 'Thumbs.db'];
  for (const file of left) await drop(Buffer.from('half a pic'), file);
  start();
  await drop(await testPicture());
  await untilIn('done');
  expect(await namesIn('v1')).toEqual(expect.arrayContaining(left));
});

test('a folder is made for each venue, also for a new one', { timeout: 20_000 }, async () => {
  start();
  await vi.waitFor(async () => {
    expect(await namesIn()).toEqual(expect.arrayContaining(['v1', 'v2', 'v3', 'v4']));
  }, PATIENCE);
  const id = await createTestVenue(app.db);
  await vi.waitFor(async () => expect(await namesIn()).toContain(`Venue ${id}`), PATIENCE);
});
