import { readdir, readFile } from 'node:fs/promises';

/** CPU time in seconds since the start of the processes. */
export interface CpuSeconds {
  /** The server's threads: the whole process except the sending thread. */
  server: number;
  /** PostgreSQL with all its processes. */
  database: number;
}

const TICKS_PER_SECOND = 100;

/**
 * CPU time used so far, read from Linux's /proc. Other load on the machine increases wall time but
 * not CPU time, so these figures are reliable even on a busy machine.
 */
export async function cpuSoFar(postmaster: number): Promise<CpuSeconds> {
  const whole = process.cpuUsage();
  const own = process.threadCpuUsage();
  return {
    server: (whole.user + whole.system - own.user - own.system) / 1e6,
    database: await secondsOfFamily(postmaster),
  };
}

/**
 * CPU time of a process, its live children, and its ended children; retried if a child ends
 * meanwhile, so that each counts exactly once.
 */
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

/** CPU time of a process and of its ended children, in ticks; null if there is no such process. */
async function statOf(process: number) {
  const stat = await readFile(`/proc/${process}/stat`, 'utf8').catch(() => null);
  if (!stat) return null;
  // The program's name is in parentheses and may contain spaces.
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
 * CPU seconds that processes have used so far, including ended children. Use the difference of two
 * readings of the same processes and their children.
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
