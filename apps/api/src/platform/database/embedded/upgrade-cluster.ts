import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { asAccount, giveTo, isExecutable, type Account } from './account.ts';
import { binariesIn, systemFolders, type Binaries } from './binaries.ts';
import { createCluster, majorOf } from './create-cluster.ts';
import type { Layout } from './layout.ts';
import { EmbeddedPostgresError } from './problem.ts';

/**
 * Programs of the old version that the upgrade needs. The package of the embedded one has no
 * pg_dump.
 */
const PROGRAMS = ['initdb', 'postgres', 'pg_dump', 'pg_restore'];

interface Upgrade {
  layout: Layout;
  /** The version to upgrade to. */
  binaries: Binaries;
  account: Account;
  /** Folders where the old version may be installed. */
  folders?: readonly string[] | undefined;
  /** Calls `work` with the server's URL while `binaries` serve the layout's cluster. */
  serve: (binaries: Binaries, layout: Layout, work: (url: string) => void) => Promise<void>;
  onWait?: ((reason: string) => void) | undefined;
}

/**
 * Moves data of an older major version into a new cluster by dump and restore. Keeps the old
 * cluster next to it. If the process dies during the upgrade, the next start completes or repeats
 * it.
 * @throws EmbeddedPostgresError if the old version is not installed, or its data cannot be moved
 */
export async function upgradeCluster(upgrade: Upgrade): Promise<void> {
  const { layout, binaries, account, serve, onWait } = upgrade;
  const upgraded = `${layout.cluster}.upgraded`;
  const from = majorOf(layout.cluster);
  if (from === undefined && existsSync(upgraded)) renameSync(upgraded, layout.cluster);
  if (from === undefined || from >= binaries.major) return;
  const old = installedVersion(from, upgrade);
  const work = `${layout.cluster}.new-${process.pid}`;
  const next = { ...layout, cluster: join(work, 'data') };
  const dump = join(work, 'dump');
  for (const abandoned of [upgraded, work]) rmSync(abandoned, { recursive: true, force: true });
  mkdirSync(work, { mode: 0o700 });
  giveTo(account, work);

  onWait?.(`upgrading the database from PostgreSQL ${from} to ${binaries.major}: reading the data`);
  await serve(old, layout, (url) => {
    run(join(old.bin, 'pg_dump'), ['--format=directory', '--file', dump, url], account);
  });
  onWait?.('upgrading the database: writing the data');
  createCluster(next.cluster, binaries, account);
  await serve(binaries, next, (url) => {
    run(join(old.bin, 'pg_restore'), ['--exit-on-error', '--dbname', url, dump], account);
  });

  const kept = `${layout.cluster}-${from}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  renameSync(next.cluster, upgraded);
  renameSync(layout.cluster, kept);
  renameSync(upgraded, layout.cluster);
  rmSync(work, { recursive: true, force: true });
  onWait?.(`the database is upgraded; remove the old one when you no longer need it: ${kept}`);
}

function installedVersion(major: number, { binaries, layout, folders }: Upgrade): Binaries {
  const found = (folders ?? systemFolders(major)).find((folder) =>
    PROGRAMS.every((program) => isExecutable(join(folder, program))),
  );
  if (found) return binariesIn(found);
  throw new EmbeddedPostgresError(
    `The data in ${layout.cluster} belongs to PostgreSQL ${major}, but the programs are ${binaries.version}. ` +
      `To upgrade the data at the next start, install PostgreSQL ${major} with its client ` +
      `(Debian and Ubuntu: apt-get install postgresql-${major}). To keep using it, set PG_BIN_DIR to its programs.`,
  );
}

function run(program: string, args: string[], account: Account): void {
  const { status, stderr, error } = spawnSync(program, args, {
    ...asAccount(account),
    cwd: '/',
    encoding: 'utf8',
  });
  if (status === 0) return;
  throw new EmbeddedPostgresError(
    `The database could not be upgraded and is unchanged: ${error?.message ?? stderr.trim()}`,
  );
}
