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

/** A process, its living children, and its children that ended; while none ends, so that each counts once. */
async function secondsOfFamily(parent: number): Promise<number> {
  for (;;) {
    const before = await endedTicks(parent);
    const ticks = await ticksOfFamily(parent);
    if ((await endedTicks(parent)) === before) return (ticks + before) / TICKS_PER_SECOND;
  }
}

async function ticksOfFamily(parent: number): Promise<number> {
  let ticks = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = await statOf(Number(name));
    if (Number(name) === parent || fields?.ppid === parent) ticks += fields?.ticks ?? 0;
  }
  return ticks;
}

const endedTicks = async (process: number): Promise<number> => (await statOf(process))!.ended;

/** CPU of a process and of its children that ended, in ticks; null where there is none. */
async function statOf(process: number) {
  const stat = await readFile(`/proc/${process}/stat`, 'utf8').catch(() => null);
  if (!stat) return null;
  // The program's name is in brackets and may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return { ppid: Number(fields[1]), ticks: user + system, ended: endedUser + endedSystem };
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
