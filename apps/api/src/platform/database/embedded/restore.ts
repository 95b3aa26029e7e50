import { chownSync, cpSync, existsSync, readFileSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { accountForDatabase, type Account } from './account.ts';
import { CLUSTER, NOTE, type BackupNote } from './backup.ts';
import { draftFolder, moveIntoPlace } from './create-cluster.ts';
import { prepareLayout } from './layout.ts';
import { currentOwner } from './owner.ts';
import { runningPostmaster } from './postmaster.ts';
import { EmbeddedPostgresError } from './problem.ts';

const note = z.object({
  madeAt: z.iso.datetime(),
  major: z.int(),
  files: z.int(),
  bytes: z.int(),
}) satisfies z.ZodType<BackupNote>;

export interface Restored {
  note: BackupNote;
  /** Path to which the previous database was moved. */
  before: string | undefined;
}

/**
 * Replaces the embedded database of `dataDir` by the backup in `folder`; the next start completes
 * it from its WAL. The previous database is moved aside, not removed. Throws EmbeddedPostgresError
 * if the database is running or the backup is incomplete.
 */
export async function restoreDatabase(dataDir: string, folder: string): Promise<Restored> {
  const made = readNote(folder);
  const account = accountForDatabase(dataDir);
  const layout = prepareLayout(dataDir, account);
  const user = (await currentOwner(layout.socket)) ?? runningPostmaster(layout);
  if (user) {
    throw new EmbeddedPostgresError(
      `The database in ${dataDir} is in use by process ${user}. Stop it first.`,
    );
  }
  const draft = draftFolder(layout.cluster, account);
  cpSync(join(folder, CLUSTER), draft, { recursive: true });
  giveAll(account, draft);
  const before = moveAside(layout.cluster);
  moveIntoPlace(draft, layout.cluster);
  return { note: made, before };
}

function readNote(folder: string): BackupNote {
  try {
    return note.parse(JSON.parse(readFileSync(join(folder, NOTE), 'utf8')));
  } catch {
    throw new EmbeddedPostgresError(
      `${folder} has no complete backup: ${NOTE} is missing or damaged.`,
    );
  }
}

function moveAside(cluster: string): string | undefined {
  if (!existsSync(cluster)) return undefined;
  const before = `${cluster}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  renameSync(cluster, before);
  return before;
}

function giveAll(account: Account, folder: string): void {
  if (!account) return;
  chownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveAll(account, path);
    else chownSync(path, account.uid, account.gid);
  }
}
