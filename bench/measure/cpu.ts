import { readdir, readFile } from 'node:fs/promises';

/** CPU time in seconds, from the start of what is measured. */
export interface CpuSeconds {
  /** The server's threads: the whole process without the thread that sends. */
  server: number;
  /** PostgreSQL with all its processes. */
  database: number;
}

const TICKS_PER_SECOND = 100;

/**
 * CPU time used so far, read from Linux's /proc. What a machine with other work needs more time
 * for, it needs no more CPU time for: the figures hold where those of the clock do not.
 */
export async function cpuSoFar(postmaster: number): Promise<CpuSeconds> {
  const whole = process.cpuUsage();
  const own = process.threadCpuUsage();
  return {
    server: (whole.user + whole.system - own.user - own.system) / 1e6,
    database: await secondsOfFamily(postmaster),
  };
}

/** A process, its living children, and its children that ended. */
async function secondsOfFamily(parent: number): Promise<number> {
  let ticks = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null);
    if (!stat) continue;
    // The program's name stands in brackets and may hold spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, ppid] = fields;
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15) as [
      number,
      number,
      number,
      number,
    ];
    if (Number(name) === parent) ticks += user + system + endedUser + endedSystem;
    if (ppid === parent) ticks += user + system;
  }
  return ticks / TICKS_PER_SECOND;
}

/**
 * CPU seconds that processes have used so far, children that ended included: of two readings the
 * difference counts, of the same processes and those that they started.
 */
export async function cpuOfProcesses(pids: readonly number[]): Promise<number> {
  let ticks = 0;
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    for (const field of fields.slice(11, 15)) ticks += Number(field);
  }
  return ticks / TICKS_PER_SECOND;
}
