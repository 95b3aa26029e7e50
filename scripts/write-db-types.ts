import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect } from '../apps/api/src/platform/db.ts';
import { startEmbeddedPostgres } from '../apps/api/src/platform/embedded-postgres/server.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';

/**
 * Writes apps/api/src/platform/db-types.generated.ts: the types of all tables, read from an embedded
 * database that was just migrated. With --check it writes nothing and fails where the file is old.
 */
const FILE = resolve('apps/api/src/platform/db-types.generated.ts');

/** Must say what the type parsers of platform/db.ts do. */
const TYPES = { int8: 'number', timestamp: 'string' };

const dataDir = mkdtempSync(join(tmpdir(), 'crustodian-types-'));
chmodSync(dataDir, 0o755);
const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
try {
  const { pool, close } = connect(server.url);
  await migrate(pool);
  await close();
  process.exitCode = generate(server.url, process.argv.includes('--check'));
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true });
}

function generate(url: string, checkOnly: boolean): number {
  const program = resolve('node_modules/kysely-codegen/dist/cli/bin.js');
  const args = ['--dialect', 'postgres', '--url', url, '--out-file', FILE];
  const types = ['--date-parser', 'string', '--numeric-parser', 'number'];
  const mapping = ['--type-mapping', JSON.stringify(TYPES)];
  const left = ['--exclude-pattern', 'public.migration*', '--default-schema', 'public'];
  const verify = checkOnly ? ['--verify'] : [];
  const run = spawnSync(
    process.execPath,
    [program, ...args, ...types, ...mapping, ...left, ...verify],
    { encoding: 'utf8' },
  );
  if (run.status === 0) return 0;
  console.error(run.stdout + run.stderr);
  if (checkOnly) console.error('The types of the tables are old: run npm run db:types.');
  return 1;
}
