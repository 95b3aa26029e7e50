import { buildApp } from '../../../apps/api/src/app.ts';
import { readConfig } from '../../../apps/api/src/platform/config.ts';
import type { Database } from '../../../apps/api/src/platform/database/db.ts';
import { openTools } from '../../../apps/api/src/platform/open-tools.ts';
import { startSession } from '../../../apps/api/src/platform/auth/session.ts';
import { fillFixture, PEOPLE, type PersonKind } from '../../../apps/api/src/test/world/fixture.ts';
import { signAccess } from '../../../apps/api/src/platform/auth/tokens.ts';
import type { Tools } from '../../../apps/api/src/platform/tools.ts';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { endAsking, watchStatements } from './call-figures.ts';

/** The whole product on its own database, with a signed-in user. */
export interface BenchProduct {
  address: string;
  /** Headers of the caller. */
  headers: Record<string, string>;
  /** Process id of PostgreSQL's main process. */
  postmaster: number;
  pool: Database['pool'];
}

interface Options {
  who: PersonKind;
  /** The product's clock, ms since 1970. */
  now: number;
  /** Folder in which the database is kept for the next run. */
  keep?: string | undefined;
  /** Adds data to the fixture, unless a kept database is reused. */
  fill: (world: { tools: Tools; database: Database }) => Promise<void>;
}

/** Starts the product, measures, and removes everything afterwards. */
export async function withBenchProduct(
  { who, now, keep, fill }: Options,
  measure: (product: BenchProduct) => Promise<void>,
): Promise<void> {
  const dataDir = await folderOf(keep);
  const secret = 'the secret of the benchmark, long enough';
  const env = { DATA_DIR: dataDir, SECRET_KEY: secret, LOG_LEVEL: 'silent' };
  const { tools, database } = await openTools(readConfig(env));
  tools.now = () => now;
  const app = buildApp(tools);
  try {
    const { rows } = await database.pool.query<{ filled: boolean }>(
      'SELECT EXISTS (SELECT FROM company) AS filled',
    );
    if (!rows[0]!.filled) {
      await fillFixture(tools.db);
      await fill({ tools, database });
    }
    await database.pool.query('VACUUM ANALYZE');
    watchStatements();
    await measure({
      address: await app.listen({ port: 0, host: '127.0.0.1' }),
      headers: await headersOf(tools, who),
      postmaster: await postmasterOf(database),
      pool: database.pool,
    });
  } finally {
    await endAsking();
    await app.close();
    await database.close();
    if (!keep) await rm(dataDir, { recursive: true });
  }
}

async function folderOf(kept: string | undefined): Promise<string> {
  if (kept) await mkdir(kept, { recursive: true });
  const folder = kept ? resolve(kept) : await mkdtemp(join(tmpdir(), 'crustodian-bench-'));
  await chmod(folder, 0o755);
  return folder;
}

async function headersOf({ db, keys, now }: Tools, who: PersonKind) {
  const origin = { userAgent: 'bench', address: '127.0.0.1' };
  const session = await startSession(db, { user: PEOPLE[who].id, origin, now: now() });
  return {
    authorization: `JWT ${signAccess(keys, session, now())}`,
    'accept-encoding': 'gzip',
  };
}

async function postmasterOf(database: Database): Promise<number> {
  // The first line of the file is the process id.
  const file = join(database.embedded!.layout.cluster, 'postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n', 1)[0]);
}
