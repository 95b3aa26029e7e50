import type { Database } from '../../../apps/api/src/platform/database/db.ts';
import { readConfig } from '../../../apps/api/src/platform/config.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '../../../apps/api/src/platform/auth/csrf.ts';
import { openTools } from '../../../apps/api/src/platform/open-tools.ts';
import { startSession } from '../../../apps/api/src/platform/auth/session.ts';
import { fillFixture, PEOPLE } from '../../../apps/api/src/test/world/fixture.ts';
import { signAccess } from '../../../apps/api/src/platform/auth/tokens.ts';
import type { Tools } from '../../../apps/api/src/platform/tools.ts';
import { buildApp } from '../../../apps/api/src/app.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort, Worker } from 'node:worker_threads';

/** Input of the measuring thread. */
export interface BenchServers<Facts> {
  product: string;
  limit: string;
  /** Headers of a signed-in reviewer. */
  headers: Record<string, string>;
  facts: Facts;
}

export interface BenchWorld {
  tools: Tools;
  database: Database;
}

const CSRF = 'the-csrf-value-of-the-benchmark-0123456789';

/**
 * Runs in a worker: starts a database, the whole product, and a bare server whose routes `prepare`
 * adds. `prepare` also fills the database and returns the facts that requests need.
 */
export async function serveForBench<Facts>(
  prepare: (world: BenchWorld, limit: FastifyInstance) => Promise<Facts>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crustodian-bench-'));
  await chmod(dataDir, 0o755);
  const env = {
    DATA_DIR: dataDir,
    SECRET_KEY: 'the secret of the benchmark, long enough',
    LOG_LEVEL: 'silent',
  };
  const world = await openTools(readConfig(env));
  const { db, keys } = world.tools;
  await fillFixture(db);
  const origin = { userAgent: 'bench', address: '127.0.0.1' };
  const session = await startSession(db, { user: PEOPLE.reviewer.id, origin, now: Date.now() });
  const access = signAccess(keys, session, Date.now());
  const app = buildApp(world.tools);
  const limit = fastify();
  const facts = await prepare(world, limit);
  await world.database.pool.query('VACUUM ANALYZE');
  const anyPort = { port: 0, host: '127.0.0.1' };
  const servers: BenchServers<Facts> = {
    product: await app.listen(anyPort),
    limit: await limit.listen(anyPort),
    headers: {
      authorization: `JWT ${access}`,
      [CSRF_HEADER]: CSRF,
      cookie: `${CSRF_COOKIE}=${CSRF}`,
      'content-type': 'application/json',
    },
    facts,
  };
  parentPort!.postMessage(servers);
  await once(parentPort!, 'message');
  await Promise.all([app.close(), limit.close()]);
  await world.database.close();
  await rm(dataDir, { recursive: true });
  parentPort!.close();
}

/** Starts `file` as the serving worker and calls `measure` with its answer. */
export async function withBenchServers<Facts>(
  file: string,
  measure: (servers: BenchServers<Facts>) => Promise<void>,
): Promise<void> {
  const worker = new Worker(file);
  const failed = once(worker, 'error').then(([error]) => Promise.reject(error as Error));
  const ready = once(worker, 'message') as Promise<[BenchServers<Facts>]>;
  const [servers] = await Promise.race([ready, failed]);
  await Promise.race([measure(servers), failed]);
  worker.postMessage('end');
  await once(worker, 'exit');
}
