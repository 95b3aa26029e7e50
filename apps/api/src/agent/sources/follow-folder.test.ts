import { chmod, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followFolder } from './follow-folder.ts';
import type { Sink } from './source.ts';

const WRITTEN = new Date('2026-03-10T18:00:00Z');
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'follow-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Paths of the pictures that are still there. */
const left = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.jpg'));

const jpeg = (background = '#905a28') =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
const put = async (bytes: Uint8Array, at = WRITTEN) => {
  await writeFile(join(folder, 'draft'), bytes);
  await utimes(join(folder, 'draft'), at, at);
  await rename(join(folder, 'draft'), join(folder, '1.jpg'));
};

/** Follows the folder until `capture` calls `stop`. */
async function follow(
  capture: (taken: Parameters<Sink['capture']>[0], stop: () => void) => unknown,
  clock = { offset: () => -5000 },
) {
  const stopping = new AbortController();
  const sink: Sink = {
    works: () => undefined,
    looks: () => undefined,
    async capture(taken) {
      await capture(taken, () => stopping.abort());
      return true;
    },
  };
  await followFolder(folder, clock)(sink, stopping.signal);
}

test('a picture was taken when it was written, by the corrected clock', async () => {
  await put(await jpeg());
  const taken: number[] = [];
  await follow(({ takenAt }, stop) => {
    taken.push(takenAt);
    stop();
  });
  expect(taken).toEqual([WRITTEN.getTime() - 5000]);
  expect(await left()).toEqual([]);
});

test('one that takes the place of another while that is kept is taken itself', async () => {
  await put(await jpeg());
  const newer = await jpeg('#104010');
  const taken: Buffer[] = [];
  await follow(async ({ picture }, stop) => {
    taken.push(picture);
    if (taken.length === 2) return stop();
    await put(newer);
    expect(await readFile(join(folder, '1.jpg'))).toEqual(newer);
  });
  expect(taken[1]).toEqual(newer);
  expect(await left()).toEqual([]);
});

test('one that was being deleted when the agent ended is taken again', async () => {
  await put(await jpeg());
  await rename(join(folder, '1.jpg'), join(folder, '.taken-7'));
  const taken: number[] = [];
  await follow(({ takenAt }, stop) => {
    taken.push(takenAt);
    stop();
  });
  expect(taken).toEqual([WRITTEN.getTime() - 5000]);
  expect(await left()).toEqual([]);
});

test('one with the longest name there is keeps no other back', async () => {
  for (const name of [`a${'b'.repeat(250)}.jpg`, 'c.jpg']) {
    await put(await jpeg());
    await rename(join(folder, '1.jpg'), join(folder, name));
  }
  let taken = 0;
  await follow((_picture, stop) => (taken += 1) === 2 && stop());
  expect(await left()).toEqual([]);
});

test('one whose upload pauses is taken when its end has come', async () => {
  const whole = await jpeg();
  await put(whole.subarray(0, whole.length / 2), new Date(Date.now() - 10_000));
  const finished = setTimeout(() => void put(whole), 1500);
  const taken: Buffer[] = [];
  await follow(({ picture }, stop) => {
    taken.push(picture);
    stop();
  });
  clearTimeout(finished);
  expect(taken).toEqual([whole]);
});

describe('with a clock that is ahead by', () => {
  let ahead = 0;
  beforeEach(() => {
    ahead = 0;
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  });
  afterEach(() => vi.restoreAllMocks());

  test('a minute, a picture without an end marker that the camera keeps overwriting is taken', async () => {
    const whole = await jpeg();
    const endless = Buffer.concat([whole.subarray(0, -2), Buffer.alloc(64)]);
    await put(endless);
    const again = setTimeout(() => {
      ahead = 61_000;
      void put(endless, new Date(1e12));
    }, 2700);
    const taken: Buffer[] = [];
    await follow(({ picture }, stop) => {
      taken.push(picture);
      stop();
    });
    clearTimeout(again);
    expect(taken).toEqual([endless]);
  });

  test('a minute, half a picture is waited for if the last one of that name was whole', async () => {
    const whole = await jpeg();
    await put(whole.subarray(0, whole.length / 2));
    const steps = [
      () => put(whole, new Date(1e12)),
      () => {
        ahead = 61_000;
        return put(whole.subarray(0, whole.length / 2), new Date(2e12));
      },
      () => put(whole, new Date(3e12)),
    ];
    const writing = setInterval(() => void steps.shift()?.(), 2700);
    const taken: Buffer[] = [];
    await follow(async ({ picture }, stop) => {
      taken.push(picture);
      // Rewritten immediately, so that the name always exists.
      if (taken.length === 1) await put(whole, new Date(4e12));
      if (steps.length === 0) stop();
    });
    clearInterval(writing);
    expect(taken.every((picture) => picture.equals(whole))).toBe(true);
  });
});

const isRoot = process.getuid?.() === 0;
test.skipIf(isRoot)(
  'an unreadable picture is reported and does not hold up the others',
  async () => {
    for (const name of ['a.jpg', 'b.jpg']) {
      await put(await jpeg());
      await rename(join(folder, '1.jpg'), join(folder, name));
    }
    await chmod(join(folder, 'a.jpg'), 0);
    await expect(follow(() => undefined)).rejects.toMatchObject({ state: 'no_folder' });
    await follow((_picture, stop) => stop());
    expect(await left()).toEqual([expect.stringMatching(/^rejected\/\d+-a\.jpg$/)]);
  },
);

test('the machine’s clock that is set while a picture waits does not change when it was taken', async () => {
  const offsets = [-5000];
  const whole = await jpeg();
  const written = new Date(Date.now() - 10_000);
  await put(whole.subarray(0, 300), written);
  const taken: number[] = [];
  const grown = setTimeout(() => {
    offsets.unshift(3_600_000);
    void put(whole, written);
  }, 500);
  await follow(
    ({ takenAt }, stop) => {
      taken.push(takenAt);
      stop();
    },
    { offset: () => offsets[0]! },
  );
  clearTimeout(grown);
  expect(taken).toEqual([written.getTime() - 5000]);
});
