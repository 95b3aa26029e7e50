import type { Config } from '#platform/config';
import { openDatabase, type Database } from '#platform/database/db';
import { installJobs } from '#platform/jobs/install-jobs';
import { openJobs, type Jobs } from '#platform/jobs/jobs';
import { openEventRelay, type EventRelay } from '#platform/live/event-relay';
import { refuseOtherPictures, secretKeyOf } from '#platform/installation';
import { createLiveEvents } from '#platform/live/live-events';
import type { Log } from '#platform/log';
import { openMailer } from '#platform/mail/mail';
import { distribute } from '#platform/database/distribute';
import { createMemory } from '#platform/memory';
import { openReads } from '#platform/database/read-connections';
import { openLimits } from '#platform/database/shared-counts';
import { createMeter } from '#platform/metrics';
import { migrate } from '#platform/database/migrate';
import { openPictureStorage } from '#platform/pictures/open-picture-storage';
import { sessionKeys } from '#platform/auth/tokens';
import type { Demo, Tools } from '#platform/tools';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface OpenOptions {
  /** Use the embedded database that another process runs. */
  useRunningDatabase?: boolean;
  /** Called when opening waits for a service. */
  onWait?: (reason: string) => void;
  demo?: Demo | null;
  /** Publish events to other processes without receiving theirs. */
  sendOnly?: boolean;
  /** Accept the picture store even if it belongs to another database. */
  anyPictures?: boolean;
  log?: Log;
}

export interface OpenTools {
  tools: Tools;
  database: Database;
  /** Makes this process report that it is not ready. */
  drain: () => void;
}

/** Opens everything that calls and jobs use: the database with migrations applied, pictures, keys. */
export async function openTools(config: Config, options: OpenOptions = {}): Promise<OpenTools> {
  const { demo = null, anyPictures = false, sendOnly = false, log, ...database } = options;
  const opened = await openDatabase(config, database);
  try {
    const waits = (reason: string) => () => options.onWait?.(`${reason} does not answer yet`);
    if (config.databaseUrl) {
      const wait = waits('the database of DATABASE_URL');
      await untilItAnswers(() => opened.pool.query('SELECT 1'), wait);
    }
    await migrate(opened.pool);
    await distribute(opened.pool);
    await installJobs(opened.pool);
    const wait = waits('the picture store of STORAGE_URL');
    const pictures = await untilItAnswers(() => openPictureStorage(config), wait);
    if (config.databaseUrl && !anyPictures) await refuseOtherPictures(opened.db, pictures);
    const keys = sessionKeys(await secretKeyOf(config, opened.db), config.secretKeyAccepted);
    let isDraining = false;
    const relay = openEventRelay({ url: opened.url, log, sendOnly });
    const jobs = await openJobs({
      pool: opened.pool,
      ...(!sendOnly && { relay }),
      supervises: config.jobs && !database.useRunningDatabase,
      log,
    });
    const tools = {
      config,
      db: opened.db,
      readsOf: openReads(opened.pool),
      pictures,
      live: createLiveEvents(relay),
      jobs,
      keys,
      process: randomUUID(),
      meter: createMeter(),
      limits: openLimits(opened.db),
      memory: createMemory(),
      isDraining: () => isDraining,
      mail: openMailer(config),
      passwordCost: {},
      demo,
      now: Date.now,
    };
    return {
      tools,
      database: closingFirst({ jobs, relay }, opened),
      drain: () => void (isDraining = true),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Closes the users of the database before the database itself. */
const closingFirst = (
  { jobs, relay }: { jobs: Jobs; relay: EventRelay },
  database: Database,
): Database => ({
  ...database,
  close: async () => {
    await jobs.close();
    await relay.close();
    await database.close();
  },
});

const PATIENCE_MS = 60_000;

/** Retries because other services may start a moment later. `onWait` is called once. */
async function untilItAnswers<T>(ask: () => Promise<T>, onWait: () => void): Promise<T> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > giveUpAt || !isNotThereYet(error)) throw error;
      if (tries === 0) onWait();
      await sleep(500);
    }
  }
}

const NOT_THERE_YET = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNRESET',
  'ETIMEDOUT',
  '57P03',
]);
const isNotThereYet = (error: unknown) =>
  NOT_THERE_YET.has((error as { code?: string }).code ?? '');
