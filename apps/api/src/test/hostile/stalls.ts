import { setTimeout as sleep } from 'node:timers/promises';

/** Maximum time for which a refused request may block all others. */
export const LONGEST_STALL_MS = 50;

/**
 * The longest time for which the work blocked the event loop, in milliseconds of this thread's CPU
 * time, so that other programs on the machine do not affect it.
 */
export async function longestStall(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, 1);
  await sleep(5);
  longest = 0;
  await work();
  await sleep(5);
  clearInterval(timer);
  return longest;
}

/**
 * The shortest such stall of up to three attempts: first compilation, or garbage collection after
 * other tests, is not caused by the work and does not occur three times.
 */
export async function repeatedStall(work: () => Promise<unknown>): Promise<number> {
  let shortest = await longestStall(work);
  for (let again = 0; again < 2 && shortest >= LONGEST_STALL_MS; again += 1) {
    shortest = Math.min(shortest, await longestStall(work));
  }
  return shortest;
}
