import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SpooledCapture } from './capture-file.ts';
import { Spool } from './spool.ts';

const NOW = Date.UTC(2026, 2, 10, 18);
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'));
});
afterEach(() => rm(folder, { recursive: true }));

const open = (mostBytes = 1e6, boot = 'this start') => Spool.open(folder, { mostBytes, boot });
const capture = (second: number, bytes = 100): SpooledCapture => ({
  key: `oven-1:${second}`,
  camera: 'oven-1',
  venue: '7',
  takenAt: NOW + 1000 * second,
  startedLocal: '2026/03/10 12:00:00',
  picture: Buffer.alloc(bytes, second),
});

const at = (now: number, origin = 0) => ({ now: () => now, origin: () => origin });

test('captures come out oldest first, also those of before a restart', async () => {
  const spool = await open();
  for (const second of [3, 1, 2]) expect(await spool.put(capture(second))).toBe('kept');
  const again = await open();
  expect(again.state()).toEqual(spool.state());
  for (const second of [1, 2, 3]) {
    expect(await again.oldest(at(NOW))).toEqual(capture(second));
    await again.remove(`oven-1:${second}`);
  }
  expect(await again.oldest(at(NOW))).toBeNull();
  expect((await open()).state()).toMatchObject({ captures: 0, bytes: 0, oldest: null });
});

test('one that cannot be read keeps no other waiting, nor the agent from starting', async () => {
  const spool = await open();
  for (const second of [1, 2, 3]) await spool.put(capture(second));
  const [broken, gone] = (await readdir(folder)).filter((name) => name.endsWith('.capture')).sort();
  await rm(join(folder, gone!));
  // Reading a folder fails even for root.
  await rename(join(folder, broken!), join(folder, 'kept'));
  await mkdir(join(folder, broken!));
  expect(await spool.oldest(at(NOW))).toEqual(capture(3));
  expect(spool.state().captures).toBe(2);
  expect(await (await open()).oldest(at(NOW))).toEqual(capture(3));
});

test('a capture that is there already is kept once', async () => {
  const spool = await open();
  await spool.put(capture(1));
  expect(await spool.put(capture(1))).toBe('known');
  expect(await (await open()).put(capture(1))).toBe('known');
});

test('where there is no room nothing is kept, and the spool is full until there is', async () => {
  const spool = await open(1000);
  expect(await spool.put(capture(1, 600))).toBe('kept');
  expect(await spool.put(capture(2, 600))).toBe('full');
  expect(spool.state()).toMatchObject({ captures: 1, isFull: true });
  await spool.remove('oven-1:1');
  expect(spool.state()).toMatchObject({ captures: 0, isFull: false });
  expect(await spool.put(capture(2, 600))).toBe('kept');
});

test.each([
  ['behind', -10 * 86_400_000],
  ['ahead', 3 * 3_600_000],
])('what a clock that was %s took has its right time once that is known', async (_how, wrong) => {
  const spool = await open();
  const taken = { ...capture(5), takenAt: NOW + 5000 + wrong };
  await spool.put(taken, 1000 + wrong);
  const right = { ...taken, takenAt: NOW + 5000, startedLocal: null };
  expect(await spool.oldest(at(NOW + 9000, 1000))).toEqual(right);
  const timed = await spool.setTime(right, '2026/03/10 18:00:05');
  // It may have reached the server, so its time is now final.
  expect(await spool.oldest(at(NOW + 9000, 9e9))).toEqual(timed);
  expect(await (await open()).oldest(at(NOW + 9000, 9e9))).toEqual(timed);
});

test.each([
  ['the agent', 'this start', NOW + 5000],
  ['the machine', 'the next start', NOW - 5000],
])(
  'after a restart of %s the time can be corrected only where its clock is known',
  async (_what, boot, takenAt) => {
    const spool = await open();
    await spool.put({ ...capture(5), takenAt: NOW - 5000 }, 1000);
    const again = await open(1e6, boot);
    expect(await again.oldest(at(NOW + 9000, 11_000))).toMatchObject({ takenAt: NOW - 5000 });
    expect(await again.oldest(at(NOW + 99_000, 90_000 + 1000))).toMatchObject({
      takenAt: takenAt === NOW - 5000 ? takenAt : NOW + 85_000,
    });
  },
);

test('one that is put off lets the others go', async () => {
  const spool = await open();
  await spool.put(capture(1));
  await spool.put(capture(2));
  spool.postpone('oven-1:1', 60_000);
  expect(await spool.oldest(at(NOW + 9000))).toMatchObject({ key: 'oven-1:2' });
});

test('of a capture that was being corrected when the agent was killed the newer file stays', async () => {
  await (await open()).put({ ...capture(1), takenAt: NOW - 86_400_000 });
  const [wrong] = (await readdir(folder)).filter((each) => each.endsWith('.capture'));
  const bytes = await readFile(join(folder, wrong!));
  await rm(join(folder, wrong!));
  await (await open()).put(capture(1));
  await writeFile(join(folder, wrong!), bytes);
  await utimes(join(folder, wrong!), 1, 1);
  const spool = await open();
  expect(spool.state()).toMatchObject({ captures: 1 });
  expect(await spool.oldest(at(NOW + 9000))).toEqual(capture(1));
  expect((await readdir(folder)).filter((each) => each.endsWith('.capture'))).toHaveLength(1);
});

test('a clock that is set by a second corrects nothing', async () => {
  const spool = await open();
  await spool.put(capture(5), 1000);
  expect(await spool.oldest(at(NOW + 9000, 2000))).toEqual(capture(5));
});

test('a clock that jumps deletes nothing; what one that was ahead took waits, and keeps no other waiting', async () => {
  const spool = await open();
  await spool.put(capture(0));
  const years = 365 * 86_400_000;
  expect(await spool.oldest(at(NOW + years))).toEqual(capture(0));
  expect(await spool.oldest(at(NOW - years))).toBeNull();
  expect(await spool.oldest(at(NOW))).toEqual(capture(0));
  await spool.put(capture(3600));
  await spool.put({ ...capture(7200), key: 'corrected' }, 7_200_000);
  await spool.remove('oven-1:0');
  expect(await spool.oldest(at(NOW))).toMatchObject({ key: 'corrected', takenAt: NOW });
  expect(spool.state()).toMatchObject({ captures: 2, refused: 0 });
});

test('what the server refuses is set aside, the newest hundred of it', async () => {
  const spool = await open();
  for (let second = 0; second < 102; second++) {
    await spool.put(capture(second, 1));
    await spool.refuse(`oven-1:${second}`);
  }
  expect(spool.state()).toMatchObject({ captures: 0, refused: 102 });
  expect(await readdir(join(folder, 'refused'))).toHaveLength(100);
});

test('the local time that is set before the first sending stays', async () => {
  const spool = await open();
  await spool.put({ ...capture(1), startedLocal: null });
  await spool.setTime({ ...capture(1), startedLocal: null }, '2026/03/10 13:00:01');
  expect(await (await open()).oldest(at(NOW))).toMatchObject({
    startedLocal: '2026/03/10 13:00:01',
  });
});

test('half a file of a killed agent and strange files are no captures', async () => {
  await (await open()).put(capture(1));
  const [name] = (await readdir(folder)).filter((each) => each.endsWith('.capture'));
  await writeFile(join(folder, `${name}.0123456789ab`), 'half');
  await writeFile(join(folder, '000000000000001-x.capture'), 'nothing');
  await writeFile(join(folder, 'copy of 1.capture'), 'nothing');
  const spool = await open();
  expect(spool.state()).toMatchObject({ captures: 2, oldest: 1 });
  expect(await spool.oldest(at(NOW))).toEqual(capture(1));
  expect((await readdir(folder)).sort()).toEqual([name, 'copy of 1.capture', 'refused']);
});

test('what was taken at another store is kept apart until the agent works there again', async () => {
  const spool = await open();
  await spool.put(capture(1));
  await spool.setAside('oven-1:1', '7');
  expect(await spool.oldest(at(NOW + 9000))).toBeNull();
  const again = await open();
  await again.takeBack('8');
  expect(again.state()).toMatchObject({ captures: 0, bytes: 0 });
  await again.takeBack('7');
  expect(await again.oldest(at(NOW + 9000))).toEqual(capture(1));
});
