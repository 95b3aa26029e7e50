import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { asAccount, giveTo, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { isAlive } from './postmaster.ts';
import { EmbeddedPostgresError } from './problem.ts';
import { SUPERUSER } from './server-settings.ts';

/**
 * Creates the cluster folder if there is none. Creates it under a temporary name and renames it
 * when complete, so a folder named `cluster` is never partial. Returns whether it was created. With
 * `throwaway`, initdb does not sync to disk.
 */
export function createCluster(
  cluster: string,
  binaries: Binaries,
  account: Account,
  { throwaway = false }: { throwaway?: boolean } = {},
): boolean {
  removeAbandonedDrafts(cluster);
  const major = majorOf(cluster);
  if (major !== undefined) {
    refuseOtherMajor(cluster, major, binaries);
    return false;
  }
  const draft = draftFolder(cluster, account);
  initdb(draft, binaries, account, throwaway);
  return moveIntoPlace(draft, cluster);
}

/** Creates an empty folder next to the cluster, owned by the account and named with our process id. */
export function draftFolder(cluster: string, account: Account): string {
  const draft = `${cluster}.new-${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  giveTo(account, draft);
  return draft;
}

/** Renames a finished draft; false if another process was faster (the draft is then removed). */
export function moveIntoPlace(draft: string, cluster: string): boolean {
  try {
    renameSync(draft, cluster);
    return true;
  } catch (error) {
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
    rmSync(draft, { recursive: true });
    return false;
  }
}

function initdb(draft: string, binaries: Binaries, account: Account, throwaway: boolean): void {
  const args = ['-D', draft, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--locale=C'];
  if (binaries.major >= 15) args.push('--locale-provider=libc');
  if (throwaway) args.push('--no-sync');
  const run = spawnSync(
    join(binaries.bin, 'initdb'),
    [...args, '--data-checksums', '--no-instructions'],
    { ...asAccount(account), cwd: '/', encoding: 'utf8' },
  );
  if (run.status === 0) return;
  rmSync(draft, { recursive: true, force: true });
  const reason = run.error?.message ?? run.stderr.trim();
  throw new EmbeddedPostgresError(`The database could not be created in ${draft}: ${reason}`);
}

function removeAbandonedDrafts(cluster: string): void {
  const home = dirname(cluster);
  for (const name of readdirSync(home)) {
    const maker = /\.new-(\d+)$/.exec(name)?.[1];
    if (maker && !isAlive(Number(maker)))
      rmSync(join(home, name), { recursive: true, force: true });
  }
}

/** The major version of a cluster's data; undefined if there is no cluster. */
export function majorOf(cluster: string): number | undefined {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

function refuseOtherMajor(cluster: string, major: number, binaries: Binaries): void {
  if (major === binaries.major) return;
  throw new EmbeddedPostgresError(
    `The data in ${cluster} belongs to PostgreSQL ${major}, but the programs are ${binaries.version}. ` +
      `Set PG_BIN_DIR to the programs of PostgreSQL ${major}.`,
  );
}
