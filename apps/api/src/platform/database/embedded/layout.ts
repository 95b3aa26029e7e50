import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { sha256 } from '#platform/sha256';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { closedFolderAbove, giveTo, type Account } from './account.ts';
import { EmbeddedPostgresError } from './problem.ts';

/** Paths of an embedded database. */
export interface Layout {
  /** DATA_DIR/postgres with symlinks resolved. */
  home: string;
  /** PostgreSQL's data folder. */
  cluster: string;
  /** Folder of the Unix socket, inaccessible to other users. */
  socket: string;
  logs: string;
}

/** Longest socket path that works on every system: 104 bytes on macOS, 108 on Linux. */
const LONGEST_SOCKET_PATH = 100;
const SOCKET_FILE = '.s.PGSQL.5432';

/** Folder for root's database if DATA_DIR is below a folder that the database account cannot enter. */
const OPEN_PLACE = '/var/lib/crustodian';

/** Creates the folders of the embedded database of `dataDir`, owned by the account. */
export function prepareLayout(dataDir: string, account: Account): Layout {
  const home = prepareHome(resolve(dataDir), account);
  const layout = {
    home,
    cluster: join(home, 'data'),
    socket: socketFolder(home),
    logs: join(home, 'logs'),
  };
  makeOwnFolder(layout.socket, account);
  makeOwnFolder(layout.logs, account);
  return layout;
}

/** The folder for the socket: inside `home`, or a short path in the temporary folder. */
export function socketFolder(home: string, temporary = tmpdir()): string {
  const inside = join(home, 'run');
  if (Buffer.byteLength(join(inside, SOCKET_FILE)) < LONGEST_SOCKET_PATH) return inside;
  const short = join(temporary, `crustodian-${hash(home)}`);
  if (Buffer.byteLength(join(short, SOCKET_FILE)) < LONGEST_SOCKET_PATH) return short;
  throw new EmbeddedPostgresError(
    `Both DATA_DIR and the temporary folder (${temporary}) are too long for a Unix socket: ` +
      'set DATA_DIR or TMPDIR to a shorter path.',
  );
}

function prepareHome(dataDir: string, account: Account): string {
  makePassableFolder(dataDir, account);
  const home = join(dataDir, 'postgres');
  if (!existsSync(home)) {
    const real = join(realpathSync(dataDir), 'postgres');
    if (closedFolderAbove(account, real)) linkToOpenPlace(home, real, account);
    else makePassableFolder(home, account);
  }
  const found = realpathSync(home);
  const closed = closedFolderAbove(account, found);
  if (!closed) return found;
  throw new EmbeddedPostgresError(
    `The database lies in ${found}, but the account ${account?.name} may not enter ${closed}: ` +
      `open it (chmod o+x ${closed}), or start as the user that the folder belongs to.`,
  );
}

function linkToOpenPlace(home: string, real: string, account: Account): void {
  const open = join(OPEN_PLACE, `postgres-${hash(real)}`);
  makePassableFolder(open, account);
  symlinkSync(open, home);
}

/**
 * Creates a folder and its parents, inaccessible to others, except that the account can traverse
 * the new ones.
 */
function makePassableFolder(folder: string, account: Account): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!first || !account) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    chmodSync(made, statSync(made).mode | 0o711);
  }
}

function makeOwnFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  const isFolder = lstatSync(folder).isDirectory();
  const owner = account?.uid ?? process.getuid?.();
  // Someone else could have created it in the shared temporary folder.
  if (!isFolder || (uid !== owner && uid !== process.getuid?.()) || (mode & 0o022) !== 0) {
    throw new EmbeddedPostgresError(`${folder} is not owned by this account. Remove it.`);
  }
  giveTo(account, folder);
}

const hash = (text: string) => sha256(text).slice(0, 12);
