import { ConfigError, readConfig, type Config } from '#platform/config';
import { openDatabase, type Database } from '#platform/db';
import { createLiveEvents } from '#platform/live-events';
import { openLog, type Log } from '#platform/log';
import { migrate } from '#platform/migrate';
import { openPictureStore } from '#platform/open-picture-store';
import { secretKeyOf } from '#platform/secret-key';
import { sessionKeys } from '#platform/tokens';
import type { DemoAccount, Tools } from '#platform/tools';
import { buildApp } from './app.ts';
import { startJobs } from './worker.ts';

await start();

/** Starts the product: database, tables, server, jobs, and in a demo the chain. Stops on SIGTERM and SIGINT. */
async function start(): Promise<void> {
  const config = configOrExit();
  const log = openLog(config);
  const database = await openDatabase(config, { onWait: (reason) => log.info(reason) });
  const applied = await migrate(database.pool);
  if (applied.length > 0) log.info({ applied }, 'database brought up to date');
  const demo = config.demo ? await import('./demo/make-demo.ts') : null;
  await demo?.makeDemoAccounts(database);
  const tools = await toolsOf(config, database, demo?.DEMO_ACCOUNTS ?? []);
  const app = buildApp(tools, log);
  await app.listen({ port: config.port, host: config.host });
  const jobs = startJobs(tools, log);
  const stopping = new AbortController();
  const chain = demo
    ?.runDemoChain(
      { ...tools, pool: database.pool },
      { signal: stopping.signal, progress: (line) => log.info(`demo: ${line}`) },
    )
    .catch((error: unknown) => log.error({ err: error }, 'the demo chain stopped'));
  onStop(log, async () => {
    stopping.abort();
    await app.close();
    await Promise.all([jobs.stop(), chain]);
    await database.close();
  });
  greet(tools);
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(2);
  }
}

async function toolsOf(
  config: Config,
  { db }: Database,
  demoAccounts: readonly DemoAccount[],
): Promise<Tools> {
  return {
    config,
    db,
    demoAccounts,
    pictures: await openPictureStore(config),
    live: createLiveEvents(),
    keys: sessionKeys(await secretKeyOf(config)),
    now: Date.now,
  };
}

/** Ends once, in order; a second signal ends at once. */
function onStop(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info('stopping');
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'could not stop in order');
          process.exit(1);
        },
      );
    });
  }
}

function greet({ config, demoAccounts }: Tools): void {
  const lines = [`Crustodian is at ${config.publicUrl}`];
  if (demoAccounts.length > 0) {
    lines.push('', 'Demo accounts:');
    for (const { username, password, kind } of demoAccounts) {
      lines.push(`  ${username.padEnd(32)} ${password}   ${kind}`);
    }
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
