import { adoptPictures, refuseOtherPictures, secretKeyOf } from '#platform/installation';
import { createFolderStorage } from '#platform/pictures/picture-storage-folder';
import { earlierKey, keptKey } from '#platform/auth/secret-key';
import { testDatabase } from '#test/world/database';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

const database = testDatabase();
const made: string[] = [];
beforeEach(() => database.db.deleteFrom('installation').execute());
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crustodian-installation-'));
  made.push(folder);
  return folder;
}

describe('the key that signs tokens', () => {
  const config = async (more: { secretKey?: string; databaseUrl?: string }) => ({
    secretKey: undefined,
    databaseUrl: undefined,
    dataDir: await newFolder(),
    ...more,
  });

  test('is that of the setting, and nothing is kept', async () => {
    const set = await config({ secretKey: 'k'.repeat(32), databaseUrl: 'postgresql://x/y' });
    expect(await secretKeyOf(set, database.db)).toBe('k'.repeat(32));
    expect(await readdir(set.dataDir)).toEqual([]);
    expect(await database.db.selectFrom('installation').selectAll().execute()).toEqual([]);
  });

  test('is one for all machines of a database, also when they start at once', async () => {
    const databaseUrl = 'postgresql://x/y';
    const machines = await Promise.all(Array.from({ length: 5 }, () => config({ databaseUrl })));
    const keys = await Promise.all(machines.map((each) => secretKeyOf(each, database.db)));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]!.length).toBeGreaterThanOrEqual(32);
    for (const { dataDir } of machines) expect(await readdir(dataDir)).toEqual([]);
  });

  test('is the one of its file where an earlier release kept it there', async () => {
    const set = await config({ databaseUrl: 'postgresql://x/y' });
    const before = await keptKey(set.dataDir);
    expect(await secretKeyOf(set, database.db)).toBe(before);
    const elsewhere = await config({ databaseUrl: 'postgresql://x/y' });
    expect(await secretKeyOf(elsewhere, database.db)).toBe(before);
  });

  test('is in a file next to the embedded database', async () => {
    const set = await config({});
    expect(await secretKeyOf(set, database.db)).toBe(await earlierKey(set.dataDir));
  });
});

describe('the picture store', () => {
  const storeIn = (folder: string) => createFolderStorage(folder, { threads: 1 });
  const knownName = async () =>
    (await database.db.selectFrom('installation').select('pictures').executeTakeFirst())?.pictures;

  test('is named by the first process, and the same for the next one', async () => {
    const folder = await newFolder();
    await refuseOtherPictures(database.db, await storeIn(folder));
    await refuseOtherPictures(database.db, await storeIn(folder));
    expect(await (await storeIn(folder)).readName()).toBe(await knownName());
  });

  test('of another machine’s own folder is refused with what to do', async () => {
    await refuseOtherPictures(database.db, await storeIn(await newFolder()));
    await expect(
      refuseOtherPictures(database.db, await storeIn(await newFolder())),
    ).rejects.toThrow(/the same DATA_DIR .* or the same STORAGE_URL/s);
  });

  test('of another database is refused, so that neither clears away what the other has', async () => {
    const folder = await newFolder();
    await refuseOtherPictures(database.db, await storeIn(folder));
    await database.db.deleteFrom('installation').execute();
    await expect(refuseOtherPictures(database.db, await storeIn(folder))).rejects.toThrow(
      'belong to another database',
    );
  });

  test('that moved is adopted, and the one before is not accepted any more', async () => {
    const [before, now] = [await storeIn(await newFolder()), await storeIn(await newFolder())];
    await refuseOtherPictures(database.db, before);
    await adoptPictures(database.db, now);
    await refuseOtherPictures(database.db, now);
    await expect(refuseOtherPictures(database.db, before)).rejects.toThrow('another folder');
  });

  test('has one name when several processes start at once on a shared folder', async () => {
    const folder = await newFolder();
    const starts = Array.from({ length: 5 }, async () =>
      refuseOtherPictures(database.db, await storeIn(folder)),
    );
    await Promise.all(starts);
    expect(await (await storeIn(folder)).readName()).toBe(await knownName());
  });
});
