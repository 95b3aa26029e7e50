import { accessSync, chownSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './problem.ts';

/** The account PostgreSQL runs under; `undefined` is our own. */
export type Account = { name: string; uid: number; gid: number } | undefined;

const CANDIDATES = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so root lends it the account `postgres` or `nobody`; anybody
 * else runs it as themselves.
 */
export function accountForPostgres(
  uid = process.getuid?.(),
  passwd = () => readFileSync('/etc/passwd', 'utf8'),
): Account {
  if (uid !== 0) return undefined;
  const entries = passwd()
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of CANDIDATES) {
    const entry = entries.find((fields) => fields[0] === name);
    if (entry) return { name, uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root and this system has neither an account postgres nor nobody. ' +
      'Start as another user, or set DATABASE_URL.',
  );
}

/** The part of spawn's options that makes a program run under the account. */
export const asAccount = (account: Account) =>
  account ? { uid: account.uid, gid: account.gid } : {};

export function giveTo(account: Account, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** The outermost folder above `path` that the account may not enter, if there is one. */
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
