import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountForDatabase, chooseAccount, closedFolderAbove } from './account.ts';

const root = { name: 'root', uid: 0, gid: 0 };
const nobody = { name: 'nobody', uid: 65534, gid: 65533 };
const postgres = { name: 'postgres', uid: 101, gid: 104 };

test('anybody but root runs PostgreSQL as themselves', () => {
  expect(chooseAccount(1000, () => [root, nobody])).toBeUndefined();
});

test('root lends it the account postgres', () => {
  expect(chooseAccount(0, () => [root, nobody, postgres])).toEqual(postgres);
});

test('or nobody', () => {
  expect(chooseAccount(0, () => [root, nobody])).toEqual(nobody);
});

test('root without either is told what to do', () => {
  expect(() => chooseAccount(0, () => [root])).toThrow(/DATABASE_URL/);
});

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crustodian-account-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['a folder closed to others', 0o700, true],
  ['a folder others may enter', 0o711, false],
])('%s', async (_case, mode, isClosed) => {
  await chmod(folder, mode);
  const stranger = { name: 'stranger', uid: 4_000_001, gid: 4_000_001 };
  expect(closedFolderAbove(stranger, join(folder, 'data'))).toBe(isClosed ? folder : undefined);
});

describe.runIf(process.getuid?.() === 0)('a database that is there', () => {
  beforeAll(async () => {
    await mkdir(join(folder, 'postgres/data'), { recursive: true });
    await chown(join(folder, 'postgres/data'), 4_000_001, 4_000_002);
  });

  test('root runs it under the account that owns it', () => {
    expect(accountForDatabase(folder, 0)).toMatchObject({ uid: 4_000_001, gid: 4_000_002 });
  });

  test('its owner runs it as themselves', () => {
    expect(accountForDatabase(folder, 4_000_001)).toBeUndefined();
  });

  test('anybody else is told whose it is', () => {
    expect(() => accountForDatabase(folder, 1000)).toThrow('belongs to the account number 4000001');
  });
});
