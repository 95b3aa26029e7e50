import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountForPostgres, closedFolderAbove } from './account.ts';

const PASSWD = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533::/:/bin/false\n';

test('anybody but root runs PostgreSQL as themselves', () => {
  expect(accountForPostgres(1000, () => PASSWD)).toBeUndefined();
});

test('root lends it the account postgres', () => {
  const passwd = `${PASSWD}postgres:x:101:104::/var/lib/postgresql:/bin/bash\n`;
  expect(accountForPostgres(0, () => passwd)).toEqual({ name: 'postgres', uid: 101, gid: 104 });
});

test('or nobody', () => {
  expect(accountForPostgres(0, () => PASSWD)).toEqual({ name: 'nobody', uid: 65534, gid: 65533 });
});

test('root without either is told what to do', () => {
  expect(() => accountForPostgres(0, () => 'root:x:0:0\n')).toThrow(/DATABASE_URL/);
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
