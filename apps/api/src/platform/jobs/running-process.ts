import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { sql, type RawBuilder } from 'kysely';
import { hostname } from 'node:os';
import { pid } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Heartbeat interval of a process. */
const SHOW_EVERY_MS = 3000;
/** A process without a heartbeat for this long counts as dead, and its work becomes free. */
const DEAD_AFTER_S = 15;

const DEAD_BEFORE = sql`now() - ${sql.lit(DEAD_AFTER_S)} * interval '1 second'`;

/**
 * Ids of the live processes, in a separate query, because the table of the work may be on another
 * machine.
 */
export async function aliveProcesses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM running_process WHERE seen_at > ${DEAD_BEFORE}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Since when some process has been up without a pause, in milliseconds since 1970; Infinity if none
 * counts as alive. Before this time nobody could reach the product.
 */
export async function runningSince(db: Db): Promise<number> {
  const { rows } = await sql<{ since: number | null }>`
    SELECT extract(epoch FROM min(started_at))::float8 * 1000 AS since
    FROM running_process WHERE seen_at > ${DEAD_BEFORE}`.execute(db);
  return rows[0]?.since ?? Infinity;
}

/** SQL: whether work with this claim column is free, given the live processes. */
export const isFree = (column: string, alive: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} IS NULL OR ${sql.ref(column)} <> ALL (${alive}::uuid[]))`;

/**
 * Registers this process. With `alone` no other process can be alive, because the database is
 * embedded in this one: claims of an earlier process are released immediately.
 */
export async function registerProcess(
  { db, process }: Pick<Tools, 'db' | 'process'>,
  { alone }: { alone: boolean },
): Promise<void> {
  if (alone) await db.deleteFrom('running_process').execute();
  await show(db, process);
}

/** A process that counted as dead, because its machine was suspended for example, starts anew. */
const show = (db: Db, id: string) =>
  sql`INSERT INTO running_process AS p (id, host) VALUES (${id}, ${`${hostname()}:${pid}`})
    ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, started_at = CASE
      WHEN p.seen_at < ${DEAD_BEFORE} THEN excluded.seen_at ELSE p.started_at END`.execute(db);

/**
 * Sends heartbeats until stopped, and removes dead processes: they may have stored something
 * without publishing it, so all followers reload.
 */
export function startHeartbeat(
  tools: Pick<Tools, 'db' | 'process' | 'live'>,
  log: Log,
  everyMs = SHOW_EVERY_MS,
): RunningJob {
  const stopping = new AbortController();
  const work = showUntil(stopping.signal, { ...tools, everyMs }, log);
  return {
    async stop() {
      stopping.abort();
      await work;
      const { db, process } = tools;
      await db.deleteFrom('running_process').where('id', '=', process).execute();
    },
  };
}

async function showUntil(
  signal: AbortSignal,
  { db, process, live, everyMs }: Pick<Tools, 'db' | 'process' | 'live'> & { everyMs: number },
  log: Log,
): Promise<void> {
  while (!signal.aborted) {
    await sleep(everyMs, null, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      await show(db, process);
      const dead = await deleteDeadProcesses(db);
      if (dead.length === 0) continue;
      log.warn({ dead }, 'another process ended without a word: its work is taken over');
      live.somethingMissed();
    } catch (error) {
      log.warn({ err: error }, 'this process cannot show that it lives');
    }
  }
}

/** Deletes processes without a recent heartbeat; each is returned to only one caller. */
export async function deleteDeadProcesses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    DELETE FROM running_process WHERE seen_at < ${DEAD_BEFORE} RETURNING host`.execute(db);
  return rows.map(({ host }) => host);
}
