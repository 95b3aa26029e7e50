import { setTimeout as sleep } from 'node:timers/promises';

const SETTLED_WITHIN_MS = 120_000;

/** Waits until `count` returns 0; after two minutes, throws an error that contains `what`. */
export async function untilNone(what: string, count: () => Promise<number>): Promise<void> {
  const began = performance.now();
  for (let left = await count(); left > 0; left = await count()) {
    if (performance.now() - began > SETTLED_WITHIN_MS) throw new Error(`${left} ${what}.`);
    await sleep(100);
  }
}
