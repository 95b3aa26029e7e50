import { accessSync, chownSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './problem.ts';

/** The account PostgreSQL runs under; `undefined` means our own. */
export type Account = { name: string; uid: number; gid: number } | undefined;

const CANDIDATES = ['postgres', 'nobody'];

/**
 * The account for the database of `dataDir`: the owner of an existing database, or else a new
 * choice. Throws if the database belongs to an account that this process cannot switch to.
 */
export function accountForDatabase(dataDir: string, ourUid = process.getuid?.()): Account {
  const cluster = join(dataDir, 'postgres', 'data');
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (!owner || owner.uid === ourUid || ourUid === undefined) return chooseAccount(ourUid);
  const name = readAccounts().find(({ uid }) => uid === owner.uid)?.name ?? `number ${owner.uid}`;
  if (ourUid === 0) return { name, uid: owner.uid, gid: owner.gid };
  throw new EmbeddedPostgresError(
    `The database in ${dataDir} belongs to the account ${name}: start as ${name} or root, ` +
      'or set DATA_DIR to another folder.',
  );
}

/**
 * PostgreSQL refuses to run as root, so root uses the account `postgres` or `nobody`; anyone else
 * uses their own.
 */
export function chooseAccount(uid = process.getuid?.(), accounts = readAccounts): Account {
  if (uid !== 0) return undefined;
  const known = accounts();
  const chosen = CANDIDATES.map((name) => known.find((account) => account.name === name));
  const account = chosen.find((one) => one !== undefined);
  if (account) return account;
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root and this system has neither an account postgres nor nobody. ' +
      'Start as another user, or set DATABASE_URL.',
  );
}

function readAccounts(): NonNullable<Account>[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** Options for `spawn` that run a program under the account. */
export const asAccount = (account: Account) =>
  account ? { uid: account.uid, gid: account.gid } : {};

export function giveTo(account: Account, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** The outermost folder above `path` that the account may not enter, if any. */
export function closedFolderAbove(account: Account, path: string): string | undefined {
  if (!account) return undefined;
  const above = [];
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    above.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  return above.find((folder) => !mayEnter(account, folder));
}

function mayEnter(account: NonNullable<Account>, folder: string): boolean {
  const { uid, gid, mode } = statSync(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
