import type { InSlices } from '@crustodian/domain/statistics/slices';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Runs sliced work and yields to the event loop between slices. */
export async function yieldBetweenSlices<Result>(slices: InSlices<Result>): Promise<Result> {
  let slice = slices.next();
  while (!slice.done) {
    await yieldToEventLoop();
    slice = slices.next();
  }
  return slice.value;
}
