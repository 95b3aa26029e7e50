import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installPackages, mayInstall } from './install-packages.ts';

const STARTS_WITHIN_MS = 10_000;

/**
 * Runs `work` with the address of a temporary server of Debian's PostgreSQL, which is installed for
 * root if missing.
 */
export async function withDebianPostgres<T>(
  work: (url: string, version: string) => Promise<T>,
): Promise<T> {
  const programs = installedPrograms() ?? installPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'crustodian-second-'));
  chmodSync(folder, 0o755);
  try {
    const { server, socket } = await startServer(programs, folder);
    try {
      const version = execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' });
      return await work(
        `postgresql://crustodian@localhost/postgres?host=${socket}`,
        version.trim(),
      );
    } finally {
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
    }
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 20 });
  }
}

/**
 * Debian installs each major version's programs in a separate folder; the oldest version is used.
 */
const installedPrograms = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => versionOf(a) - versionOf(b))[0];
const versionOf = (folder: string) => Number(folder.split('/').at(-2));

function installPrograms(): string {
  if (mayInstall()) {
    // Prevents the package from starting its own server.
    mkdirSync('/etc/postgresql-common', { recursive: true });
    appendFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n');
    installPackages(['postgresql']);
  }
  const programs = installedPrograms();
  if (programs) return programs;
  throw new Error(
    "Debian's PostgreSQL is not there: the second run of the endpoint tests is missing. Install it: apt-get install postgresql",
  );
}

async function startServer(programs: string, folder: string) {
  const socket = join(folder, 'server');
  mkdirSync(socket);
  // PostgreSQL does not run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['postgres:', socket]);
  const account = ['--reuid', 'postgres', '--regid', 'postgres', '--clear-groups', '--'];
  const as = (name: string, args: string[]): [string, string[]] => {
    const program = join(programs, name);
    return isRoot ? ['setpriv', [...account, program, ...args]] : [program, args];
  };
  const data = join(socket, 'data');
  const cluster = ['-D', data, '-U', 'crustodian', '--auth=trust', '--locale=C', '--encoding=UTF8'];
  execFileSync(...as('initdb', cluster), { cwd: socket, stdio: ['ignore', 'ignore', 'inherit'] });
  const settings = ['listen_addresses=', 'fsync=off', 'max_connections=100'];
  const log = openSync(join(folder, 'log'), 'a');
  const server = spawn(
    ...as('postgres', ['-D', data, '-k', socket, ...settings.flatMap((each) => ['-c', each])]),
    { cwd: socket, stdio: ['ignore', log, log] },
  );
  await untilReady(join(programs, 'pg_isready'), socket, server);
  return { server, socket };
}

async function untilReady(program: string, socket: string, server: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + STARTS_WITHIN_MS;
  while (spawnSync(program, ['-q', '-h', socket, '-U', 'crustodian']).status !== 0) {
    if (server.exitCode !== null || performance.now() > giveUpAt) {
      throw new Error("Debian's PostgreSQL does not start");
    }
    await sleep(100);
  }
}
