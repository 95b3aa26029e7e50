import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect } from '../../apps/api/src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../../apps/api/src/platform/database/embedded/server.ts';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';
import { formatText } from '../generate/format-text.ts';

/**
 * Writes apps/api/src/platform/database/db-types.generated.ts: the types of all tables, read from a
 * freshly migrated embedded database. With --check, it writes nothing and fails if the file is
 * outdated.
 */
const FILE = resolve('apps/api/src/platform/database/db-types.generated.ts');

/** Must match the type parsers of platform/database/db.ts. */
const TYPES = { int8: 'number', timestamp: 'string' };

const folder = mkdtempSync(join(tmpdir(), 'crustodian-types-'));
chmodSync(folder, 0o755);
try {
  const types = await generate();
  if (!process.argv.includes('--check')) writeFileSync(FILE, types);
  else if (types !== readFileSync(FILE, 'utf8')) {
    console.error('The types of the tables are old: run npm run db:types.');
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}

async function generate(): Promise<string> {
  const draft = join(folder, 'types.ts');
  const server = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } });
  try {
    const { pool, close } = connect(server.url);
    await migrate(pool);
    await close();
    introspect(server.url, draft);
  } finally {
    await server.stop();
  }
  return formatText(FILE, readFileSync(draft, 'utf8'));
}

function introspect(url: string, draft: string): void {
  const program = resolve('node_modules/kysely-codegen/dist/cli/bin.js');
  const source = ['--dialect', 'postgres', '--url', url, '--default-schema', 'public'];
  const parsers = ['--date-parser', 'string', '--numeric-parser', 'number'];
  const types = ['--type-mapping', JSON.stringify(TYPES)];
  const target = ['--exclude-pattern', 'public.migration*', '--out-file', draft];
  const args = [program, ...source, ...parsers, ...types, ...target];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`kysely-codegen: ${run.stdout}${run.stderr}`);
}
