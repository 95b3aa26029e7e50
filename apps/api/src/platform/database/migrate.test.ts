import { connect } from '#platform/database/db';
import { migrate, MigrationError } from '#platform/database/migrate';
import { databaseOf, onNode, testDatabase, withDatabase } from '#test/world/database';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Only its server is used: each test starts with an empty database outside any cluster. */
const server = testDatabase();
let database: ReturnType<typeof connect> & { url: string };
let folder = '';
const put = (name: string, text: string) => writeFile(join(folder, name), text);

beforeEach(async () => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onNode(server.url, `CREATE DATABASE "${name}" TEMPLATE template0`);
  const url = withDatabase(server.url, name);
  database = { ...connect(url, { connections: 5 }), url };
  folder = await mkdtemp(join(tmpdir(), 'crustodian-migrations-'));
  await put('0001-a.sql', 'CREATE TABLE a (n int);');
  await put('0002-b.sql', 'INSERT INTO a VALUES (1); CREATE TABLE b (n int);');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await database.close();
  await onNode(server.url, `DROP DATABASE "${databaseOf(database.url)}" WITH (FORCE)`);
});

test('files are applied in order, once', async () => {
  expect(await migrate(database.pool, folder)).toEqual(['0001-a.sql', '0002-b.sql']);
  expect(await migrate(database.pool, folder)).toEqual([]);
  expect((await database.pool.query('SELECT n FROM a')).rows).toEqual([{ n: 1 }]);
});

test('a later file is applied to an older database', async () => {
  await migrate(database.pool, folder);
  await put('0003-c.sql', 'CREATE TABLE c (n int)');
  expect(await migrate(database.pool, folder)).toEqual(['0003-c.sql']);
});

test('a file edited after it was applied is refused by name', async () => {
  await migrate(database.pool, folder);
  await put('0001-a.sql', 'CREATE TABLE a (n bigint);');
  await expect(migrate(database.pool, folder)).rejects.toThrow(MigrationError);
  await expect(migrate(database.pool, folder)).rejects.toThrow('0001-a.sql was changed');
});

test('a file that fails leaves nothing of itself and names itself', async () => {
  await put('0002-b.sql', 'CREATE TABLE b (n int); SELECT * FROM missing;');
  await expect(migrate(database.pool, folder)).rejects.toThrow(/^0002-b\.sql: .*missing/);
  const { rows } = await database.pool.query('SELECT name FROM migration');
  expect(rows).toEqual([{ name: '0001-a.sql' }]);
  expect((await database.pool.query(`SELECT to_regclass('b') AS b`)).rows).toEqual([{ b: null }]);
});

test('a file that is not numbered is refused', async () => {
  await put('extra.sql', '');
  await expect(migrate(database.pool, folder)).rejects.toThrow('extra.sql');
});

test('five processes that start at once apply each file once', async () => {
  const others = Array.from({ length: 5 }, () => connect(database.url, { connections: 1 }));
  const applied = await Promise.all(others.map(({ pool }) => migrate(pool, folder)));
  expect(applied.flat().sort()).toEqual(['0001-a.sql', '0002-b.sql']);
  await Promise.all(others.map(({ close }) => close()));
});

test('the real migrations apply to an empty database', async () => {
  const applied = await migrate(database.pool);
  const files = await readdir(join(import.meta.dirname, '../../../migrations'));
  expect(applied).toEqual(files.sort());
});
