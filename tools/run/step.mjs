import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Runs a piece of work, and prints its name and, when done, its duration. */
export async function step(name, work) {
  const began = performance.now();
  console.log(`› ${name} …`);
  const result = await work();
  console.log(`✓ ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  return result;
}
