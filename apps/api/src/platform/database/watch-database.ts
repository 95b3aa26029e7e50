import type { Log } from '#platform/log';
import type { ResilientPool } from '#platform/database/resilient-pool';
import type { RunningJob } from '#platform/jobs/running-job';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const EVERY_MS = 1000;
/**
 * Timeout of a probe, which even a busy database meets; two must fail before the database counts as
 * away.
 */
const PATIENCE_MS = 2500;
/** Probes more often while the database is away, to notice its return quickly. */
const AWAY_EVERY_MS = 250;

export interface WatchOptions {
  everyMs?: number;
  patienceMs?: number;
}

/**
 * Probes the database every second over a separate connection. If it does not answer in time, calls
 * are refused immediately instead of hanging, until it answers again.
 */
export function watchDatabase(
  { pool, url }: { pool: ResilientPool; url: string },
  log: Pick<Log, 'error' | 'info'>,
  { everyMs = EVERY_MS, patienceMs = PATIENCE_MS }: WatchOptions = {},
): RunningJob {
  const stopping = new AbortController();
  const line = openLine(url, patienceMs);
  const work = (async () => {
    let wasAway = false;
    while (!stopping.signal.aborted) {
      // Probes twice, because a broken connection may only mean that the server restarted.
      const isAway = !(await line.answers()) && !(await line.answers());
      if (stopping.signal.aborted) return;
      if (isAway !== wasAway) pool.setAway(isAway);
      if (isAway && !wasAway) log.error('the database is not responding: calls are refused');
      if (!isAway && wasAway) log.info('the database answers again');
      wasAway = isAway;
      const pause = isAway ? AWAY_EVERY_MS : everyMs;
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      line.close();
      await work;
    },
  };
}

function openLine(url: string, patienceMs: number) {
  let client: pg.Client | undefined;
  const close = () => {
    // Not awaited, because the server may never answer.
    void client?.end().catch(() => undefined);
    client = undefined;
  };
  const connected = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      application_name: 'crustodian watch',
    });
    fresh.on('error', () => undefined);
    await fresh.connect();
    return fresh;
  };
  return {
    close,
    answers: async (): Promise<boolean> => {
      const began = performance.now();
      try {
        client ??= await connected();
        await client.query('SELECT 1');
        return true;
      } catch {
        close();
        // If the query took longer than its timeout, this process was suspended, which proves
        // nothing.
        return performance.now() - began > patienceMs * 1.5;
      }
    },
  };
}
