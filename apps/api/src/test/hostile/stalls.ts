import { setTimeout as sleep } from 'node:timers/promises';

/** Nothing that is refused may keep all others waiting for longer. */
export const LONGEST_STALL_MS = 50;

/**
 * The longest that the work kept the event loop from everything else, in milliseconds of this
 * thread's own computing: what other programs of the machine take meanwhile is not counted.
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
 * The shortest such stall of up to three tries: what is compiled for the first time, or swept up
 * after other tests, is not the work's own, and does not come three times.
 */
export async function repeatedStall(work: () => Promise<unknown>): Promise<number> {
  let shortest = await longestStall(work);
  for (let again = 0; again < 2 && shortest >= LONGEST_STALL_MS; again += 1) {
    shortest = Math.min(shortest, await longestStall(work));
  }
  return shortest;
}
