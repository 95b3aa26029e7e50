import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { followFolder } from './follow-folder.ts';

test('a picture was taken when it was written, by the corrected clock', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'follow-folder-'));
  const create = { width: 64, height: 48, channels: 3 as const, background: '#905a28' };
  await writeFile(join(folder, '1.jpg'), await sharp({ create }).jpeg().toBuffer());
  const written = new Date('2026-03-10T18:00:00Z');
  await utimes(join(folder, '1.jpg'), written, written);
  const stopping = new AbortController();
  const taken: number[] = [];
  const follow = followFolder(folder, { offset: () => -5000 });
  await follow(
    {
      works: () => undefined,
      looks: () => undefined,
      capture({ takenAt }) {
        taken.push(takenAt);
        stopping.abort();
        return Promise.resolve(true);
      },
    },
    stopping.signal,
  );
  expect(taken).toEqual([written.getTime() - 5000]);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
