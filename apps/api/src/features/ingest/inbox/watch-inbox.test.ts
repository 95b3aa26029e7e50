import { sampleResult, seededRandom } from '#pizzas/sample-result';
import { createTestVenue } from '#test/world/venue';
import { connect } from '#platform/database/db';
import { openLog } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import { testApp } from '#test/world/app';
import { COMPANY_A, V1 } from '#test/world/fixture';
import { sql } from 'kysely';
import { execFileSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { testPicture } from '../capture.fixture.ts';
import { giveReadableNames } from './readable-names.ts';
import { takeInboxFile } from './take-inbox-file.ts';
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

  test('is removed once it is stored, where the company keeps only the pizza’s circle', async () => {
    const choose = (crops: boolean) =>
      sql`UPDATE company SET crops_pictures = ${crops} WHERE id = ${COMPANY_A}`.execute(app.db);
    await choose(true);
    await drop(Buffer.from('{"capture_start_ts": "2024/03/11 12:00:00"}'), `${name}.json`);
    await drop(await testPicture());
    const inside = { ...app.tools, log, folder: inbox() };
    expect(await takeInboxFile(inside, inbox('v1', name))).toBe('done');
    await choose(false);
    expect(await namesIn('v1')).toEqual(['done']);
    expect((await namesIn('v1', 'done')).filter((each) => each.startsWith(name))).toEqual([]);
    expect(await captures()).toMatchObject([
      { state: 'pending', started_local: '2024-03-11 12:00:00' },
    ]);
  });

  test('stays where it is while the backlog of its store is full', async () => {
    await sql`INSERT INTO capture (venue_id, key, id, digest, business_date, started_local, state, pizzas)
      SELECT ${V1}, 'waiting ' || n, n, '', '2023-01-01', '2023-01-01', 'pending', 0
      FROM generate_series(1, 15000) n`.execute(app.db);
    await drop(await testPicture());
    const inside = { ...app.tools, log, folder: inbox() };
    expect(await takeInboxFile(inside, inbox('v1', name))).toBe('busy');
    expect(await namesIn('v1')).toContain(name);
    await sql`DELETE FROM capture WHERE key LIKE 'waiting %'`.execute(app.db);
    expect(await takeInboxFile(inside, inbox('v1', name))).toBe('done');
  });

  test('stays where it is while there is no database, whose socket is as missing as a file', async () => {
    await drop(await testPicture());
    const socket = encodeURIComponent(inbox('no-such-folder'));
    const noDatabase = connect(`postgresql://nobody@localhost/none?host=${socket}`);
    const inside = { ...app.tools, log, folder: inbox(), db: noDatabase.db };
    await expect(takeInboxFile(inside, inbox('v1', name))).rejects.toThrow('ENOENT');
    await noDatabase.close();
    expect(await takeInboxFile({ ...inside, db: app.db }, inbox('v1', name))).toBe('done');
    expect(await takeInboxFile({ ...inside, db: app.db }, inbox('v1', name))).toBe('gone');
  });

  test('that another one replaces while it is read is stored, and so is the other one', async () => {
    const sidecar = `oven ${files}.json`;
    await drop(Buffer.from('{"capture_start_ts": "2024/02/01 19:00:00"}'), sidecar);
    await drop(await testPicture());
    const newer = await testPicture();
    const inside = { ...app.tools, log, folder: inbox() };
    const { pictures } = app.tools;
    const put = vi.spyOn(pictures, 'put').mockImplementationOnce((...picture) => {
      writeFileSync(inbox('newer'), newer);
      renameSync(inbox('newer'), inbox('v1', name));
      put.mockRestore();
      return pictures.put(...picture);
    });
    expect(await takeInboxFile(inside, inbox('v1', name))).toBe('later');
    expect(await readFile(inbox('v1', name))).toEqual(newer);
    expect(await namesIn('v1')).toContain(sidecar);
    expect(await takeInboxFile(inside, inbox('v1', name))).toBe('done');
    expect(await namesIn('v1', 'done')).toContain(sidecar);
    expect(await captures()).toHaveLength(2);
  });

  test('that grows while it is read is stored when all of it is there', async () => {
    const bytes = await testPicture();
    await drop(bytes.subarray(0, bytes.length - 20));
    const inside = { ...app.tools, log, folder: inbox() };
    const write = (end: number) => writeFileSync(inbox('v1', name), bytes.subarray(0, end));
    // Called before the file is read.
    const now = () => {
      write(bytes.length - 10);
      return app.tools.now();
    };
    expect(await takeInboxFile({ ...inside, now }, inbox('v1', name))).toBe('later');
    expect(await captures()).toEqual([]);
    write(bytes.length);
    expect(await takeInboxFile(inside, inbox('v1', name))).toBe('done');
    expect(await captures()).toHaveLength(1);
  });

  test.each([
    ['has no end yet', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['has not begun yet', () => Buffer.alloc(0)],
  ])('that %s is waited for, but not for ever', async (_case, part) => {
    await drop(part(await testPicture()));
    const inside = { ...app.tools, log, folder: inbox() };
    const clock = vi.spyOn(Date, 'now');
    onTestFinished(() => clock.mockRestore());
    const dropped = Date.now();
    clock.mockReturnValue(dropped + 30_000);
    expect(await takeInboxFile(inside, inbox('v1', name))).toBe('later');
    clock.mockReturnValue(dropped + 70_000);
    expect(await takeInboxFile(inside, inbox('v1', name))).toBe('rejected');
  });

  test('that is half, with a date that is ahead, is rejected', async () => {
    const bytes = await testPicture();
    await drop(bytes.subarray(0, bytes.length / 2));
    const ahead = new Date('2090-01-01');
    await utimes(inbox('v1', name), ahead, ahead);
    const inside = { ...app.tools, log, folder: inbox() };
    expect(await takeInboxFile(inside, inbox('v1', name))).toBe('later');
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 70_000);
    onTestFinished(() => clock.mockRestore());
    expect(await takeInboxFile(inside, inbox('v1', name))).toBe('rejected');
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

describe('a JSON file next to the picture', () => {
  test('tells the time', async () => {
    await drop(Buffer.from('{"capture_start_ts": "2024/02/01 19:00:00"}'), `oven ${files}.json`);
    await drop(await testPicture());
    start();
    await untilIn('done', 'v1', `oven ${files}.json`);
    expect(await captures()).toMatchObject([{ started_local: '2024-02-01 19:00:00' }]);
  });

  test('may bring the finished result', async () => {
    const result = sampleResult({ random: seededRandom(1), pizzas: 1 });
    await drop(Buffer.from(JSON.stringify({ result })), `${name}.json`);
    await drop(await testPicture());
    start();
    await untilIn('done');
    expect(await captures()).toMatchObject([{ state: 'scored', pizzas: 1 }]);
    const { rows } = await sql`SELECT FROM pizza JOIN capture
        ON capture.venue_id = pizza.venue_id AND capture.id = pizza.capture_id
      WHERE capture.key LIKE ${`oven_${files}.%`} AND pizza.picture IS NOT NULL`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  test('that is wrong has the picture rejected', async () => {
    await drop(Buffer.from('{"capture_start_ts": "yesterday"}'), `oven ${files}.json`);
    await drop(await testPicture());
    start();
    const note = inbox('v1', 'rejected', `${name}.reason.txt`);
    const reason = 'capture_start_ts: must be a time in the form YYYY/MM/DD HH:MM:SS';
    await vi.waitFor(async () => expect(await readFile(note, 'utf8')).toContain(reason), PATIENCE);
    expect(await namesIn('v1', 'rejected')).toContain(`oven ${files}.json`);
    expect(await namesIn('v1')).not.toContain(`oven ${files}.json`);
  });

  test.each([
    ['that holds the character 0', '{"file_path": "a\\u0000b"}', 'file_path: the value holds'],
    ['of 9 MB', `"${'x'.repeat(9 * 2 ** 20)}"`, 'is too large: at most 8 MB.'],
  ])('%s has the picture rejected', async (_case, text, reason) => {
    await drop(Buffer.from(text), `oven ${files}.json`);
    await drop(await testPicture());
    start();
    await untilIn('rejected');
    const note = inbox('v1', 'rejected', `${name}.reason.txt`);
    await vi.waitFor(async () => expect(await readFile(note, 'utf8')).toContain(reason), PATIENCE);
  });

  test('never replaces the one of an earlier picture', async () => {
    start();
    for (const [time, sidecar] of [
      ['2024/02/01 19:00:00', `oven ${files}.json`],
      ['2024/02/02 19:00:00', `oven ${files}-2.json`],
    ] as const) {
      await drop(Buffer.from(JSON.stringify({ capture_start_ts: time })), `oven ${files}.json`);
      await drop(await testPicture());
      await untilIn('done', 'v1', sidecar);
      await vi.waitFor(async () => expect(await namesIn('v1')).not.toContain(name), PATIENCE);
    }
  });
});

describe('a file that cannot be taken', () => {
  test.each([
    ['no picture', 'v1', Buffer.from('no picture'), 'The file is not a picture'],
    ['one of 30 MB', 'v1', Buffer.alloc(30 * 2 ** 20), '25 MB'],
    [
      'one for nobody',
      'Nowhere',
      Buffer.from('x'),
      "There is no venue with the name or id 'Nowhere'.",
    ],
  ])(
    '%s is moved to rejected, with the reason',
    { timeout: 20_000 },
    async (_case, folder, bytes, reason) => {
      start();
      await drop(bytes, name, folder);
      await untilIn('rejected', folder);
      const note = inbox(folder, 'rejected', `${name}.reason.txt`);
      await vi.waitFor(
        async () => expect(await readFile(note, 'utf8')).toContain(reason),
        PATIENCE,
      );
      expect(await captures()).toEqual([]);
    },
  );

  test('with the longest name there is has its reason all the same, each its own', async () => {
    start();
    const stem = `oven ${files} `.padEnd(251, 'x');
    for (const count of [1, 2]) {
      await drop(Buffer.from('no picture'), `${stem}.jpg`);
      await vi.waitFor(async () => {
        const notes = (await namesIn('v1', 'rejected')).filter((file) =>
          new RegExp(`^oven ${files} x+.*reason.txt$`).test(file),
        );
        expect(notes).toHaveLength(count);
      }, PATIENCE);
    }
  });

  test('that is a pipe is moved there unread', async () => {
    execFileSync('mkfifo', [inbox('v1', name)]);
    start();
    const note = inbox('v1', 'rejected', `${name}.reason.txt`);
    await vi.waitFor(async () => expect(await readFile(note, 'utf8')).toContain('pipe'), PATIENCE);
  });

  test('because it is a link is rejected, and what it leads to stays where it is', async () => {
    const secret = join(app.tools.config.dataDir, `secret-${files}.jpg`);
    const bytes = await testPicture();
    await writeFile(secret, bytes);
    await symlink(secret, inbox('v1', name));
    const other = `beside ${name}`;
    await writeFile(`${secret}.json`, '{"file_path":"/etc/passwd"}');
    await symlink(`${secret}.json`, inbox('v1', `${other}.json`));
    start();
    await drop(await testPicture(), other);
    await untilIn('rejected');
    await untilIn('rejected', 'v1', other);
    const reason = await readFile(inbox('v1', 'rejected', `${name}.reason.txt`), 'utf8');
    expect(reason).toContain('Symbolic links are not accepted');
    expect(await captures()).toEqual([]);
    expect(await readFile(secret)).toEqual(bytes);
  });

  test('because its folder is a link is not taken', async () => {
    const elsewhere = join(app.tools.config.dataDir, `elsewhere-${files}`);
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, name), await testPicture());
    await rm(inbox('v2'), { recursive: true, force: true });
    await symlink(elsewhere, inbox('v2'));
    start();
    await drop(await testPicture(), `other ${name}`);
    await untilIn('done', 'v1', `other ${name}`);
    expect(await captures()).toEqual([]);
    expect(await readdir(elsewhere)).toEqual([name]);
    await rm(inbox('v2'), { recursive: true, force: true });
  });

  test('a film of more than 64 GB is not read', async () => {
    await drop(Buffer.from('film'), `${name}.mp4`);
    // The rest is sparse and takes no space on the disk.
    await truncate(inbox('v1', `${name}.mp4`), 64 * 2 ** 30 + 1);
    const inside = { ...app.tools, log, folder: inbox() };
    expect(await takeInboxFile(inside, inbox('v1', `${name}.mp4`))).toBe('rejected');
    const reason = await readFile(inbox('v1', 'rejected', `${name}.mp4.reason.txt`), 'utf8');
    expect(reason).toContain('larger than 64 GB');
    await rm(inbox('v1', 'rejected', `${name}.mp4`));
  });

  test('because it lies deeper is left alone', async () => {
    await drop(await testPicture(), name, join('v1', 'deeper'));
    start();
    await drop(await testPicture(), `other ${name}`);
    await untilIn('done', 'v1', `other ${name}`);
    expect(await namesIn('v1', 'deeper')).toEqual([name]);
  });

  test('outside the folders is moved to rejected', async () => {
    start();
    await drop(await testPicture(), name, '.');
    const note = `${name}.reason.txt`;
    await vi.waitFor(async () => expect(await namesIn('rejected')).toContain(note), PATIENCE);
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

describe('a name that is not UTF-8', () => {
  /** Puts a file there whose name has these bytes. */
  const dropBytes = async (bytes: Uint8Array, as: Buffer, folder = inbox('v1')) => {
    await mkdir(folder, { recursive: true });
    await writeFile(Buffer.concat([Buffer.from(`${folder}/`), as]), bytes);
  };
  const latin1 = (text: string) => Buffer.from(text, 'latin1');

  test('is read as a camera in Windows-1252 wrote it, and the file is taken with its result', async () => {
    await dropBytes(await testPicture(), latin1(`oven ${files} cámara.jpg`));
    await dropBytes(Buffer.from('{}'), latin1(`oven ${files} cámara.json`));
    start();
    await vi.waitFor(
      async () =>
        expect([...(await namesIn('v1', 'done')), ...(await namesIn('v1', 'rejected'))]).toEqual(
          expect.arrayContaining([`oven ${files} cámara.jpg`, `oven ${files} cámara.json`]),
        ),
      PATIENCE,
    );
  });

  test('replaces no other file, and drafts and folders keep theirs', async () => {
    const folder = inbox('v1');
    const told = new Set<string>();
    const said: string[] = [];
    const telling = openLog({ logLevel: 'warn' }, { write: (line) => void said.push(line) });
    await rm(folder, { recursive: true, force: true });
    await dropBytes(Buffer.from('new'), latin1('ó.txt'));
    await dropBytes(Buffer.from('old'), Buffer.from('ó.txt'));
    await dropBytes(Buffer.from('draft'), latin1('ó.jpg.part'));
    await mkdir(Buffer.concat([Buffer.from(`${folder}/`), latin1('más')]));
    for (let turn = 0; turn < 2; turn += 1) {
      await giveReadableNames(inbox(), { log: telling, told });
    }
    expect(await readFile(inbox('v1', 'ó.txt'), 'utf8')).toBe('old');
    expect(await readFile(inbox('v1', 'ó-2.txt'), 'utf8')).toBe('new');
    const names = await readdir(folder, { encoding: 'buffer' });
    expect(names.map((bytes) => bytes.toString('latin1'))).toEqual(
      expect.arrayContaining(['ó.jpg.part', 'más']),
    );
    expect(said.filter((line) => line.includes('folder'))).toHaveLength(1);
    await rm(folder, { recursive: true });
  });
});
