import { existsSync, readdirSync, renameSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemFolders } from './binaries.ts';
import { startEmbeddedPostgres } from './server.ts';

/** An older version installed on this machine, as packaged by Debian. */
const old = [17, 16, 15]
  .flatMap((major) => systemFolders(major).map((bin) => ({ major, bin })))
  .find(({ bin }) => existsSync(join(bin, 'pg_dump')) && existsSync(join(bin, 'initdb')));

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crustodian-upgrade-'));
  await chmod(dataDir, 0o755);
});
afterAll(() => rm(dataDir, { recursive: true, maxRetries: 20 }));

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const cluster = () => join(dataDir, 'postgres/data');
const kept = () => readdirSync(join(dataDir, 'postgres')).filter((name) => name.includes('before'));

const SUMS = `SELECT count(*)::int AS pizzas, sum(score)::int AS points, max(day)::text AS last,
  min(attributes::text) AS attributes FROM pizza`;
const EXPECTED = {
  pizzas: 2000,
  points: 2_001_000,
  last: '2026-02-01',
  attributes: '{"say \\"ñ\\"",NULL}',
};

describe.runIf(old)('data of an older PostgreSQL', () => {
  beforeAll(async () => {
    const server = await startEmbeddedPostgres({ dataDir, pgBinDir: old!.bin });
    await query(
      server.url,
      `CREATE TABLE pizza (id int GENERATED ALWAYS AS IDENTITY, day date, score int, attributes text[])
         PARTITION BY RANGE (day);
       CREATE TABLE pizza_january PARTITION OF pizza FOR VALUES FROM ('2026-01-01') TO ('2026-02-01');
       CREATE TABLE pizza_february PARTITION OF pizza FOR VALUES FROM ('2026-02-01') TO ('2026-03-01');
       INSERT INTO pizza (day, score, attributes)
         SELECT date '2026-01-01' + n % 32, n, ARRAY['say "ñ"', NULL] FROM generate_series(1, 2000) n`,
    );
    await server.stop();
  });

  test('is moved to the current version at the next start, and the old data is kept', async () => {
    const messages: string[] = [];
    const onWait = (message: string) => messages.push(message);
    const server = await startEmbeddedPostgres({ dataDir, onWait });
    const after = await query(
      server.url,
      `SELECT current_setting('server_version_num')::int / 10000 AS major, s.* FROM (${SUMS}) s`,
    );
    expect(after).toEqual([{ major: 18, ...EXPECTED }]);
    expect(
      await query(server.url, `INSERT INTO pizza (day) VALUES ('2026-01-05') RETURNING id`),
    ).toEqual([{ id: 2001 }]);
    await server.stop();
    expect(kept()).toEqual([expect.stringMatching(`^data-${old!.major}\\.before-`)]);
    expect(messages[0]).toBe(
      `upgrading the database from PostgreSQL ${old!.major} to 18: reading the data`,
    );
    expect(messages.at(-1)).toContain(kept()[0]);
  });

  test('is not replaced by an empty database where the upgrade was cut off at its last step', async () => {
    renameSync(cluster(), `${cluster()}.upgraded`);
    const server = await startEmbeddedPostgres({ dataDir });
    expect(server.isNew).toBe(false);
    expect(await query(server.url, 'SELECT count(*)::int AS n FROM pizza')).toEqual([{ n: 2001 }]);
    await server.stop();
  });
});
