import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { accountForDatabase, closedFolderAbove, type Account } from './account.ts';
import { copyRuntime, findBinaries, type Binaries } from './binaries.ts';
import { createCluster } from './create-cluster.ts';
import { prepareLayout, type Layout } from './layout.ts';
import { becomeOwner, currentOwner } from './owner.ts';
import { ask, reusedPid, runningPostmaster, signal } from './postmaster.ts';
import { EmbeddedPostgresError } from './problem.ts';
import { lastMessages, pruneLogs, startLog } from './server-log.ts';
import { DATABASE, PORT, serverArguments, SUPERUSER } from './server-settings.ts';
import { upgradeCluster } from './upgrade-cluster.ts';
import { startGuarded, type Guarded } from './watchdog.ts';

export interface EmbeddedPostgres {
  /** For `pg` and every other client that accepts a connection URL. */
  url: string;
  layout: Layout;
  account: Account;
  /** Full version, such as '18.4'. */
  version: string;
  /** Whether this start created the data folder. */
  isNew: boolean;
  /** Whether another process runs the server; `stop` then leaves it running. */
  joined: boolean;
  /** Clean shutdown; resolves when PostgreSQL has ended. */
  stop: () => Promise<void>;
}

export interface StartOptions {
  /** Folder for all persistent data; the database is in its subfolder `postgres`. */
  dataDir: string;
  pgBinDir?: string | undefined;
  /** Join the server that another process runs on this folder, instead of failing. */
  useRunningDatabase?: boolean;
  /** PostgreSQL settings that override ours. */
  settings?: Record<string, string>;
  /** Called if the start takes long: recovery, or a server that is still stopping. */
  onWait?: (reason: string) => void;
}

/** How long a start waits for a server that is still stopping before it forces it. */
const PATIENCE = 5000;

/**
 * Starts the embedded PostgreSQL of `dataDir`, creates it on the first start, and waits until it
 * serves. First waits for or stops a server left behind by a dead process. Throws
 * EmbeddedPostgresError if another process uses the folder (unless `useRunningDatabase`), or, with
 * PostgreSQL's last log lines, if it does not start.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const account = accountForDatabase(options.dataDir);
  const layout = prepareLayout(options.dataDir, account);
  const binaries = reachableBinaries(findBinaries(options.pgBinDir), layout, account);
  const base = { url: addressOf(layout), layout, account, version: binaries.version };

  const owner = await currentOwner(layout.socket);
  if (owner && options.useRunningDatabase) {
    await untilServing(layout, new Promise(() => undefined), options.onWait);
    return { ...base, isNew: false, joined: true, stop: async () => undefined };
  }
  if (owner) throw inUse(options.dataDir, `process ${owner}`);
  const release = await becomeOwner(layout.socket);
  try {
    await endLeftover(layout, options);
    await upgradeCluster({
      layout,
      binaries,
      account,
      onWait: options.onWait,
      serve: (version, place, work) => serveOnce(version, place, account, work),
    });
    const throwaway = options.settings?.['fsync'] === 'off';
    const isNew = createCluster(layout.cluster, binaries, account, { throwaway });
    pruneLogs(layout.logs);
    const start = () => launch(binaries, layout, account, options);
    const kept = keepServing(await start(), layout, {
      ...options,
      startAgain: () => endLeftover(layout, options).then(start),
    });
    await createDatabase(layout);
    const cleaning = setInterval(() => pruneLogs(layout.logs), 6 * 3_600_000).unref();
    const stop = once(async () => {
      clearInterval(cleaning);
      await kept.stop();
      await release();
    });
    return { ...base, isNew, joined: false, stop };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Runs a server on a cluster for the duration of `work`. */
async function serveOnce(
  binaries: Binaries,
  layout: Layout,
  account: Account,
  work: (url: string) => void,
): Promise<void> {
  const server = await launch(binaries, layout, account, {});
  try {
    await createDatabase(layout);
    work(addressOf(layout));
  } finally {
    await stopServer(server, layout);
  }
}

function reachableBinaries(found: Binaries, layout: Layout, account: Account): Binaries {
  return closedFolderAbove(account, `${found.bin}/postgres`)
    ? copyRuntime(found, layout.home)
    : found;
}

const addressOf = ({ socket }: Layout, database = DATABASE) =>
  `postgresql://${SUPERUSER}@localhost:${PORT}/${database}?host=${encodeURIComponent(socket)}`;

const inUse = (dataDir: string, by: string) =>
  new EmbeddedPostgresError(
    `The database in ${dataDir} is in use by ${by}: stop it, or set DATA_DIR to another folder.`,
  );

/**
 * Ends a server that still runs although no process owns the folder: waits for it to stop, then
 * forces it.
 */
async function endLeftover(layout: Layout, { onWait }: StartOptions): Promise<void> {
  const began = Date.now();
  let lastSignal: NodeJS.Signals | undefined;
  for (;;) {
    const pid = runningPostmaster(layout);
    if (pid === undefined) return;
    const waited = Date.now() - began;
    const insist = waited > PATIENCE ? 'SIGQUIT' : waited > 1000 ? 'SIGINT' : undefined;
    if (insist && insist !== lastSignal) {
      onWait?.(`stopping the server that an earlier start left behind (process ${pid})`);
      signal(pid, insist);
      lastSignal = insist;
    }
    await sleep(50);
  }
}

async function launch(
  binaries: Binaries,
  layout: Layout,
  account: Account,
  { settings, onWait }: Pick<StartOptions, 'settings' | 'onWait'>,
): Promise<Guarded> {
  const began = Date.now();
  for (;;) {
    const attempt = Date.now();
    const guarded = startGuarded(binaries.bin, serverArguments(layout, settings), {
      account,
      logFile: startLog(layout.logs),
      reusedPid: reusedPid(layout),
    });
    if (await untilServing(layout, guarded.ended, onWait)) return guarded;
    const messages = lastMessages(layout.logs, attempt);
    // Processes of a killed server may hold its shared memory for a moment.
    const lingering = /shared memory block|lock file ".*" already exists/.test(messages);
    if (!lingering || Date.now() - began > PATIENCE) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start in ${layout.home}:\n${messages}`);
    }
    await sleep(100);
  }
}

/** True once the server serves, false if it ended before. */
async function untilServing(
  layout: Layout,
  ended: Promise<unknown>,
  onWait?: (reason: string) => void,
): Promise<boolean> {
  let isOver = false;
  void ended.then(() => (isOver = true));
  const began = Date.now();
  let isWaitReported = false;
  while (!isOver) {
    if ((await ask(layout)) === 'serving') return true;
    if (!isWaitReported && Date.now() - began > 2000) {
      onWait?.('the database is recovering from an unclean shutdown');
      isWaitReported = true;
    }
    await Promise.race([ended, sleep(15)]);
  }
  return false;
}

async function createDatabase(layout: Layout): Promise<void> {
  const client = new pg.Client(addressOf(layout, 'postgres'));
  await client.connect();
  try {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Delay after a failed restart: grows by `more` up to `most`. */
const PAUSE_MS = { more: 1000, most: 5000 };

/** Restarts a server that ends unexpectedly, without limit: a full disk may keep it down for hours. */
function keepServing(
  first: Guarded,
  layout: Layout,
  { startAgain, onWait }: Pick<StartOptions, 'onWait'> & { startAgain: () => Promise<Guarded> },
) {
  let isStopping = false;
  let running: Guarded | undefined = first;
  let wake = () => {};

  const restarted = async (): Promise<Guarded | undefined> => {
    let reportedProblem = '';
    for (let pause: number = PAUSE_MS.more; !isStopping; pause += PAUSE_MS.more) {
      try {
        return await startAgain();
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        if (problem !== reportedProblem) onWait?.(problem);
        reportedProblem = problem;
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const most = Math.min(pause, PAUSE_MS.most);
        await Promise.race([promise, sleep(most, undefined, { ref: false })]);
        pruneLogs(layout.logs);
      }
    }
    return undefined;
  };
  const kept = (async () => {
    while (running) {
      await running.ended;
      if (isStopping) return;
      onWait?.('the database stopped unexpectedly and is being restarted');
      running = await restarted();
      // It came up after `stop` was called.
      if (running && isStopping) await stopServer(running, layout);
    }
  })();
  return {
    stop: async () => {
      isStopping = true;
      wake();
      await Promise.all([running && stopServer(running, layout), kept]);
    },
  };
}

async function stopServer(guarded: Guarded, layout: Layout): Promise<void> {
  const pid = runningPostmaster(layout);
  guarded.process.ref();
  if (pid !== undefined) signal(pid, 'SIGINT');
  const inTime = await Promise.race([
    guarded.ended.then(() => true),
    sleep(30_000, false, { ref: false }),
  ]);
  // An immediate shutdown loses nothing: the next start replays the WAL.
  if (!inTime && pid !== undefined) signal(pid, 'SIGQUIT');
  await guarded.ended;
  guarded.process.stdin?.destroy();
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}
