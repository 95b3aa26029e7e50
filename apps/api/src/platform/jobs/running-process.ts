import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { sql, type RawBuilder } from 'kysely';
import { hostname } from 'node:os';
import { pid } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** So often a process shows that it lives. */
const SHOW_EVERY_MS = 3000;
/** A process not seen for so long counts as dead, and its work is free for others. */
const DEAD_AFTER_S = 15;

const DEAD_BEFORE = sql`now() - ${sql.lit(DEAD_AFTER_S)} * interval '1 second'`;

/** Those that live, by their ids: asked apart from the work, whose table may lie on another machine. */
export async function aliveProcesses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM running_process WHERE seen_at > ${DEAD_BEFORE}`.execute(db);
  return rows.map(({ id }) => id);
}

/** SQL: is work with this column of its claim free, while these processes live? */
export const isFree = (column: string, alive: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} IS NULL OR ${sql.ref(column)} <> ALL (${alive}::uuid[]))`;

/**
 * Makes this process known to the others. With `alone` no other can be alive, because the database is
 * embedded in this one: what an earlier process claimed is free at once.
 */
export async function enterProcess(
  { db, process }: Pick<Tools, 'db' | 'process'>,
  { alone }: { alone: boolean },
): Promise<void> {
  if (alone) await db.deleteFrom('running_process').execute();
  await show(db, process);
}

const show = (db: Db, id: string) =>
  sql`INSERT INTO running_process (id, host) VALUES (${id}, ${`${hostname()}:${pid}`})
    ON CONFLICT (id) DO UPDATE SET seen_at = now()`.execute(db);

/**
 * Shows that this process is alive until it is stopped, and removes dead ones: they may have stored
 * something without announcing it, so all followers reload.
 */
export function startShowing(
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

/** Deletes processes that were not seen for long; each is answered to one process only. */
export async function deleteDeadProcesses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    DELETE FROM running_process WHERE seen_at < ${DEAD_BEFORE} RETURNING host`.execute(db);
  return rows.map(({ host }) => host);
}
