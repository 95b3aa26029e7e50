import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Does a piece of work under a line that tells what it is and, when done, how long it took. */
export async function step(name, work) {
  const began = performance.now();
  console.log(`› ${name} …`);
  const result = await work();
  console.log(`✓ ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  return result;
}
