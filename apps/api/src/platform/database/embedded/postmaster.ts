import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Layout } from './layout.ts';
import { PORT, SUPERUSER } from './server-settings.ts';

/** State of the server on the socket: none, temporarily unable to serve, or serving. */
export type Answer = 'nothing' | 'starting or stopping' | 'serving';

/** The process id of the cluster's server, if it is running. */
export function runningPostmaster(layout: Layout): number | undefined {
  const pid = recordedPid(layout);
  return pid !== undefined && isAlive(pid) && servesCluster(pid, layout) ? pid : undefined;
}

/**
 * The process id in postmaster.pid if it now belongs to an unrelated process: process ids repeat
 * when a container restarts. PostgreSQL would mistake that process for its server.
 */
export function reusedPid(layout: Layout): number | undefined {
  const pid = recordedPid(layout);
  return pid !== undefined && isAlive(pid) && !servesCluster(pid, layout) ? pid : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Signals a process; ignores one that has already ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function recordedPid({ cluster }: Layout): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * PostgreSQL's working directory is its data folder; where that cannot be read, checks the program
 * name.
 */
function servesCluster(pid: number, { cluster }: Layout): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    } catch {
      return false;
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
  return /postgres/.test(stdout ?? '');
}

export async function ask({ socket }: Layout): Promise<Answer> {
  const client = new pg.Client({
    host: socket,
    port: PORT,
    user: SUPERUSER,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'serving';
  } catch (error) {
    return (error as { code?: string }).code === '57P03' ? 'starting or stopping' : 'nothing';
  } finally {
    await client.end().catch(() => undefined);
  }
}
