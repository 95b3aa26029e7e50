import { ConfigError, readConfig, type Config } from '#platform/config';
import { EmbeddedPostgresError } from '#platform/database/embedded/problem';
import { killProcess } from '#platform/jobs/kill-process';
import { inOneProcess } from '#platform/jobs/in-one-process';
import { InstallationError } from '#platform/installation';
import { openLog, type Log } from '#platform/log';
import { MigrationError } from '#platform/database/migrate';
import { openTools, type OpenTools } from '#platform/open-tools';
import { outageOf } from '#platform/database/outage';
import type { RunningJob } from '#platform/jobs/running-job';
import { registerProcess, startHeartbeat } from '#platform/jobs/running-process';
import type { Tracing } from '#platform/tracing/start-tracing';
import { startSealingAgain } from '#platform/auth/seal-again';
import { watchDatabase } from '#platform/database/watch-database';
import type { FastifyInstance } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { startJobs } from './jobs.ts';

/** The server: opens its resources, answers calls, and shuts down gracefully on SIGTERM and SIGINT. */

/** What to close before the process ends, in this order. */
const closing: { name: string; close: () => Promise<unknown> }[] = [];
/** Maximum duration of a shutdown; then the process is killed, and the next start repairs the rest. */
const CLOSE_WITHIN_MS = 25_000;
/**
 * Backlog of pending connections; a client that finds it full retries after a second, with growing
 * delays.
 */
const BACKLOG = 4096;
const DEMO_GRACE_MS = 1000;
/** Number of demo pizzas between progress messages. */
const REPORT_EVERY = 40;
const OUTAGE_PAUSE_MS = 3000;

const say = (line: string) => console.log(line);

async function start(): Promise<void> {
  const given = readConfig(process.env);
  const demo = given.demo ? await loadDemo() : null;
  const shown = demo && { accounts: demo.DEMO_ACCOUNTS, making: null };
  const config = demo?.withDemoSettings(given) ?? given;
  const log = openLog(config);
  if (config.traces) tracing = await loadTracing(config.traces, log);
  const opened = await timed('Database', () =>
    openTools(config, {
      onWait: (reason) => say(`  ${reason} …`),
      demo: shown,
      log,
    }),
  );
  closing.unshift({ name: 'database', close: () => opened.database.close() });
  if (!demo) await refuseDemo(opened.tools);
  await registerProcess(opened.tools, { alone: opened.database.embedded !== undefined });
  const showing = startHeartbeat(opened.tools, log);
  closing.unshift({ name: 'process', close: () => showing.stop() });
  drain = opened.drain;
  drainMs = config.drainSeconds * 1000;
  begin(watchDatabase(opened.database, log), 'watch of the database');
  begin(startSealingAgain(opened.tools, log), 'stored secrets');
  const makeHistory = demo && (await prepareDemo(demo, opened, log));
  const app = buildApp(opened.tools, log);
  closing.unshift({ name: 'server', close: () => app.close() });
  await timed('Server', () =>
    app.listen({ port: config.port, host: config.host, backlog: BACKLOG }),
  );
  if (config.jobs) {
    begin(await startJobs({ ...opened.tools, origin: localOrigin(app) }, log), 'jobs');
  }
  if (makeHistory) {
    const demoChain = { job: 'demo chain', start: makeHistory };
    begin(inOneProcess(opened.tools, demoChain, log), 'demo chain');
  }
  announce(app, opened.tools);
  if (!(await hasUsers(opened.tools))) say(FIRST_STEPS);
}

function begin(job: RunningJob, name: string): void {
  // Closes it after the server, which stops first, and before the heartbeat and the database, which
  // stop last.
  closing.splice(-2, 0, { name, close: () => job.stop() });
}

type Demo = Awaited<ReturnType<typeof loadDemo>>;

async function refuseDemo({ db }: OpenTools['tools']): Promise<void> {
  const { refuseDemoAccounts } = await import('./demo/demo-accounts.ts');
  await refuseDemoAccounts(db);
}

/** Loaded only if traces are sent, and before the modules it instruments. */
async function loadTracing(sampling: NonNullable<Config['traces']>, log: Log): Promise<Tracing> {
  const { startTracing } = await import('#platform/tracing/start-tracing');
  return startTracing(sampling, log);
}

/** Loaded on demand: a production server does not need it. */
async function loadDemo() {
  return {
    ...(await import('./demo/demo-settings.ts')),
    ...(await import('./demo/make-demo.ts')),
  };
}

/** Creates the demo's accounts; returns the function that creates its history in the background. */
async function prepareDemo(
  { makeDemoAccounts, runDemoChain }: Demo,
  { tools, database }: OpenTools,
  log: Log,
): Promise<(() => RunningJob) | null> {
  const isDemo = await timed('Demo accounts', () => makeDemoAccounts(tools));
  if (!isDemo) {
    say('  This database has companies of its own, so no demo data is created.');
    return null;
  }
  return () => {
    const ending = new AbortController();
    const run = () =>
      runDemoChain(
        { ...tools, pool: database.pool },
        {
          progress: (line) => log.info(`demo: ${line}`),
          drawn: (ready, all) => {
            tools.demo!.making = { ready, all };
            if (ready === 1 || ready % REPORT_EVERY === 0 || ready === all)
              say(`  Demo chain: ${ready} of ${all} pizzas rendered and scored …`);
          },
          ready: () => {
            tools.demo!.making = null;
            say('✓ Demo chain: its most recent days are ready');
          },
          signal: ending.signal,
        },
      );
    const work = afterOutages(run, ending.signal, log).catch((error: unknown) => {
      if (ending.signal.aborted) return;
      log.error({ err: error }, 'the demo chain has stopped updating');
      tools.demo!.making = 'stopped';
    });
    return {
      stop: () => {
        ending.abort();
        // Does not wait for a rendering in progress, because the next start repeats it.
        return Promise.race([work, sleep(DEMO_GRACE_MS)]);
      },
    };
  };
}

/** Runs idempotent work, and restarts it after an outage of the database or the disk. */
async function afterOutages(work: () => Promise<void>, signal: AbortSignal, log: Log) {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !outageOf(error)) throw error;
      log.warn({ err: error }, 'the demo chain continues later');
      await sleep(OUTAGE_PAUSE_MS, undefined, { signal });
    }
  }
}

function announce(app: FastifyInstance, { config, demo }: OpenTools['tools']): void {
  say(`\nCrustodian is running at ${addressOf(app, config)}`);
  if (!demo) return;
  say(
    'This is the demo. To run in production, set DEMO=0 and DATA_DIR to an empty folder (README.md, Settings).',
  );
  say(`\nDemo accounts (password: ${demo.accounts[0]!.password})`);
  for (const { username, kind } of demo.accounts) say(`  ${username.padEnd(30)} ${kind.en}`);
}

const FIRST_STEPS = `
Nobody can sign in yet. Create the provider company and its first user:
  npm run cli -- company create --name <name>
  npm run cli -- users create --email <address> --employer <name> --manager`;

const hasUsers = async ({ db }: OpenTools['tools']): Promise<boolean> =>
  (await db
    .selectFrom('user_account')
    .select('id')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** With PORT=0 the system chooses the port. */
function addressOf(app: FastifyInstance, { port, publicUrl }: Config): string {
  const [bound] = app.addresses();
  if (port !== 0 || typeof bound !== 'object') return publicUrl;
  return `http://localhost:${bound.port}`;
}

/** The URL at which this machine reaches the server, without a trailing slash. */
function localOrigin(app: FastifyInstance): string {
  const [bound] = app.addresses();
  if (typeof bound !== 'object') throw new Error('the server is not listening');
  const { address, port } = bound;
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  say(`✓ ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  return result;
}

let isStopping = false;
let drain = () => undefined as void;
let drainMs = 0;
let tracing: Tracing | undefined;

/** The first signal shuts down gracefully, the second one immediately. */
async function stop(): Promise<void> {
  if (isStopping) return killProcess();
  isStopping = true;
  drain();
  // A load balancer sees that this process is not ready, and sends no new requests.
  await sleep(drainMs);
  setTimeout(killProcess, CLOSE_WITHIN_MS).unref();
  const allWell = await closeAll();
  await tracing?.stop();
  process.exit(allWell ? 0 : 1);
}

async function closeAll(): Promise<boolean> {
  let allWell = true;
  for (const { name, close } of closing.splice(0)) {
    await close().catch((error: unknown) => {
      allWell = false;
      console.error(`${name} did not shut down cleanly: ${String(error)}`);
    });
  }
  return allWell;
}

const OURS = [ConfigError, EmbeddedPostgresError, InstallationError, MigrationError];

/** The message of errors that the operator can act on; the stack of all others. */
function errorText(error: unknown): string {
  const isOurs = OURS.some((kind) => error instanceof kind);
  if (!(error instanceof Error)) return String(error);
  if (isOurs) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to a different port.`;
  if (code === 'EACCES' && port)
    return `Port ${port} is not allowed. Set PORT to a port above 1023.`;
  return error.stack ?? error.message;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

try {
  await start();
} catch (error) {
  // If stopped during startup, stop() has closed everything and ends the process.
  if (!isStopping) {
    console.error(`\n${errorText(error)}`);
    await closeAll();
    process.exit(1);
  }
}
