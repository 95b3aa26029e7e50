import { insertCapture } from '#pizzas/insert-capture';
import { createTestVenue } from '#test/world/venue';
import { readConfig } from '#platform/config';
import { openTools, type OpenTools } from '#platform/open-tools';
import { testDatabase } from '#test/world/database';
import { sql } from 'kysely';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POISON, testPicture } from './capture.fixture.ts';

const database = testDatabase();
let opened: OpenTools;
let env: Record<string, string>;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'crustodian-poison-'));
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  opened = await openTools(readConfig(env));
});
afterAll(async () => {
  await opened.database.close();
  await rm(env['DATA_DIR']!, { recursive: true, force: true, maxRetries: 20 });
});

/**
 * The scoring job of a server that crashes at a poisoned picture; it ends when nothing is waiting.
 */
const PROGRAM = `
  import { readConfig } from '#platform/config';
  import { openLog } from '#platform/log';
  import { openTools } from '#platform/open-tools';
  import { createScoringPool } from '@crustodian/scoring/process/scoring-pool';
  import { sql } from 'kysely';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { startScoring } from './src/features/ingest/score-captures.job.ts';
  const program = new URL('${new URL('./poison-program.fixture.ts', import.meta.url).href}');
  const config = readConfig(process.env);
  const { tools, database } = await openTools(config);
  const job = startScoring(tools, openLog(config), createScoringPool({ processes: 1, program }));
  const waits = sql\`SELECT FROM capture WHERE state = 'pending'\`;
  while ((await waits.execute(tools.db)).rows.length > 0) await sleep(50);
  await job.stop();
  await database.close();`;

async function runServer(): Promise<unknown> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal ?? code;
}

async function leave(key: string, venue: number, bytes: Buffer): Promise<void> {
  const digest = await opened.tools.pictures.put(bytes);
  const picture = { name: 'a.jpg', digest, format: 'jpeg', width: 320, height: 240 } as const;
  await insertCapture(database.db, {
    venue,
    key,
    digest: Buffer.from(key),
    startedLocal: '2024/03/10 12:00:00',
    filePath: null,
    pictures: [{ ...picture, bytes: bytes.length, placeholder: null }],
    result: null,
  });
}

const captureOf = async (key: string) =>
  (
    await sql<{ state: string; attempts: number; error: string | null }>`
      SELECT state, attempts, error FROM capture WHERE key = ${key}`.execute(database.db)
  ).rows[0];

test('a picture at which the whole process dies is given up, and holds up no other', async () => {
  const venue = await createTestVenue(database.db);
  await leave('poison', venue, Buffer.concat([await testPicture(), Buffer.from(POISON)]));
  await leave('good', venue, await testPicture());
  expect(await runServer()).toBe('SIGABRT');
  expect(await captureOf('poison')).toMatchObject({ state: 'pending' });
  // The crash is recorded, and the other capture comes first.
  expect(await runServer()).toBe('SIGABRT');
  expect(await captureOf('good')).toMatchObject({ state: 'scored', attempts: 0 });
  expect(await runServer()).toBe('SIGABRT');
  expect(await runServer()).toBe(0);
  expect(await captureOf('poison')).toEqual({
    state: 'failed',
    attempts: 3,
    error: 'the server stopped while scoring it',
  });
  const { rows } = await sql`SELECT FROM capture_try`.execute(database.db);
  expect(rows).toEqual([]);
}, 120_000);
