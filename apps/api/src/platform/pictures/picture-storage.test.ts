import { InstallationError } from '#platform/installation';
import { createFolderStorage } from '#platform/pictures/picture-storage-folder';
import { createS3Store, refuseUnusableStore } from '#platform/pictures/picture-storage-s3';
import type { Elsewhere, PictureStorage } from '#platform/pictures/picture-storage';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const folder = await mkdtemp(join(tmpdir(), 'crustodian-pictures-'));
afterAll(() => rm(folder, { recursive: true }));

const s3 = new S3rver({
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'pizzas', configs: [] }],
});
let s3Url = '';
beforeAll(async () => {
  const { port } = (await s3.run()) as AddressInfo;
  s3Url = `s3://S3RVER:S3RVER@pizzas/chain?endpoint=http://127.0.0.1:${port}`;
});
afterAll(() => s3.close());

const DAY_MS = 24 * 3_600_000;
let made = 0;
/** A different picture for each call. */
const picture = (width = 800, height = 400) => {
  made += 1;
  const background = { r: 200, g: made % 256, b: Math.floor(made / 256) };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
};
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const stores: [string, () => Promise<PictureStorage>][] = [
  ['folder', () => createFolderStorage(join(folder, 'pictures'), { threads: 2 })],
  ['S3-compatible', async () => createS3Store(s3Url, { threads: 2 })],
];

describe.each(stores)('%s store', (kind, open) => {
  test('a picture comes back as it was, under the digest of its bytes', async () => {
    const store = await open();
    const bytes = await picture();
    const digest = await store.put(bytes);
    expect(digest).toBe(digestOf(bytes));
    expect(await store.read(digest)).toEqual(bytes);
  });

  test('a call reads elsewhere what is not in this machine', async () => {
    const store = await open();
    const bytes = await picture();
    const digest = await store.put(bytes);
    let times = 0;
    const elsewhere: Elsewhere = (read) => {
      times += 1;
      return read();
    };
    expect(await store.read(digest, elsewhere)).toEqual(bytes);
    expect(await store.readSized(digest, 160, 'webp', elsewhere)).not.toBeNull();
    expect(times).toBe(kind === 'folder' ? 0 : 2);
  });

  test('storing twice, also at the same time, is storing once', async () => {
    const store = await open();
    const bytes = await picture();
    const digests = await Promise.all([store.put(bytes), store.put(bytes)]);
    expect(await store.put(bytes)).toBe(digests[0]);
    expect(new Set(digests).size).toBe(1);
    expect(await store.read(digests[0]!)).toEqual(bytes);
  });

  test('what was never stored is null in every size', async () => {
    const store = await open();
    const digest = digestOf(Buffer.from('never'));
    expect(await store.read(digest)).toBeNull();
    expect(await store.readSized(digest, 320)).toBeNull();
  });

  test.each([160, 320, 640])(
    'width %i is a WebP of that width, the same each time',
    async (width) => {
      const store = await open();
      const digest = await store.put(await picture());
      const small = (await store.readSized(digest, width))!;
      const { format, width: made, height } = await sharp(small).metadata();
      expect({ format, made, height }).toEqual({ format: 'webp', made: width, height: width / 2 });
      expect(await store.readSized(digest, width)).toEqual(small);
    },
  );

  test('a smaller one that was put with it is not made again', async () => {
    const store = await open();
    const small = Buffer.from('made before');
    const digest = await store.put(await picture(), [{ width: 320, bytes: small }]);
    expect(await store.readSized(digest, 320)).toEqual(small);
    expect((await sharp((await store.readSized(digest, 160))!).metadata()).width).toBe(160);
  });

  test('a small picture is not enlarged', async () => {
    const store = await open();
    const digest = await store.put(await picture(100, 50));
    expect((await sharp((await store.readSized(digest, 640))!).metadata()).width).toBe(100);
  });

  test('what nobody knows and was put before a time is removed, in every size', async () => {
    const store = await open();
    const known = await store.put(await picture(400, 200));
    const unknown = await store.put(await picture(300, 200));
    await store.readSized(unknown, 320);
    const sweep = { known: async () => new Set([known]), before: Date.now() + DAY_MS };
    expect(await store.removeUnknown({ ...sweep, before: Date.now() - DAY_MS })).toBe(0);
    const signal = AbortSignal.abort(new Error('the job is lost'));
    await expect(store.removeUnknown({ ...sweep, signal })).rejects.toThrow('is lost');
    expect(await store.read(unknown)).not.toBeNull();
    expect(await store.removeUnknown(sweep)).toBeGreaterThanOrEqual(1);
    expect(await store.read(unknown)).toBeNull();
    expect(await store.readSized(unknown, 320)).toBeNull();
    expect(await store.read(known)).not.toBeNull();
    expect(await store.removeUnknown(sweep)).toBe(0);
  });

  test('a raw picture has a name of its own each time, and is gone once it is removed', async () => {
    const store = await open();
    const { raw } = store;
    const bytes = await picture();
    const names = [await raw.put(bytes), await raw.put(bytes)];
    expect(new Set(names).size).toBe(2);
    expect(await raw.read(names[0]!)).toEqual(bytes);
    expect(await store.read(digestOf(bytes))).toBeNull();
    await raw.remove(names[0]!);
    await raw.remove(names[0]!);
    expect(await raw.read(names[0]!)).toBeNull();
    expect(await raw.read(names[1]!)).toEqual(bytes);
  });

  test('raw pictures that nobody knows and were put before a time are removed', async () => {
    const { raw } = await open();
    const [known, unknown] = [await raw.put(await picture()), await raw.put(await picture())];
    const sweep = { known: async () => new Set([known]), before: Date.now() + DAY_MS };
    expect(await raw.removeUnknown({ ...sweep, before: Date.now() - DAY_MS })).toBe(0);
    expect(await raw.read(unknown)).not.toBeNull();
    expect(await raw.removeUnknown(sweep)).toBeGreaterThanOrEqual(1);
    expect(await raw.read(unknown)).toBeNull();
    expect(await raw.read(known)).not.toBeNull();
  });

  test('many who ask at once share one making', async () => {
    const store = await open();
    const digest = await store.put(await picture());
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => store.readSized(digest, 320)),
    );
    // If it had been made several times, there would be several buffers.
    expect(new Set(answers).size).toBe(1);
  });
});

describe('the folder', () => {
  test('a picture lies on a shelf of its digest, and no draft is left', async () => {
    const root = join(folder, 'shelves');
    const store = await createFolderStorage(root, { threads: 1 });
    const digest = await store.put(await picture());
    expect(await readdir(join(root, digest.slice(0, 2), digest.slice(2, 4)))).toEqual([digest]);
    expect(await readdir(join(root, 'drafts'))).toEqual([]);
  });

  test('nobody but the owner reads a picture, not even where an older release had made the folder', async () => {
    const root = join(folder, 'closed');
    await mkdir(root, { mode: 0o755 });
    const store = await createFolderStorage(root, { threads: 1 });
    const digest = await store.put(await picture());
    const shelf = join(root, digest.slice(0, 2), digest.slice(2, 4));
    const modes = await Promise.all(
      [root, join(root, 'drafts'), shelf, join(shelf, digest)].map(async (path) => {
        const { mode } = await stat(path);
        return mode & 0o777;
      }),
    );
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o600]);
  });

  test('drafts of a killed process are removed, young ones belong to another process', async () => {
    const root = join(folder, 'killed');
    const drafts = join(root, 'drafts');
    await mkdir(drafts, { recursive: true });
    for (const name of ['old', 'young']) await writeFile(join(drafts, name), 'half a pic');
    await utimes(join(drafts, 'old'), 0, 0);
    await createFolderStorage(root, { threads: 1 });
    expect(await readdir(drafts)).toEqual(['young']);
  });

  test('a picture that is put while it is removed stays', async () => {
    const store = await createFolderStorage(join(folder, 'contested'), { threads: 1 });
    const bytes = await picture();
    const digest = await store.put(bytes);
    const path = join(folder, 'contested', digest.slice(0, 2), digest.slice(2, 4), digest);
    await utimes(path, 0, 0);
    const known = async () => {
      await store.put(bytes);
      return new Set<string>();
    };
    expect(await store.removeUnknown({ known, before: Date.now() - DAY_MS })).toBe(0);
    expect(await store.read(digest)).toEqual(bytes);
  });

  test('what a killed process was about to remove is put back', async () => {
    const root = join(folder, 'interrupted');
    const store = await createFolderStorage(root, { threads: 1 });
    const bytes = await picture();
    const digest = await store.put(bytes);
    const path = join(root, digest.slice(0, 2), digest.slice(2, 4), digest);
    await rename(path, join(root, 'drafts', `${digest}.removed`));
    const again = await createFolderStorage(root, { threads: 1 });
    expect(await again.read(digest)).toEqual(bytes);
  });
});

describe('an S3-compatible store at the start', () => {
  const at = (change: (url: string) => string) => refuseUnusableStore(change(s3Url));

  test('is taken where it keeps what is written', async () => {
    await expect(at((url) => url)).resolves.toBeUndefined();
  });

  test.each([
    [
      'a bucket that is not there',
      (url: string) => url.replace('@pizzas', '@salads'),
      'NoSuchBucket',
    ],
    ['an unknown key', (url: string) => url.replace('S3RVER:', 'STRANGER:'), 'InvalidAccessKeyId'],
  ])('%s is refused, with what to do', async (_case, change, reason) => {
    const refused = at(change);
    await expect(refused).rejects.toThrow(InstallationError);
    await expect(refused).rejects.toThrow(`of STORAGE_URL (${reason}). It must be there`);
  });

  test('an unreachable address gives the error of the connection', async () => {
    await expect(at((url) => url.replace(/:\d+$/, ':9'))).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});
